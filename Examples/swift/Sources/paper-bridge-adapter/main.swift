import BridgeAdapter
import PaperBridgeHarness

serveAdapter(PaperBridgeImplementation())
