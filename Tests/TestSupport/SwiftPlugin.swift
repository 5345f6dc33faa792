import Foundation

/// A Swift plugin, compiled at test time.
///
/// SwiftPM can't build two modules of one name, and a package for each plugin would build the SDK again. So the
/// compiler is called as SwiftPM calls it, and takes the modules of the SDK and their object files from the build of
/// the tests.
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
    let entry = try folder.write(entry.utf8, to: name + "Entry.swift")
    let library = folder.path(of: "lib\(name).so")
    let objects = try Self.objects(of: "BinderyPlugin", "BinderyInterface")
    try shell(
      "\(Self.compiler) -emit-library -module-name \(module) -o '\(library)' '\(sources)'/*.swift '\(entry)' \(objects)"
    )
    return library
  }

  /// Type-checks the plugin together with further sources, without building it.
  ///
  /// - Parameter others: The paths of the further sources.
  /// - Throws: A `ShellError` if the compiler fails.
  package func typecheck(with others: [String]) throws {
    let others = others.map { "'\($0)'" }.joined(separator: " ")
    try shell("\(Self.compiler) -typecheck -module-name \(module) '\(sources)'/*.swift \(others)")
  }

  /// The compiler's command with the options of the package, and with the modules of its build.
  static let compiler =
    "swiftc -swift-version 6 -parse-as-library -wmo -I '\(BuildFolder.path)/Modules' "
    + ["CBindery", "CCore"].map {
      "-Xcc -fmodule-map-file='\(packageFolder)/Sources/C/\($0)/include/module.modulemap' "
    }.joined()
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    .map { "-enable-upcoming-feature \($0)" }.joined(separator: " ")

  /// Returns the object files of the SDK's modules in Swift that products need, and of the core's in C, as words of a
  /// shell.
  static func objects(of products: String...) throws -> String {
    let modules = try sdkModules(of: products).filter { $0.hasPrefix("Bindery") || $0 == "CCore" }
    return try modules.flatMap { try BuildFolder.objects(of: $0) }.map { "'\($0)'" }.joined(separator: " ")
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
