// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that whoever builds or uses Bindery builds none of this.
let package = Package(
  name: "bindery-benchmarks",
  products: [
    .executable(name: "bindery-benchmarks", targets: ["BinderyBenchmarks"]),
    .executable(name: "process-meter", targets: ["ProcessMeter"]),
    .executable(name: "foundation-render", targets: ["FoundationRender"]),
    .executable(name: "simdjson-walk", targets: ["SimdJSONWalk"]),
  ],
  dependencies: [
    .package(name: "bindery", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // What measures.
    .executableTarget(
      name: "BinderyBenchmarks",
      dependencies: [
        "CCalls",
        "CTerminals",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Bindery", package: "bindery"),
        .product(name: "BinderyCollections", package: "bindery"),
        .product(name: "BinderyHost", package: "bindery"),
        .product(name: "BinderyLoading", package: "bindery"),
        .product(name: "BinderySources", package: "bindery"),
        .product(name: "BinderyTerminal", package: "bindery"),
        .product(name: "CBindery", package: "bindery"),
      ]),
    .executableTarget(name: "ProcessMeter"),

    // What Bindery is compared with, apart from the scripts in `Peers`.
    .executableTarget(
      name: "FoundationRender", dependencies: [.product(name: "BinderyPlugin", package: "bindery")]),
    .executableTarget(
      name: "SimdJSONWalk",
      // As fast as it can be on this machine: without this, its strings are unescaped byte by byte.
      cxxSettings: [.unsafeFlags(["-march=native"])],
      linkerSettings: [.linkedLibrary("simdjson")]),

    // Programs on terminals.
    .target(name: "CTerminals"),

    // Calls from C, and a plugin to call: `run.sh` links it, since a library in the folder of the program, where the
    // benchmarks are built, is one of its plugins.
    .target(name: "CCalls", linkerSettings: [.linkedLibrary("ffi")]),
    .target(name: "CallPlugin", dependencies: [.product(name: "CBindery", package: "bindery")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
