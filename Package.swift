// swift-tools-version: 6.3
import PackageDescription

/// The media types that ship with Bindery, each a folder under `Plugins`.
let mediaPlugins = [
  "Album", "Artist", "Audiobook", "FeatureMovie", "MusicVideo", "Podcast", "PodcastEpisode", "Software", "Song",
  "TelevisionEpisode",
]

let package = Package(
  name: "bindery",
  products: [
    .executable(name: "bindery", targets: ["BinderyCommand"]),
    .executable(name: "bindery-worker", targets: ["bindery-worker"]),
    .library(name: "Bindery", targets: ["Bindery"]),
    .library(name: "BinderyPlugin", targets: ["BinderyPlugin"]),
    .library(name: "BinderyHost", targets: ["BinderyHost"]),
    .library(name: "BinderySources", targets: ["BinderySources"]),
    .executable(name: "bindery-probe", targets: ["bindery-probe"]),
    .library(name: "BinderyTerminal", targets: ["BinderyTerminal"]),
    .library(name: "BinderyTesting", targets: ["BinderyTesting"]),
    .library(name: "CBindery", targets: ["CBindery"]),
    .plugin(name: "PluginManifest", targets: ["PluginManifest"]),
    .library(name: "Ebook", type: .dynamic, targets: ["Ebook", "PluginExports"]),
    .library(name: "HostExaminer", type: .dynamic, targets: ["HostExaminer", "PluginExports"]),
    .library(name: "ITunesStore", type: .dynamic, targets: ["ITunesStore", "PluginExports"]),
  ]
    + mediaPlugins.map { .library(name: $0, type: .dynamic, targets: [$0, "PluginExports"]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The contract: C, so that it survives a compiler upgrade.
    .target(name: "CBindery", exclude: ["COMPATIBILITY.md"]),

    // The C libraries, as modules.
    .systemLibrary(
      name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CMalloc"),
    // SHA-256. Chosen over swift-crypto: it needs no Foundation, is a library of 300 KB that most systems have, and
    // uses the processor's own instructions for the hash.
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .target(name: "CSimdJSON", dependencies: ["CBindery"], linkerSettings: [.linkedLibrary("simdjson")]),

    // What the dynamic linker tells, which its header doesn't show to Swift.
    .target(name: "CImage"),

    // Processes that can be ended for certain.
    .target(name: "CProcess"),

    // What the kernel takes from a process that runs an untrusted plugin.
    .target(
      name: "CConfinement", linkerSettings: [.linkedLibrary("seccomp")]),

    // For confined processes alone: what Dispatch reads of its threads, where a confined process may read it.
    .target(name: "CThreadStatus"),

    // The catalogue that ships with the program, as bytes.
    .target(name: "CSampleCatalogue", exclude: ["catalogue.jsonl"]),

    // The core: no I/O, no Foundation.
    .target(name: "Bindery", dependencies: ["CBindery"]),

    // Calls that take long and answer piece by piece, on both sides of the contract.
    .target(name: "BinderyStreams", dependencies: ["Bindery", "CBindery"]),

    // What a plugin in Swift imports.
    .target(name: "BinderyPlugin", dependencies: ["Bindery", "BinderyStreams", "CBindery"]),

    .executableTarget(name: "bindery-manifest", path: "Sources/BinderyManifest"),
    .plugin(
      name: "PluginManifest", capability: .buildTool(), dependencies: ["bindery-manifest"],
      path: "BuildPlugins/PluginManifest"),

    // The edges.
    .target(
      name: "BinderySources", dependencies: ["Bindery", "CBindery", "CSampleCatalogue", "CSimdJSON", "CUTF8Proc"]),
    .target(name: "BinderyTerminal", dependencies: ["Bindery", "CUTF8Proc"]),
    .target(
      name: "BinderyHost",
      dependencies: ["Bindery", "BinderyStreams", "CBindery", "CFFI", "CImage", "CNettle", "CProcess", "CSimdJSON"]),

    .target(
      name: "BinderyRendering",
      dependencies: [
        "Bindery", "BinderyChecking", "BinderyHost", "BinderySources", "BinderyTerminal", "BinderyTesting",
      ]),

    // What `bindery new` writes.
    .target(name: "BinderyScaffold", dependencies: ["Bindery", "BinderySources", "CBindery"]),

    // The contract's rules and laws, for authors' own tests and for the tester.
    .target(
      name: "BinderyTesting",
      dependencies: ["Bindery", "BinderyPlugin", "BinderySources", "BinderyTerminal", "CBindery", "CSimdJSON"]),

    // The tester: what runs in the processes that examine plugins, and who starts them.
    .target(name: "CProbe"),
    // For the process that examines alone: it takes the place of functions of the system.
    .target(name: "CProbeClock"),
    .target(name: "CProbeCoverage", dependencies: ["CProbe"]),
    // The guard of the allocator, which a program has that links it.
    .target(name: "CProbeMemory", dependencies: ["CProbe"]),
    .target(
      name: "BinderyProbing",
      dependencies: [
        "Bindery", "BinderyHost", "BinderySources", "BinderyStreams", "BinderyTerminal", "BinderyTesting", "CBindery",
        "CImage", "CProbe", "CSimdJSON",
      ]),
    .target(
      name: "BinderyChecking",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyProbing", "BinderySources", "BinderyStreams", "BinderyTerminal",
        "BinderyTesting", "CProbe", "CProcess",
      ]),

    // The programs.
    .executableTarget(
      name: "BinderyCommand",
      dependencies: [
        "Bindery", "BinderyChecking", "BinderyHost", "BinderyRendering", "BinderyScaffold", "BinderySources",
        "BinderyTerminal", "BinderyTesting", "CMalloc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "bindery-worker",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyStreams", "BinderyTerminal", "CConfinement", "CMalloc",
        "CThreadStatus",
      ],
      path: "Sources/BinderyWorker"),

    .executableTarget(
      name: "bindery-probe",
      dependencies: [
        "BinderyHost", "BinderyProbing", "CConfinement", "CMalloc", "CProbe", "CProbeClock", "CProbeCoverage",
        "CProbeMemory", "CThreadStatus",
      ],
      path: "Sources/BinderyProbe",
      // What a plugin calls that was built to tell which of its parts are reached.
      linkerSettings: [
        .unsafeFlags(
          ["8bit_counters_init", "pcs_init", "trace_pc_guard", "trace_pc_guard_init"].flatMap {
            ["-Xlinker", "--export-dynamic-symbol=__sanitizer_cov_\($0)"]
          })
      ]),

    // What a plugin's library lets others see: its one function. A target of its own, since what a plugin's target
    // asks of the linker, each program that links the target would be asked too, as the tests are.
    .target(
      name: "PluginExports", exclude: ["exports.map"], publicHeadersPath: ".",
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/PluginExports/exports.map"])
      ]),

    // The plugin that watches its host, for the rules that hosts keep.
    .target(name: "HostExaminer", dependencies: ["CBindery"]),

    // The media type that is written in C.
    .target(name: "Ebook", dependencies: ["CBindery"], path: "Plugins/Ebook", exclude: ["Samples"]),

    // The source that needs the network: alone in linking libcurl.
    .target(
      name: "ITunesStore", dependencies: ["Bindery", "BinderyPlugin", "CCurl"], path: "Plugins/ITunesStore",
      exclude: ["check.json", "plugin.json"], plugins: ["PluginManifest"]),

    // A stand-in for the iTunes Store on this machine, for tests and demonstrations.
    .executableTarget(name: "store-stand-in", dependencies: ["TestSupport"], path: "Tests/StoreStandIn"),

    // Tests mirror the sources.
    .target(name: "TestSupport", dependencies: ["Bindery", "BinderyTesting"], path: "Tests/TestSupport"),
    .testTarget(name: "CBinderyTests", exclude: ["Fixtures"]),
    .testTarget(name: "CConfinementTests", dependencies: ["CConfinement", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(name: "BinderyTests", dependencies: ["Bindery", "CBindery", "TestSupport"]),
    .testTarget(name: "BinderyStreamsTests", dependencies: ["Bindery", "BinderyStreams", "CBindery", "TestSupport"]),
    .testTarget(name: "BinderyPluginTests", dependencies: ["Bindery", "BinderyPlugin", "CBindery", "TestSupport"]),
    .testTarget(name: "BinderySourcesTests", dependencies: ["Bindery", "BinderySources", "TestSupport"]),
    .testTarget(
      name: "BinderyTerminalTests", dependencies: ["Bindery", "BinderyTerminal", "CUTF8Proc", "TestSupport"]),
    .testTarget(
      name: "BinderyHostTests",
      dependencies: [
        "Bindery", "BinderyHost", "BinderySources", "CBindery", "CProcess", "TestSupport", "bindery-manifest",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "BinderyRenderingTests",
      dependencies: [
        "Bindery", "BinderyChecking", "BinderyHost", "BinderyRendering", "BinderySources", "BinderyTerminal",
        "BinderyTesting", "TestSupport",
      ]),
    .testTarget(
      name: "BinderyScaffoldTests", dependencies: ["Bindery", "BinderyScaffold", "BinderySources", "TestSupport"]),
    .testTarget(
      name: "BinderyTestingTests", dependencies: ["Bindery", "BinderyPlugin", "BinderyTesting", "TestSupport"],
      exclude: ["Guide/Samples", "Guide/__Drawings__"]),
    .testTarget(
      name: "BinderyProbingTests",
      dependencies: ["Bindery", "BinderyHost", "BinderyProbing", "BinderyTesting", "CBindery", "TestSupport"]),
    .testTarget(
      name: "BinderyCheckingTests",
      dependencies: ["Bindery", "BinderyChecking", "BinderyHost", "BinderyProbing", "BinderyTesting", "TestSupport"]),
    .testTarget(name: "BinderyCommandTests", dependencies: ["BinderyCommand", "BinderyHost", "TestSupport"]),
    .testTarget(
      name: "BinderyWorkerTests",
      dependencies: ["Bindery", "BinderyHost", "BinderySources", "BinderyStreams", "BinderyTerminal", "TestSupport"]),
    .testTarget(
      name: "ITunesStoreTests", dependencies: ["Bindery", "BinderyPlugin", "ITunesStore", "TestSupport"]),
    .testTarget(
      name: "GuideTests",
      dependencies: ["Bindery", "BinderyHost", "BinderySources", "BinderyTerminal", "TestSupport", "bindery-manifest"]),
    .testTarget(
      name: "PluginTests",
      dependencies: [
        "Bindery", "BinderyHost", "BinderyPlugin", "BinderySources", "BinderyTesting", "Ebook", "TestSupport",
      ] + mediaPlugins.map { .init(stringLiteral: $0) },
      exclude: ["__Drawings__"],
      // Each plugin exports the same entry, and tests link them all into one program.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--allow-multiple-definition"])
      ]),
  ]
    + mediaPlugins.map {
      .target(
        name: $0, dependencies: ["BinderyPlugin"], path: "Plugins/\($0)", exclude: ["plugin.json", "Samples"],
        plugins: ["PluginManifest"])
    },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

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
