import Foundation

/// A Swift plugin, compiled at test time.
///
/// SwiftPM can't build two modules of one name, and a package for each plugin would build the SDK again. So the
/// compiler is called as SwiftPM calls it: once for the modules of the SDK, and once for each plugin, which links the
/// SDK's object files like a static library. All of it takes about five seconds.
package struct SwiftPlugin: Sendable {
  /// The name of the module, which several plugins may share.
  package let module: String

  /// The path of the folder with the plugin's sources.
  package let sources: String

  /// Creates a plugin that isn't compiled yet.
  package init(module: String, sources: String) {
    self.module = module
    self.sources = sources
  }

  /// Compiles the plugin.
  ///
  /// - Parameters:
  ///   - entry: The source that `bindery-manifest` generates from the plugin's `plugin.json`.
  ///   - folder: The folder for the library.
  ///   - name: The file name of the library.
  /// - Returns: The path of the library.
  /// - Throws: A `ShellError` if the compiler fails.
  package func build(entry: String, in folder: TemporaryFolder, as name: String) throws -> String {
    let sdk = try Self.sdk.get()
    let entry = try folder.write(entry.utf8, to: name + "Entry.swift")
    let library = folder.path(of: "lib\(name).so")
    try shell(
      "\(Self.compiler) -emit-library -module-name \(module) -I '\(sdk.path)' -o '\(library)' "
        + "'\(sources)'/*.swift '\(entry)' '\(sdk.path)'/*.o")
    return library
  }

  /// Type-checks the plugin together with further sources, without building it.
  ///
  /// - Parameter others: The paths of the further sources.
  /// - Throws: A `ShellError` if the compiler fails.
  package func typecheck(with others: [String]) throws {
    let sdk = try Self.sdk.get()
    let others = others.map { "'\($0)'" }.joined(separator: " ")
    try shell("\(Self.compiler) -typecheck -module-name \(module) -I '\(sdk.path)' '\(sources)'/*.swift \(others)")
  }

  /// The compiler's command with the options of the package.
  static let compiler =
    "swiftc -swift-version 6 -parse-as-library -wmo "
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    .map { "-enable-upcoming-feature \($0)" }.joined(separator: " ")

  /// The modules of the SDK and their object files, compiled once.
  static let sdk = Result {
    let folder = try TemporaryFolder()
    let sources = packageFolder + "/Sources"
    try folder.write(
      #"module CBindery { umbrella "\#(sources)/C/CBindery/include" module * { export * } export * }"#.utf8,
      to: "module.modulemap")
    for module in try modules(of: "BinderyPlugin", "BinderyInterface") {
      try shell(
        "cd '\(folder.path)' && find '\(sources)/\(module)' -name '*.swift' -exec \(compiler) "
          + "-emit-module -emit-object -package-name bindery -module-name \(module) -I . -o \(module).o {} +")
    }
    return folder
  }

  /// Returns the names of the SDK's modules in Swift that products need, each behind those that it depends on.
  static func modules(of products: String...) throws -> [String] {
    try sdkModules(of: products).filter { $0.hasPrefix("Bindery") }
  }
}

/// Returns the names of the SDK's modules that products need, or of all; each stands behind those that it depends on.
///
/// - Parameter products: The names of the products, or none for all.
/// - Returns: The names of the modules as `Package.swift` has them.
/// - Throws: A `ShellError` if there is no such product.
package func sdkModules(of products: [String] = []) throws -> [String] {
  try shell("'\(packageFolder)/Scripts/sdk-package.sh' --modules \(products.joined(separator: " "))")
    .split(separator: "\n").map(String.init)
}

/// The path of the root folder of the package.
package let packageFolder = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
