extension SwiftTemplate {
  /// The source of `Package.swift`, which builds the plugin and its tests.
  var package: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(scaffold.name.kebab)",
      products: [.library(name: "\(type)", type: .dynamic, targets: ["\(type)"])],
      dependencies: [
        .package(name: "bindery", path: \(jsonText(scaffold.sdk.swiftPackage)))
      ],
      targets: [
        .target(
          name: "\(type)",
          dependencies: [.product(name: "BinderyPlugin", package: "bindery")],
          exclude: ["plugin.json"],
          linkerSettings: [
            .unsafeFlags(["-Xlinker", "--version-script=\\(Context.packageDirectory)/exports.map"])
          ],
          plugins: [.plugin(name: "PluginManifest", package: "bindery")]),
        .testTarget(
          name: "\(type)Tests",
          dependencies: [
            "\(type)", .product(name: "BinderyPlugin", package: "bindery"),
            .product(name: "BinderyTesting", package: "bindery"),
          ]),
      ]
    )

    """
  }
}
