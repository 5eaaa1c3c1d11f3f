// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "bridge-conformance",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "BridgeJSON", targets: ["BridgeJSON"]),
    .library(name: "WebViewJavascriptBridge", targets: ["WebViewJavascriptBridge"]),
    .library(name: "AjaxBridge", targets: ["AjaxBridge"]),
    .library(name: "JsNoty", targets: ["JsNoty"]),
    .library(name: "WebScriptBridge", targets: ["WebScriptBridge"]),
    .library(name: "BridgeConformance", targets: ["BridgeConformance"]),
    .library(name: "BridgeAdapter", targets: ["BridgeAdapter"]),
    .executable(name: "bridge-conformance", targets: ["bridge-conformance"]),
    .executable(name: "reference-adapter", targets: ["reference-adapter"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    .target(name: "BridgeJSON"),
    .target(name: "BridgeJSONPanel", dependencies: ["BridgeJSON", "CJansson"]),
    .target(
      name: "BridgeVectors",
      path: "vectors",
      exclude: ["README.md", "ajax", "corpus.json", "dialects", "jsnoty", "json", "schema", "webscript", "wvjb"],
      sources: ["VectorsLocation.swift"]
    ),
    .target(
      name: "WebViewJavascriptBridge",
      dependencies: ["BridgeJSON"],
      resources: [
        .embedInCode("Resources/web-half.js"),
        .embedInCode("Resources/web-half-5.js"),
        .embedInCode("Resources/web-half-4.js"),
        .embedInCode("Resources/web-half-lision.js"),
        .embedInCode("Resources/web-half-android.js"),
      ]
    ),
    .target(name: "AjaxBridge", dependencies: ["BridgeJSON"]),
    .target(name: "JsNoty", dependencies: ["BridgeJSON"]),
    .target(name: "WebScriptBridge", dependencies: ["BridgeJSON"]),
    .target(name: "BridgeAdapter", dependencies: ["BridgeJSON"]),
    .target(name: "BridgeConformance", dependencies: ["BridgeJSON", "BridgeJSONPanel", "BridgeVectors"]),
    .target(
      name: "ReferenceHalf",
      dependencies: [
        "AjaxBridge", "BridgeAdapter", "BridgeJSON", "JsNoty", "WebScriptBridge", "WebViewJavascriptBridge",
      ]
    ),
    .target(
      name: "BridgeMutants",
      dependencies: [
        "AjaxBridge", "BridgeAdapter", "BridgeJSON", "JsNoty", "ReferenceHalf", "WebScriptBridge",
        "WebViewJavascriptBridge",
      ]
    ),
    .executableTarget(
      name: "bridge-conformance",
      dependencies: ["BridgeConformance", "BridgeJSON", "BridgeJSONPanel", "BridgeVectors"]
    ),
    .executableTarget(
      name: "reference-adapter",
      dependencies: ["BridgeAdapter", "ReferenceHalf", "WebViewJavascriptBridge"]
    ),
    .executableTarget(name: "mutant-adapter", dependencies: ["BridgeAdapter", "BridgeMutants"]),
    .executableTarget(
      name: "bridge-benchmark",
      dependencies: ["BridgeConformance", "BridgeJSON", "BridgeJSONPanel", "BridgeVectors", "CJansson"]
    ),
    .testTarget(name: "BridgeJSONTests", dependencies: ["BridgeJSON", "BridgeJSONPanel", "BridgeVectors"]),
    .testTarget(name: "WebViewJavascriptBridgeTests", dependencies: ["WebViewJavascriptBridge", "BridgeJSON"]),
    .testTarget(name: "AjaxBridgeTests", dependencies: ["AjaxBridge", "BridgeJSON"]),
    .testTarget(name: "JsNotyTests", dependencies: ["JsNoty", "BridgeJSON"]),
    .testTarget(name: "WebScriptBridgeTests", dependencies: ["WebScriptBridge", "BridgeJSON"]),
    .testTarget(name: "BridgeAdapterTests", dependencies: ["BridgeAdapter", "BridgeJSON"]),
    .testTarget(
      name: "BridgeConformanceTests",
      dependencies: ["BridgeConformance", "BridgeJSON"],
      exclude: ["Corpora", "Snapshots"]
    ),
    .testTarget(
      name: "BridgeMutantTests",
      dependencies: ["BridgeMutants", "BridgeAdapter", "BridgeConformance", "ReferenceHalf", "WebViewJavascriptBridge"]
    ),
    .target(name: "PaperBridge", path: "Examples/swift/Sources/PaperBridge"),
    .target(
      name: "PaperBridgeHarness",
      dependencies: ["PaperBridge", "BridgeAdapter", "BridgeJSON", "WebViewJavascriptBridge"],
      path: "Examples/swift/Sources/PaperBridgeHarness"
    ),
    .executableTarget(
      name: "paper-bridge-adapter",
      dependencies: ["PaperBridgeHarness", "BridgeAdapter"],
      path: "Examples/swift/Sources/paper-bridge-adapter"
    ),
    .testTarget(
      name: "PaperBridgeTests",
      dependencies: ["PaperBridgeHarness", "BridgeAdapter", "BridgeConformance"],
      path: "Examples/swift/Tests/PaperBridgeTests"
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["BridgeJSON", "bridge-conformance", "reference-adapter"],
      exclude: ["Adapters"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
