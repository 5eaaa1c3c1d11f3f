// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as a library outside the kit would have it. The kit's Package.swift lists the same targets, so that its tests run them.
let package = Package(
  name: "paper-bridge",
  products: [.library(name: "PaperBridge", targets: ["PaperBridge"])],
  dependencies: [.package(name: "bridge-conformance", path: "../..")],
  targets: [
    .target(name: "PaperBridge"),
    .target(
      name: "PaperBridgeHarness",
      dependencies: [
        "PaperBridge",
        .product(name: "BridgeAdapter", package: "bridge-conformance"),
        .product(name: "BridgeJSON", package: "bridge-conformance"),
        .product(name: "WebViewJavascriptBridge", package: "bridge-conformance"),
      ]
    ),
    .executableTarget(
      name: "paper-bridge-adapter",
      dependencies: ["PaperBridgeHarness", .product(name: "BridgeAdapter", package: "bridge-conformance")]
    ),
    .testTarget(
      name: "PaperBridgeTests",
      dependencies: [
        "PaperBridgeHarness",
        .product(name: "BridgeAdapter", package: "bridge-conformance"),
        .product(name: "BridgeConformance", package: "bridge-conformance"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
