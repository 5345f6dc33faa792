// swift-tools-version: 6.3
import PackageDescription

/// The media types in Swift that ship with Bindery, each a folder under `Plugins`; `Ebook`, in C, stands below.
let mediaPlugins = [
  "Album", "Artist", "Audiobook", "FeatureMovie", "MusicVideo", "Podcast", "PodcastEpisode", "Software", "Song",
  "TelevisionEpisode",
]

/// Returns the settings by which the linker gives a plugin's library a name of its own, in place of the path that it is
/// built at.
func named(_ name: String) -> [LinkerSetting] {
  [.unsafeFlags(["-Xlinker", "-soname=lib\(name).so"])]
}

let package = Package(
  name: "bindery",
  products: [
    .executable(name: "bindery", targets: ["BinderyCommand"]),
    .executable(name: "bindery-worker", targets: ["bindery-worker"]),
    .executable(name: "bindery-probe", targets: ["bindery-probe"]),
    .library(name: "Bindery", targets: ["Bindery"]),
    .library(name: "BinderyCollections", targets: ["BinderyCollections"]),
    .library(name: "BinderyHost", targets: ["BinderyHost"]),
    .library(name: "BinderyInterface", targets: ["BinderyInterface"]),
    .library(name: "BinderyLoading", targets: ["BinderyLoading"]),
    .library(name: "BinderyPlugin", targets: ["BinderyPlugin"]),
    .library(name: "BinderyRendering", targets: ["BinderyRendering"]),
    .library(name: "BinderySources", targets: ["BinderySources"]),
    .library(name: "BinderyTerminal", targets: ["BinderyTerminal"]),
    .library(name: "BinderyTesting", targets: ["BinderyTesting"]),
    .library(name: "CBindery", targets: ["CBindery"]),
    .plugin(name: "PluginManifest", targets: ["PluginManifest"]),
    .library(name: "Ebook", type: .dynamic, targets: ["Ebook", "PluginExports"]),
    .library(name: "ITunesStore", type: .dynamic, targets: ["ITunesStore", "PluginExports"]),
  ]
    + mediaPlugins.map { .library(name: $0, type: .dynamic, targets: [$0, "PluginExports"]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The contract: C, so that it survives a compiler upgrade.
    .target(name: "CBindery", path: "Sources/C/CBindery", exclude: ["COMPATIBILITY.md"]),

    // The C libraries of the system, as modules.
    .systemLibrary(
      name: "CCurl", path: "Sources/C/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CFFI", path: "Sources/C/CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    // SHA-256. Chosen over swift-crypto: it needs no Foundation, is a library of 300 KB that most systems have, and
    // uses the processor's own instructions for the hash.
    .systemLibrary(name: "CNettle", path: "Sources/C/CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CUTF8Proc", path: "Sources/C/CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),

    // C of our own.
    .target(name: "CCore", path: "Sources/C/CCore"),
    .target(name: "CLibraryPages", dependencies: ["CSQLite"], path: "Sources/C/CLibraryPages"),
    .target(
      name: "CSimdJSON", dependencies: ["CBindery"], path: "Sources/C/CSimdJSON",
      linkerSettings: [.linkedLibrary("simdjson")]),
    // A program exports what it replaces of libdispatch where it links that itself.
    .target(name: "CSystem", path: "Sources/C/CSystem", linkerSettings: [.linkedLibrary("dispatch")]),
    // For the program alone: it replaces functions of the system.
    .target(name: "CExit", dependencies: ["CSystem"], path: "Sources/C/CExit"),
    .target(name: "CTerminal", path: "Sources/C/CTerminal"),
    .target(name: "CConfinement", path: "Sources/C/CConfinement", linkerSettings: [.linkedLibrary("seccomp")]),
    .target(name: "CSampleCatalogue", path: "Sources/C/CSampleCatalogue", exclude: ["catalogue.jsonl"]),
    .target(name: "CProbe", path: "Sources/C/CProbe"),
    // For the process that examines alone: it replaces functions of the system.
    .target(
      name: "CProbeHooks", dependencies: ["CProbe"], path: "Sources/C/CProbeHooks", exclude: ["README.md"]),

    // The core: no I/O, no threads, no Foundation.
    .target(name: "Bindery", dependencies: ["CBindery", "CCore"]),
    // Threads, and calls over them whose answer is a stream, for both sides of the contract. All of it is for the
    // package: it comes with `BinderyPlugin`, whose users import nothing of it.
    .target(name: "BinderyStreams", dependencies: ["Bindery", "CBindery"]),
    // What a plugin in Swift imports, and what makes a manifest of its `plugin.json`.
    .target(name: "BinderyPlugin", dependencies: ["Bindery", "BinderyStreams", "CBindery"]),
    .target(name: "BinderyManifests"),
    .plugin(
      name: "PluginManifest", capability: .buildTool(), dependencies: ["bindery-manifest"],
      path: "Sources/PluginManifest"),

    // What programs with lists, screens or windows need.
    .target(name: "BinderyCollections", dependencies: ["Bindery"]),
    .target(name: "BinderyInterface", dependencies: ["Bindery", "BinderyCollections"]),

    // The edges.
    .target(name: "BinderySystem"),
    .target(name: "BinderyText", dependencies: ["Bindery", "CUTF8Proc"]),
    .target(name: "BinderyTerminal", dependencies: ["Bindery", "BinderyStreams", "BinderyText", "CTerminal"]),
    .target(
      name: "BinderySources", dependencies: ["Bindery", "CBindery", "CSampleCatalogue", "CSimdJSON", "CUTF8Proc"]),

    // The contract's tables, read and called: once, for whoever loads plugins and whoever examines them.
    .target(
      name: "BinderyContract",
      dependencies: ["Bindery", "BinderyManifests", "BinderyStreams", "CBindery", "CFFI", "CSimdJSON"]),

    // The host, and what it shares with its workers.
    .target(
      name: "BinderyLoading",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyManifests", "BinderyStreams", "BinderySystem", "CBindery", "CNettle",
        "CSystem",
      ]),
    .target(
      name: "BinderyExchange",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyLoading", "BinderySystem", "CBindery", "CSimdJSON", "CSystem",
      ]),
    // A worker's end of the exchange, which the program runs in a process and tests do without one.
    .target(
      name: "BinderyWorkerRuntime",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyLoading", "BinderyStreams", "BinderySystem",
        "BinderyText", "CSystem",
      ]),
    // The host's end of the exchange: starting, calling and ending workers.
    .target(
      name: "BinderyWorkers",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyLoading", "BinderyStreams", "BinderySystem",
        "CBindery", "CSystem",
      ]),
    .target(
      name: "BinderyHost",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyInterface", "BinderyLoading", "BinderyManifests",
        "BinderyStreams", "BinderySystem", "BinderyWorkers", "CBindery", "CSystem",
      ]),
    .target(
      name: "BinderyRendering",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading",
        "BinderyManifests", "BinderySources", "BinderySystem", "BinderyTerminal", "BinderyText", "BinderyWorkers",
      ]),

    // A library of one's own, in SQLite.
    .target(
      name: "BinderyLibrary",
      dependencies: [
        "Bindery", "BinderyRendering", "BinderySources", "BinderySystem", "CLibraryPages", "CSQLite", "CSystem",
      ]),

    // The browser's screens: view models and views of the core, like everybody's.
    .target(
      name: "BinderyBrowser",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyHost", "BinderyInterface", "BinderyLoading", "BinderyRendering",
        "BinderySources", "BinderyStreams", "BinderySystem", "BinderyTerminal", "BinderyText",
      ]),

    // The contract's rules and laws, for authors' own tests and for the tester.
    .target(name: "BinderyRules", dependencies: ["Bindery", "BinderyText", "CBindery", "CSimdJSON"]),
    .target(
      name: "BinderyTesting",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyInterface", "BinderyPlugin", "BinderyRules", "BinderySources",
        "BinderySystem", "BinderyText",
      ]),
    // The tester, and what runs in the processes that it starts.
    .target(
      name: "BinderyProbe",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyLoading", "BinderyManifests", "BinderyRules",
        "BinderySources", "BinderyStreams", "BinderyText", "CBindery", "CProbe", "CSimdJSON", "CSystem",
      ]),
    .target(
      name: "BinderyTester",
      dependencies: [
        "Bindery", "BinderyExchange", "BinderyHost", "BinderyLoading", "BinderyManifests", "BinderyProbe",
        "BinderyRendering", "BinderyRules", "BinderySources", "BinderyStreams", "BinderySystem", "BinderyTerminal",
        "BinderyText",
        "CProbe", "CSystem",
      ]),
    // What `bindery new` writes.
    .target(
      name: "BinderyScaffold",
      dependencies: ["Bindery", "BinderyManifests", "BinderySources", "BinderySystem", "CBindery"]),

    // The programs.
    .executableTarget(
      name: "BinderyCommand",
      dependencies: [
        "Bindery", "BinderyBrowser", "BinderyCollections", "BinderyContract", "BinderyExchange", "BinderyHost",
        "BinderyInterface", "BinderyLibrary", "BinderyLoading", "BinderyManifests", "BinderyRendering", "BinderyRules",
        "BinderyScaffold", "BinderySources", "BinderyStreams", "BinderySystem",
        "BinderyTerminal", "BinderyTester", "BinderyText", "CExit", "CSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Programs/bindery",
      linkerSettings: [
        .unsafeFlags(["_exit", "_Exit", "pthread_exit"].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] })
      ]),
    .executableTarget(
      name: "bindery-worker",
      dependencies: ["BinderyExchange", "BinderyLoading", "BinderyWorkerRuntime", "CConfinement", "CSystem"],
      path: "Sources/Programs/bindery-worker"),
    .executableTarget(
      name: "bindery-probe",
      dependencies: ["BinderyProbe", "CConfinement", "CProbe", "CProbeHooks", "CSystem"],
      path: "Sources/Programs/bindery-probe",
      // What a plugin calls that was built to tell which of its parts are reached.
      linkerSettings: [
        .unsafeFlags(
          ["8bit_counters_init", "pcs_init", "trace_pc_guard", "trace_pc_guard_init"].flatMap {
            ["-Xlinker", "--export-dynamic-symbol=__sanitizer_cov_\($0)"]
          })
      ]),
    .executableTarget(
      name: "bindery-manifest", dependencies: ["BinderyManifests"], path: "Sources/Programs/bindery-manifest"),

    // What a plugin's library lets others see: its one function. A target of its own, since what a plugin's target
    // asks of the linker, each program that links the target would be asked too, as the tests are.
    .target(
      name: "PluginExports", path: "Sources/C/PluginExports", exclude: ["exports.map"], publicHeadersPath: ".",
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/C/PluginExports/exports.map"])
      ]),

    // What the store's media types share; it is no plugin.
    .target(name: "StoreFormats", dependencies: ["Bindery"], path: "Plugins/StoreFormats"),

    // The media type that is written in C.
    .target(
      name: "Ebook", dependencies: ["CBindery"], path: "Plugins/Ebook", exclude: ["Samples"],
      linkerSettings: named("Ebook")),

    // The source that needs the network: alone in linking libcurl.
    .target(
      name: "ITunesStore", dependencies: ["Bindery", "BinderyPlugin", "BinderyStreams", "CCurl"],
      path: "Plugins/ITunesStore",
      exclude: ["check.json", "plugin.json"], linkerSettings: named("ITunesStore"), plugins: ["PluginManifest"]),

    // A stand-in for the iTunes Store on this machine, for tests and demonstrations.
    .executableTarget(name: "store-stand-in", dependencies: ["TestSupport"], path: "Tests/StoreStandIn"),

    // A program that uses its terminal as a screen, for tests of what happens to the terminal.
    .executableTarget(
      name: "terminal-program", dependencies: ["Bindery", "BinderyStreams", "BinderyTerminal", "BinderyText"],
      path: "Tests/TerminalProgram"),

    // The program of the guide to searches as lists. It sees of Bindery what others see.
    .executableTarget(
      name: "item-search",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyHost", "BinderyInterface", "BinderyRendering", "BinderySources",
      ],
      path: "Tests/ItemSearch", packageAccess: false),

    // The worked examples. The first two see of Bindery what others see.
    .target(
      name: "UsersExample", dependencies: ["Bindery", "BinderyCollections", "BinderyInterface"],
      path: "Examples/Users", packageAccess: false),
    .target(
      name: "IssueExample", dependencies: ["Bindery", "BinderyCollections", "BinderyInterface"],
      path: "Examples/Issue", packageAccess: false),
    .target(
      name: "FoldersExample", dependencies: ["Bindery", "BinderyCollections", "BinderySystem"],
      path: "Examples/Folders"),

    // Tests mirror the sources.
    .target(
      name: "TestSupport",
      dependencies: ["Bindery", "BinderyRules", "BinderySources", "BinderyTesting", "BinderyText"],
      path: "Tests/TestSupport"),
    .target(
      name: "WorkerTestSupport",
      dependencies: ["Bindery", "BinderyExchange", "BinderyLoading", "BinderyWorkers", "TestSupport"],
      path: "Tests/WorkerTestSupport"),
    .target(
      name: "HostTestSupport",
      dependencies: ["Bindery", "BinderyExchange", "BinderyHost", "TestSupport", "WorkerTestSupport"],
      path: "Tests/HostTestSupport"),
    .testTarget(name: "CBinderyTests", exclude: ["Fixtures"]),
    .testTarget(name: "CConfinementTests", dependencies: ["CConfinement", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(name: "BinderyTests", dependencies: ["Bindery", "BinderyInterface", "CBindery", "TestSupport"]),
    .testTarget(name: "BinderyCollectionsTests", dependencies: ["Bindery", "BinderyCollections", "TestSupport"]),
    .testTarget(
      name: "BinderyInterfaceTests",
      dependencies: ["Bindery", "BinderyCollections", "BinderyInterface", "TestSupport"]),
    .testTarget(name: "BinderyStreamsTests", dependencies: ["Bindery", "BinderyStreams", "CBindery", "TestSupport"]),
    .testTarget(name: "BinderyPluginTests", dependencies: ["Bindery", "BinderyPlugin", "CBindery", "TestSupport"]),
    .testTarget(
      name: "BinderyLibraryTests",
      dependencies: [
        "Bindery", "BinderyLibrary", "BinderyLoading", "BinderyRendering", "BinderySources", "CLibraryPages",
        "TestSupport",
      ]),
    .testTarget(name: "BinderySourcesTests", dependencies: ["Bindery", "BinderySources", "TestSupport"]),
    .testTarget(name: "BinderySystemTests", dependencies: ["BinderyLoading", "BinderySystem", "TestSupport"]),
    .testTarget(name: "BinderyTextTests", dependencies: ["Bindery", "BinderyText", "CUTF8Proc", "TestSupport"]),
    .testTarget(
      name: "BinderyTerminalTests",
      dependencies: ["Bindery", "BinderyTerminal", "BinderyText", "CTerminal", "TestSupport", "terminal-program"]),
    .testTarget(name: "BinderyManifestsTests", dependencies: ["BinderyManifests", "TestSupport"]),
    .testTarget(
      name: "BinderyContractTests", dependencies: ["Bindery", "BinderyContract", "BinderyManifests", "TestSupport"]),
    .testTarget(
      name: "BinderyLoadingTests",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyLoading", "BinderyManifests", "BinderySources", "CBindery", "HostTestSupport",
        "TestSupport", "bindery-manifest",
      ]),
    .testTarget(
      name: "BinderyExchangeTests",
      dependencies: ["Bindery", "BinderyContract", "BinderyExchange", "BinderyLoading", "BinderySystem", "TestSupport"]),
    .testTarget(
      name: "BinderyWorkersTests",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyLoading", "BinderySources", "BinderyStreams",
        "BinderySystem", "BinderyWorkerRuntime", "BinderyWorkers", "CSystem", "TestSupport", "WorkerTestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BinderyHostTests",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading",
        "BinderyManifests", "BinderySources", "BinderySystem", "BinderyWorkers", "CSystem", "HostTestSupport",
        "TestSupport", "WorkerTestSupport", "bindery-manifest",
      ]),
    .testTarget(
      name: "BinderyRenderingTests",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading",
        "BinderyRendering", "BinderySources", "BinderySystem", "BinderyTerminal", "BinderyText", "HostTestSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "BinderyBrowserTests",
      dependencies: [
        "Bindery", "BinderyBrowser", "BinderyCollections", "BinderyHost", "BinderyInterface", "BinderyRendering",
        "BinderySources", "BinderyTerminal", "BinderyText", "HostTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "BinderyScaffoldTests", dependencies: ["Bindery", "BinderyScaffold", "BinderySources", "TestSupport"]),
    .testTarget(name: "BinderyRulesTests", dependencies: ["Bindery", "BinderyRules", "TestSupport"]),
    .testTarget(
      name: "BinderyTestingTests",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyInterface", "BinderyPlugin", "BinderyRules", "BinderyTesting",
        "TestSupport",
      ],
      exclude: ["Guide/Samples", "Guide/__Drawings__"]),
    .testTarget(
      name: "BinderyProbeTests",
      dependencies: [
        "Bindery", "BinderyContract", "BinderyExchange", "BinderyHost", "BinderyLoading", "BinderyProbe",
        "BinderyRules", "BinderySources", "BinderyTesting", "CBindery", "CProbe", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BinderyTesterTests",
      dependencies: [
        "Bindery", "BinderyExchange", "BinderyHost", "BinderyProbe", "BinderyRendering", "BinderyRules",
        "BinderySources", "BinderyTester", "BinderyTesting", "BinderyText", "TestSupport",
      ]),
    .testTarget(
      name: "BinderyCommandTests",
      dependencies: ["Bindery", "BinderyCommand", "BinderyHost", "BinderyLoading", "HostTestSupport", "TestSupport"]),
    .testTarget(
      name: "BinderyWorkerRuntimeTests",
      dependencies: [
        "Bindery", "BinderyExchange", "BinderyHost", "BinderyLoading", "BinderySources", "BinderyText",
        "BinderyWorkerRuntime", "HostTestSupport", "TestSupport",
      ]),
    .testTarget(
      name: "ITunesStoreTests", dependencies: ["Bindery", "BinderyPlugin", "ITunesStore", "TestSupport"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyInterface", "FoldersExample", "IssueExample", "TestSupport",
        "UsersExample",
      ]),
    .testTarget(
      name: "GuideTests",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyManifests", "BinderySources", "BinderyText", "TestSupport",
        "bindery-manifest",
      ]),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyLoading", "BinderyPlugin", "BinderyRules", "BinderySources",
        "BinderyTesting", "Ebook", "StoreFormats", "TestSupport",
      ] + mediaPlugins.map { .init(stringLiteral: $0) },
      exclude: ["__Drawings__"],
      // Each plugin exports the same entry, and tests link them all into one program.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--allow-multiple-definition"])
      ]),
  ]
    + mediaPlugins.map {
      .target(
        name: $0, dependencies: ["BinderyPlugin", "StoreFormats"], path: "Plugins/\($0)",
        exclude: ["plugin.json", "Samples"], linkerSettings: named($0), plugins: ["PluginManifest"])
    },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

