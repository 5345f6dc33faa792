// swift-tools-version: 6.3
import PackageDescription

// What a plugin in Swift is built with: the part of Bindery that its author imports, as it was installed. Each target
// and product names all that it reaches, since SwiftPM compiles a module again only where one has changed that is named.
let package = Package(
  name: "bindery",
  products: [
    .library(name: "BinderyPlugin", targets: ["Bindery", "BinderyPlugin", "BinderyStreams", "CBindery"]),
    .library(
      name: "BinderyTesting",
      targets: [
        "Bindery", "BinderyPlugin", "BinderySources", "BinderyStreams", "BinderyTerminal", "BinderyTesting", "CBindery",
        "CSampleCatalogue", "CSimdJSON",
      ]),
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
    .target(name: "BinderyTerminal", dependencies: ["Bindery", "CBindery", "CUTF8Proc"]),
    .target(
      name: "BinderyTesting",
      dependencies: [
        "Bindery", "BinderyPlugin", "BinderySources", "BinderyStreams", "BinderyTerminal", "CBindery",
        "CSampleCatalogue", "CSimdJSON", "CUTF8Proc",
      ]),

    .executableTarget(name: "bindery-manifest", path: "Sources/BinderyManifest"),
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
