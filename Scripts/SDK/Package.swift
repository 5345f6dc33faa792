// swift-tools-version: 6.3
import PackageDescription

// What a plugin in Swift is built with: the part of Bindery that its author imports, as it was installed.
let package = Package(
  name: "bindery",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "BinderyPlugin", targets: ["BinderyPlugin"]),
    .library(name: "BinderyTesting", targets: ["BinderyTesting"]),
    .plugin(name: "PluginManifest", targets: ["PluginManifest"]),
  ],
  targets: [
    .target(name: "CBindery"),
    .target(name: "Bindery", dependencies: ["CBindery"]),
    .target(name: "BinderyStreams", dependencies: ["Bindery", "CBindery"]),
    .target(name: "BinderyPlugin", dependencies: ["Bindery", "BinderyStreams", "CBindery"]),

    // For the author's tests alone: nothing of this is built before they are.
    .systemLibrary(name: "CUTF8Proc"),
    .target(name: "CSampleCatalogue", exclude: ["catalogue.jsonl"]),
    .target(name: "CSimdJSON", dependencies: ["CBindery"], linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "BinderySources", dependencies: ["Bindery", "CBindery", "CSampleCatalogue", "CSimdJSON", "CUTF8Proc"]),
    .target(name: "BinderyTerminal", dependencies: ["Bindery", "CUTF8Proc"]),
    .target(
      name: "BinderyTesting",
      dependencies: ["Bindery", "BinderyPlugin", "BinderySources", "BinderyTerminal", "CBindery", "CSimdJSON"]),

    .executableTarget(name: "bindery-manifest", dependencies: ["CBindery"], path: "Sources/BinderyManifest"),
    .plugin(
      name: "PluginManifest", capability: .buildTool(), dependencies: ["bindery-manifest"],
      path: "BuildPlugins/PluginManifest"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