// For `make bench` alone: a library is asked from within the package, whose own it is.
if Context.environment["BINDERY_KEYSTROKES"] != nil {
  package.products.append(.executable(name: "library-keystrokes", targets: ["library-keystrokes"]))
  package.targets.append(
    .executableTarget(
      name: "library-keystrokes", dependencies: ["Bindery", "BinderyLibrary", "BinderySources"],
      path: "Benchmarks/Keystrokes"))
}

for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  // For the project's own checks: a new compiler's warnings must not stop whoever builds a release. So not in release
  // builds, which are the same with it and without.
  if Context.environment["BINDERY_WARNINGS_AS_ERRORS"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error, .when(configuration: .debug)))
  }
}

// A module in Swift holds layouts and code of all modules that it reaches, and SwiftPM compiles it again only where one
// has changed that its target names. So each target names all that it reaches, and so does each product.
for target in package.targets where target.type != .plugin {
  let others = target.dependencies.filter { if case .byNameItem = $0 { false } else { true } }
  target.dependencies = package.names(reachedFrom: [target.name]).dropFirst().map { .byName(name: $0) } + others
}

package.products = package.products.map { product in
  guard let library = product as? Product.Library, library.type == nil else { return product }
  return .library(name: library.name, targets: package.names(reachedFrom: library.targets, systems: false))
}

