/// A program in Swift over the core, compiled by the test that needs it, as a plugin is.
package struct SwiftProgram: Sendable {
  private let folder: TemporaryFolder

  /// Compiles a program.
  ///
  /// - Parameter sources: The texts of its sources, one of which has the entry.
  /// - Throws: A `ShellError` where the compiler fails.
  package init(sources: [String]) throws {
    let (sdk, folder) = (try SwiftPlugin.sdk.get(), try TemporaryFolder())
    self.folder = folder
    let files = try sources.enumerated().map { try "'" + folder.write($1.utf8, to: "Source\($0).swift") + "'" }
    let modules = ["Bindery", "BinderyCollections", "BinderyInterface"].map { "'\(sdk.path)/\($0).o'" }
    try shell(
      "\(SwiftPlugin.compiler) -emit-executable -warnings-as-errors -module-name Program -I '\(sdk.path)' "
        + "-o '\(folder.path(of: "program"))' \((files + modules).joined(separator: " "))")
  }

  /// Runs the program, at most for a minute of a processor, and ends it where it stands still, so that a test that
  /// fails ends nevertheless.
  ///
  /// - Returns: What it printed.
  /// - Throws: A `ShellError` where it fails.
  package func run() throws -> String {
    try shellUnlessStuck("ulimit -t 60; exec '\(folder.path(of: "program"))'")
  }
}
