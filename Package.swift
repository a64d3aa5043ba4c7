// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every Swift target: language mode 6, imports are decisions, warnings are errors.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Code that lives on the GTK thread as a whole.
let onMainActor: [SwiftSetting] = rules + [.defaultIsolation(MainActor.self)]

let package = Package(
    name: "NativeBridge",
    products: [
        .library(name: "NativeBridge", targets: ["BridgeCore", "BridgeWebKit"]),
        .library(name: "BridgeTesting", targets: ["BridgeTesting"]),
        .executable(name: "native-bridge", targets: ["native-bridge"]),
    ],
    targets: [
        .systemLibrary(
            name: "CWebKitGTK",
            pkgConfig: "webkit2gtk-4.1",
            providers: [.apt(["libwebkit2gtk-4.1-dev", "libgtk-3-dev"])]
        ),
        .systemLibrary(
            name: "CGtkSourceView",
            pkgConfig: "gtksourceview-4",
            providers: [.apt(["libgtksourceview-4-dev"])]
        ),
        .target(name: "GLibKit", dependencies: ["CWebKitGTK"], swiftSettings: rules),
        .target(
            name: "BridgeCore",
            resources: [.embedInCode("Contract/native-bridge.d.ts")],
            swiftSettings: rules + [.strictMemorySafety()]
        ),
        .target(
            name: "WebAssets",
            path: "Web",
            resources: [
                .embedInCode("bridge"),
                .copy("example"),
                .copy("../Resources/examples/pages"),
            ],
            swiftSettings: rules
        ),
        .target(
            name: "BridgeWebKit",
            dependencies: ["BridgeCore", "CWebKitGTK", "GLibKit", "WebAssets"],
            swiftSettings: rules
        ),
        .target(
            name: "BridgeScripting",
            dependencies: ["BridgeCore", "CWebKitGTK", "GLibKit", "WebAssets"],
            resources: [.copy("ReadySets/sets"), .embedInCode("Script/script-host.js")],
            swiftSettings: rules
        ),
        .target(
            name: "Conformance",
            dependencies: ["BridgeCore", "BridgeScripting", "BridgeWebKit", "CWebKitGTK", "GLibKit", "WebAssets"],
            swiftSettings: rules
        ),
        .target(
            name: "Workbench",
            dependencies: [
                "BridgeCore", "BridgeScripting", "BridgeWebKit", "CGtkSourceView", "CWebKitGTK", "GLibKit", "WebAssets",
            ],
            resources: [.process("Resources"), .copy("Locale")],
            swiftSettings: onMainActor
        ),
        .executableTarget(
            name: "native-bridge",
            dependencies: [
                "BridgeCore", "BridgeScripting", "BridgeWebKit", "CWebKitGTK", "Conformance", "GLibKit", "WebAssets",
                "Workbench",
            ],
            swiftSettings: onMainActor
        ),
        // The minimal host in plain C that the benchmarks are compared with.
        .executableTarget(name: "bench-host", dependencies: ["CWebKitGTK"]),
        .target(name: "BridgeTesting", dependencies: ["BridgeCore"], swiftSettings: rules),
        .testTarget(
            name: "BridgeScriptingTests",
            dependencies: ["BridgeCore", "BridgeScripting", "BridgeTesting", "LiveTesting", "native-bridge"],
            swiftSettings: rules
        ),
        .testTarget(
            name: "WebAssetsTests",
            dependencies: ["BridgeCore", "BridgeTesting", "CWebKitGTK", "GLibKit", "WebAssets"],
            swiftSettings: rules
        ),
        .testTarget(name: "GLibKitTests", dependencies: ["CWebKitGTK", "GLibKit"], swiftSettings: rules),
        // The README's example, so that it is compiled; a test compares the two.
        .executableTarget(
            name: "library-example",
            dependencies: ["BridgeCore", "BridgeWebKit"],
            path: "Tests/LibraryExample",
            swiftSettings: onMainActor
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: ["BridgeCore", "BridgeScripting", "native-bridge"],
            swiftSettings: rules
        ),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "BridgeCore", "BridgeScripting", "BridgeTesting", "BridgeWebKit", "CWebKitGTK", "Conformance",
                "GLibKit", "LiveTesting", "Workbench",
            ],
            swiftSettings: rules
        ),
        .systemLibrary(name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2"),
        .testTarget(
            name: "StoryTests",
            dependencies: [
                "BridgeCore", "BridgeScripting", "CAtspi", "CWebKitGTK", "GLibKit", "Workbench", "native-bridge",
            ],
            swiftSettings: rules
        ),
        .testTarget(name: "BridgeCoreTests", dependencies: ["BridgeCore", "BridgeTesting"], swiftSettings: rules),
        // What the live tests share.
        .target(name: "LiveTesting", dependencies: ["BridgeWebKit"], path: "Tests/LiveTesting", swiftSettings: rules),
        .testTarget(
            name: "BridgeWebKitTests",
            dependencies: [
                "BridgeCore", "BridgeScripting", "BridgeWebKit", "CWebKitGTK", "Conformance", "GLibKit", "LiveTesting",
                "WebAssets",
            ],
            swiftSettings: rules
        ),
    ]
)