// For the Makefile: `BINDERY_PRODUCTS` names the products to build, with all that they reach and no test, and
// `BINDERY_TESTS` the test targets to build beside all else. Whoever depends on the package gets all of it.
if let names = Context.environment["BINDERY_PRODUCTS"]?.split(separator: " ").map(String.init), !names.isEmpty {
  package.products.removeAll { !names.contains($0.name) }
  // The manifests of plugins are made by a plugin of the build, which no target names as a dependency.
  let kept = package.names(reachedFrom: package.products.flatMap(\.targetNames) + ["PluginManifest"])
  package.targets.removeAll { !kept.contains($0.name) }
}
if let names = Context.environment["BINDERY_TESTS"]?.split(separator: " ").map(String.init), !names.isEmpty {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// For `make docs` alone, so that nobody else fetches it.
if Context.environment["BINDERY_DOCUMENTATION"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

extension Package {
  /// Returns the names of targets, and then those of all targets that they reach.
  func names(reachedFrom names: [String], systems: Bool = true) -> [String] {
    var reached = names
    var index = 0
    while index < reached.count {
      let target = targets.first { $0.name == reached[index] }
      for case .byNameItem(let name, condition: _) in target?.dependencies ?? [] where !reached.contains(name) {
        reached.append(name)
      }
      index += 1
    }
    return reached.filter { name in systems || targets.contains { $0.name == name && $0.type != .system } }
  }
}

extension Product {
  /// The names of the targets that the product is made of.
  var targetNames: [String] {
    switch self {
    case let product as Product.Executable: product.targets
    case let product as Product.Library: product.targets
    case let product as Product.Plugin: product.targets
    default: []
    }
  }
}
