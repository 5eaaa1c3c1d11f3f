import BridgeAdapter

serveAdapter(ReferenceImplementation())
