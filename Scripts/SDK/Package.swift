// swift-tools-version: 6.3
import PackageDescription

// What a plugin in Swift is built with: the part of Bindery that its author imports, as it was installed.
let package = Package(
  name: "bindery",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "BinderyPlugin", targets: ["BinderyPlugin"]),
    .plugin(name: "PluginManifest", targets: ["PluginManifest"]),
  ],
  targets: [
    .target(name: "CBindery"),
    .target(name: "Bindery", dependencies: ["CBindery"]),
    .target(name: "BinderyStreams", dependencies: ["Bindery", "CBindery"]),
    .target(name: "BinderyPlugin", dependencies: ["Bindery", "BinderyStreams", "CBindery"]),

    .executableTarget(name: "bindery-manifest", dependencies: ["CBindery"], path: "Sources/BinderyManifest"),
    .plugin(
      name: "PluginManifest", capability: .buildTool(), dependencies: ["bindery-manifest"],
      path: "BuildPlugins/PluginManifest"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
