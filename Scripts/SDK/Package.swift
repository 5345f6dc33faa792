// swift-tools-version: 6.3
import PackageDescription

// What plugins in Swift are built with, and programs that show plugin items: the part of Bindery that their authors
// import, as it was installed. Each target and product names all that it reaches, since SwiftPM compiles a module again
// only where one has changed that is named.
let package = Package(
  name: "bindery",
  products: [
    .library(name: "BinderyPlugin", targets: ["Bindery", "BinderyPlugin", "CBindery"]),
    .library(
      name: "BinderyTesting",
      targets: [
        "Bindery", "BinderyCollections", "BinderyInterface", "BinderyPlugin", "BinderyRules", "BinderySources",
        "BinderyTesting", "BinderyText", "CBindery", "CSampleCatalogue", "CSimdJSON",
      ]),
    .library(name: "BinderyCollections", targets: ["Bindery", "BinderyCollections", "CBindery"]),
    .library(
      name: "BinderyInterface", targets: ["Bindery", "BinderyCollections", "BinderyInterface", "CBindery"]),
    .library(
      name: "BinderyRendering",
      targets: [
        "Bindery", "BinderyCollections", "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading",
        "BinderyRendering", "BinderySources", "BinderySystem", "BinderyTerminal", "BinderyText", "CBindery",
        "CSampleCatalogue", "CSimdJSON", "CSystem",
      ]),
    .plugin(name: "PluginManifest", targets: ["PluginManifest"]),
  ],
  targets: [
    .target(name: "CBindery", path: "Sources/C/CBindery"),
    .target(name: "Bindery", dependencies: ["CBindery"]),
    .target(name: "BinderyPlugin", dependencies: ["Bindery", "CBindery"]),

    // For the author's tests, and for plugins that ask for them: nothing of this is built before.
    .systemLibrary(name: "CUTF8Proc", path: "Sources/C/CUTF8Proc"),
    .target(name: "CSampleCatalogue", path: "Sources/C/CSampleCatalogue", exclude: ["catalogue.jsonl"]),
    .target(
      name: "CSimdJSON", dependencies: ["CBindery"], path: "Sources/C/CSimdJSON",
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "BinderyCollections", dependencies: ["Bindery", "CBindery"]),
    .target(name: "BinderyInterface", dependencies: ["Bindery", "BinderyCollections", "CBindery"]),
    .target(
      name: "BinderySources", dependencies: ["Bindery", "CBindery", "CSampleCatalogue", "CSimdJSON", "CUTF8Proc"]),
    .target(name: "BinderyText", dependencies: ["Bindery", "CBindery", "CUTF8Proc"]),
    .target(
      name: "BinderyRules",
      dependencies: ["Bindery", "BinderyText", "CBindery", "CSimdJSON", "CUTF8Proc"]),
    .target(
      name: "BinderyTesting",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyInterface", "BinderyPlugin", "BinderyRules", "BinderySources",
        "BinderyText", "CBindery", "CSampleCatalogue", "CSimdJSON", "CUTF8Proc",
      ]),

    // For programs that show plugin items: the host, and what it shares with its workers.
    .systemLibrary(name: "CFFI", path: "Sources/C/CFFI", pkgConfig: "libffi"),
    .systemLibrary(name: "CNettle", path: "Sources/C/CNettle", pkgConfig: "nettle"),
    .target(name: "CSystem", path: "Sources/C/CSystem"),
    .target(name: "BinderySystem"),
    .target(name: "BinderyTerminal", dependencies: ["Bindery", "BinderyText", "CBindery", "CUTF8Proc"]),
    .target(
      name: "BinderyLoading",
      dependencies: ["Bindery", "BinderySystem", "CBindery", "CFFI", "CNettle", "CSimdJSON", "CSystem"]),
    .target(
      name: "BinderyExchange",
      dependencies: [
        "Bindery", "BinderyLoading", "BinderySystem", "CBindery", "CFFI", "CNettle", "CSimdJSON", "CSystem",
      ]),
    .target(
      name: "BinderyHost",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyExchange", "BinderyInterface", "BinderyLoading", "BinderySystem",
        "CBindery", "CFFI", "CNettle", "CSimdJSON", "CSystem",
      ]),
    .target(
      name: "BinderyRendering",
      dependencies: [
        "Bindery", "BinderyCollections", "BinderyExchange", "BinderyHost", "BinderyInterface", "BinderyLoading",
        "BinderySources", "BinderySystem", "BinderyTerminal", "BinderyText", "CBindery", "CFFI", "CNettle",
        "CSampleCatalogue", "CSimdJSON", "CSystem", "CUTF8Proc",
      ]),

    .executableTarget(name: "bindery-manifest", path: "Sources/Programs/bindery-manifest"),
    .plugin(
      name: "PluginManifest", capability: .buildTool(), dependencies: ["bindery-manifest"],
      path: "Sources/PluginManifest"),
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
