// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "windlass",
    products: [
        .executable(name: "windlass", targets: ["windlass"]),
        .library(name: "Stellar", targets: ["Stellar"]),
        .library(name: "AnchorClient", targets: ["AnchorClient"]),
        .library(name: "HorizonClient", targets: ["HorizonClient"]),
        .library(name: "FlowLanguage", targets: ["FlowLanguage"]),
        .library(name: "FlowRunner", targets: ["FlowRunner"]),
        .library(name: "Wallet", targets: ["Wallet"]),
    ],
    targets: [
        // L0: system libraries, a module map and one shim header each.
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
        ),
        .systemLibrary(
            name: "CXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .systemLibrary(
            name: "CGnuTLS",
            pkgConfig: "gnutls",
            providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .systemLibrary(
            name: "CQRencode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        // The functions of GNU's C library that a child process is started with.
        .systemLibrary(name: "CSpawn"),
        // toml++ is a C++ header; this target gives it a C interface.
        .target(name: "CTOML"),
        // What is taken of ICU, without its headers.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        // The files that are part of the program.
        .target(name: "CEmbeddedFiles"),

        // L1: what the ground itself needs.
        .target(name: "JSON"),
        .target(name: "Threads"),

        // L2: the ground, what everything else is made of.
        .target(name: "Diagnostics", dependencies: ["JSON"]),
        .target(name: "CheckedArithmetic"),
        .target(name: "Timekeeping"),
        .target(name: "Sodium", dependencies: ["CSodium", "JSON"]),
        .target(name: "StellarXDR"),
        .target(name: "QRCoding", dependencies: ["CQRencode"]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),
        .target(name: "TOML", dependencies: ["CTOML"]),
        .target(name: "ICU", dependencies: ["CICU"]),
        .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"]),
        .target(name: "HTTPServing", dependencies: ["CGnuTLS", "CMicrohttpd", "Threads"]),
        .target(name: "ChildProcesses", dependencies: ["CSpawn", "Threads"]),

        // L3: the ledger's values, the wire, and the names of what anchors ask.
        .target(name: "CommandLineParsing", dependencies: ["Diagnostics", "JSON"]),
        .target(name: "Stellar", dependencies: ["Diagnostics", "ICU", "Sodium", "StellarXDR"]),
        .target(
            name: "HTTPTransport",
            dependencies: [
                "CCurl", "CheckedArithmetic", "Diagnostics", "ICU", "JSON", "Sodium", "Threads", "Timekeeping",
            ]
        ),
        .target(name: "CustomerFields", dependencies: ["Diagnostics", "ICU", "Timekeeping"]),
        .target(name: "SourceYAML", dependencies: ["CYAML", "Diagnostics"]),

        // L4: the one model of a question, made of the values.
        .target(name: "Questions", dependencies: ["CustomerFields", "Diagnostics", "ICU", "Stellar", "Timekeeping"]),

        // L5: the protocols, and the terminal.
        .target(
            name: "FlowLanguage",
            dependencies: [
                "Diagnostics", "EmbeddedFiles", "ICU", "JSON", "Sodium", "SourceYAML", "Stellar", "Timekeeping",
            ]
        ),
        .target(
            name: "AnchorClient",
            dependencies: [
                "CheckedArithmetic", "CustomerFields", "Diagnostics", "HTTPTransport", "JSON", "Stellar", "TOML",
                "Timekeeping",
            ]
        ),
        .target(
            name: "HorizonClient",
            dependencies: ["CheckedArithmetic", "Diagnostics", "HTTPTransport", "JSON", "Stellar", "Timekeeping"]
        ),
        .target(
            name: "HostedPages",
            dependencies: [
                "CXML2", "ChildProcesses", "CustomerFields", "Diagnostics", "EmbeddedFiles", "HTTPTransport", "ICU",
                "JSON", "QRCoding", "Questions", "Timekeeping",
            ],
            exclude: ["Resources"]
        ),
        .target(name: "CallbackServer", dependencies: ["Diagnostics", "HTTPServing"]),
        .target(name: "Terminal", dependencies: ["CustomerFields", "Diagnostics", "Questions", "Stellar"]),

        // L6: the pure engines, the wallet, and the life of one transfer.
        .target(
            name: "FlowEngine",
            dependencies: ["Diagnostics", "FlowLanguage", "Questions", "Stellar", "Timekeeping"]
        ),
        .target(name: "LedgerEngine", dependencies: ["Sodium", "StellarXDR"]),
        .target(
            name: "Wallet",
            dependencies: [
                "AnchorClient", "CheckedArithmetic", "CustomerFields", "Diagnostics", "HTTPTransport", "HorizonClient",
                "ICU",
                "JSON", "Sodium", "Stellar", "Timekeeping",
            ]
        ),
        .target(
            name: "TransferTracking",
            dependencies: ["AnchorClient", "Diagnostics", "JSON", "Stellar", "Timekeeping"]
        ),

        // L7: what runs a flow, keeps it, shows it, and answers it offline.
        .target(
            name: "FlowRunner",
            dependencies: [
                "AnchorClient", "CustomerFields", "Diagnostics", "FlowEngine", "FlowLanguage", "HorizonClient",
                "HostedPages",
                "HTTPTransport", "ICU", "JSON", "Questions", "Sodium", "Stellar", "Timekeeping", "TransferTracking",
                "Wallet",
            ]
        ),
        .target(
            name: "RunStore",
            dependencies: ["Diagnostics", "FlowEngine", "FlowLanguage", "JSON", "SQLite", "Sodium", "Timekeeping"]
        ),
        .target(
            name: "Reports",
            dependencies: [
                "Diagnostics", "FlowEngine", "FlowLanguage", "HTTPTransport", "JSON", "Questions", "Stellar",
                "Terminal", "Timekeeping",
            ]
        ),
        .target(
            name: "Baselines",
            dependencies: [
                "AnchorClient", "Diagnostics", "FlowEngine", "FlowLanguage", "HTTPTransport", "JSON", "Stellar",
                "Timekeeping",
            ]
        ),
        .target(
            name: "Sandbox",
            dependencies: [
                "Diagnostics", "EmbeddedFiles", "HTTPServing", "JSON", "LedgerEngine", "Sodium", "SourceYAML",
                "Stellar", "StellarXDR", "Timekeeping",
            ],
            exclude: ["Resources"]
        ),

        // L8: the program, and what it promises, measured.
        .executableTarget(
            name: "windlass",
            dependencies: [
                "AnchorClient", "Baselines", "CommandLineParsing", "CustomerFields", "Diagnostics", "FlowEngine",
                "FlowLanguage",
                "FlowRunner", "HorizonClient", "HostedPages", "HTTPTransport", "CallbackServer", "Questions", "Reports",
                "RunStore", "Sandbox", "Stellar", "Terminal", "Timekeeping", "Wallet",
            ]
        ),
        .executableTarget(
            name: "windlass-bench",
            dependencies: [
                "ChildProcesses", "FlowEngine", "FlowLanguage", "FlowRunner", "HTTPTransport", "JSON", "LedgerEngine",
                "Reports", "RunStore", "Sandbox", "Stellar", "StellarXDR", "TestSupport", "Timekeeping",
                "XDRTestSupport",
            ],
            path: "Benchmarks"
        ),

        // Tests: a target for each module, what they share, and the layers.
        .target(
            name: "TestSupport",
            dependencies: ["ChildProcesses", "Diagnostics", "Timekeeping"],
            path: "Tests/TestSupport"
        ),
        .target(name: "TestLanes", dependencies: ["TestSupport"], path: "Tests/TestLanes"),
        .target(name: "HTTPTestSupport", dependencies: ["HTTPTransport"], path: "Tests/HTTPTestSupport"),
        .target(
            name: "XDRTestSupport",
            dependencies: ["Diagnostics", "Stellar", "TestSupport"],
            path: "Tests/XDRTestSupport"
        ),
        .executableTarget(
            name: "transaction-samples",
            dependencies: ["Sodium", "Stellar", "StellarXDR", "XDRTestSupport"],
            path: "Tests/ForeignClients/Samples"
        ),
        .testTarget(name: "JSONTests", dependencies: ["JSON"]),
        .testTarget(name: "LayeringTests", dependencies: ["TestLanes", "TestSupport"]),
        .testTarget(
            name: "LedgerEngineTests",
            dependencies: [
                "LedgerEngine", "Sodium", "Stellar", "StellarXDR", "TestLanes", "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                "Diagnostics", "HTTPTransport", "JSON", "LedgerEngine", "Sandbox", "Sodium", "Stellar", "StellarXDR",
                "TestLanes", "TestSupport", "Timekeeping",
            ]
        ),
        .target(
            name: "FlowMatrixSupport",
            dependencies: [
                "CustomerFields", "Diagnostics", "FlowEngine", "FlowLanguage", "FlowRunner", "HTTPTransport",
                "Questions", "TestSupport", "Timekeeping",
            ],
            path: "Tests/FlowMatrixSupport"
        ),
        .executableTarget(
            name: "CrashingRunner",
            dependencies: [
                "Diagnostics", "FlowEngine", "FlowLanguage", "FlowRunner", "HTTPTransport", "Questions",
                "FlowMatrixSupport",
                "RunStore",
            ],
            path: "Tests/CrashingRunner"
        ),
        .testTarget(
            name: "FlowMatrixTests",
            dependencies: [
                "ChildProcesses", "CrashingRunner", "Diagnostics", "FlowEngine", "FlowLanguage", "FlowMatrixSupport",
                "FlowRunner", "HTTPTransport", "Questions", "Reports", "RunStore", "Sandbox", "Stellar", "Terminal",
                "TestLanes",
                "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AnchorClient", "Baselines", "ChildProcesses", "CommandLineParsing", "Diagnostics", "FlowEngine",
                "FlowLanguage", "HTTPTransport", "HorizonClient", "HTTPTestSupport", "HostedPages", "JSON", "Reports",
                "RunStore",
                "Sandbox",
                "SourceYAML",
                "Stellar",
                "TestLanes", "TestSupport", "Timekeeping", "Wallet", "windlass",
            ]
        ),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "ChildProcesses", "Diagnostics", "FlowEngine", "FlowLanguage", "HTTPTransport", "JSON", "Reports",
                "Stellar", "Terminal", "TestLanes", "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"]),
        .testTarget(
            name: "FlowEngineTests",
            dependencies: [
                "Diagnostics", "FlowEngine", "FlowLanguage", "Questions", "Stellar", "TestLanes", "TestSupport",
                "Timekeeping",
            ]
        ),
        .testTarget(
            name: "FlowLanguageTests",
            dependencies: [
                "Diagnostics", "FlowLanguage", "JSON", "SourceYAML", "Stellar", "TestLanes", "TestSupport",
                "Timekeeping",
            ]
        ),
        .testTarget(name: "TimekeepingTests", dependencies: ["Timekeeping"]),
        .testTarget(name: "ChildProcessesTests", dependencies: ["ChildProcesses", "TestSupport"]),
        .executableTarget(name: "SQLiteWriter", dependencies: ["SQLite"], path: "Tests/SQLiteWriter"),
        .testTarget(
            name: "SQLiteTests",
            dependencies: ["CSQLite", "ChildProcesses", "SQLite", "SQLiteWriter", "TestLanes", "TestSupport"]
        ),
        .testTarget(name: "SourceYAMLTests", dependencies: ["Diagnostics", "SourceYAML", "TestLanes", "TestSupport"]),
        .testTarget(name: "ICUTests", dependencies: ["ICU", "TestSupport"]),
        .testTarget(name: "TOMLTests", dependencies: ["TOML", "TestLanes", "TestSupport"]),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: ["HTTPServing", "HTTPTransport", "TestLanes", "TestSupport"]
        ),
        .testTarget(
            name: "CommandLineParsingTests",
            dependencies: ["ChildProcesses", "CommandLineParsing", "Diagnostics", "TestLanes", "TestSupport"]
        ),
        .testTarget(name: "CallbackServerTests", dependencies: ["CallbackServer", "TestSupport"]),
        .testTarget(name: "QRCodingTests", dependencies: ["QRCoding", "TestLanes"]),
        .testTarget(name: "CustomerFieldsTests", dependencies: ["CustomerFields", "Diagnostics"]),
        .executableTarget(name: "VaultWriter", dependencies: ["Diagnostics", "Wallet"], path: "Tests/VaultWriter"),
        .testTarget(
            name: "WalletTests",
            dependencies: [
                "AnchorClient", "ChildProcesses", "CustomerFields", "Diagnostics", "HTTPTestSupport", "HTTPTransport",
                "HorizonClient", "Sodium", "Stellar", "TestSupport", "Timekeeping", "VaultWriter", "Wallet",
            ]
        ),
        .testTarget(
            name: "HTTPTransportTests",
            dependencies: [
                "ChildProcesses", "Diagnostics", "HTTPTestSupport", "HTTPTransport", "JSON", "TestLanes", "TestSupport",
                "Timekeeping",
            ]
        ),
        .testTarget(
            name: "AnchorClientTests",
            dependencies: [
                "AnchorClient", "Diagnostics", "HTTPTestSupport", "HTTPTransport", "JSON", "Stellar", "TestLanes",
                "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "HorizonClientTests",
            dependencies: [
                "Diagnostics", "HTTPTestSupport", "HTTPTransport", "HorizonClient", "JSON", "Stellar", "TestLanes",
                "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "RunStoreTests",
            dependencies: [
                "CSQLite", "Diagnostics", "FlowEngine", "FlowLanguage", "RunStore", "SQLite", "Sodium",
                "TestLanes", "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "BaselinesTests",
            dependencies: [
                "Baselines", "Diagnostics", "FlowEngine", "FlowLanguage", "HTTPTransport", "JSON", "Stellar",
                "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "FlowRunnerTests",
            dependencies: [
                "AnchorClient", "CustomerFields", "Diagnostics", "FlowEngine", "FlowLanguage", "FlowRunner",
                "HorizonClient",
                "HostedPages", "HTTPTransport", "JSON", "Questions", "RunStore", "Sandbox", "Stellar", "TestLanes",
                "TestSupport", "Timekeeping", "TransferTracking", "Wallet",
            ]
        ),
        .testTarget(
            name: "HostedPagesTests",
            dependencies: [
                "ChildProcesses", "CustomerFields", "Diagnostics", "EmbeddedFiles", "HTTPTestSupport", "HTTPTransport",
                "HostedPages", "JSON", "QRCoding", "TestLanes", "TestSupport", "Timekeeping",
            ]
        ),
        .testTarget(
            name: "QuestionsTests",
            dependencies: ["CustomerFields", "Diagnostics", "Questions", "Timekeeping"]
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: [
                "ChildProcesses", "CustomerFields", "Diagnostics", "Questions", "Stellar", "Terminal", "TestLanes",
                "TestSupport",
            ]
        ),
        .testTarget(name: "SodiumTests", dependencies: ["Sodium", "TestLanes", "TestSupport"]),
        .testTarget(
            name: "TransferTrackingTests",
            dependencies: [
                "AnchorClient", "Diagnostics", "JSON", "Stellar", "TestSupport", "Timekeeping", "TransferTracking",
            ]
        ),
        .testTarget(name: "StellarXDRTests", dependencies: ["Sodium", "StellarXDR", "TestSupport"]),
        .testTarget(
            name: "StellarTests",
            dependencies: [
                "Diagnostics", "Sodium", "Stellar", "StellarXDR", "TestLanes", "TestSupport", "XDRTestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    // With `#embed`.
    cLanguageStandard: .gnu2x,
    cxxLanguageStandard: .cxx17
)

for target in package.targets
where target.type != .system && !["CTOML", "CICU", "CEmbeddedFiles"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
