/// A Swift program over the core, compiled at test time like a plugin.
package struct SwiftProgram: Sendable {
  private let folder: TemporaryFolder

  /// Compiles a program.
  ///
  /// - Parameter sources: The contents of its source files, one of which has the entry point.
  /// - Throws: A `ShellError` if the compiler fails.
  package init(sources: [String]) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let files = try sources.enumerated().map { try "'" + folder.write($1.utf8, to: "Source\($0).swift") + "'" }
    let objects = try SwiftPlugin.objects(of: "BinderyInterface")
    try shell(
      "\(SwiftPlugin.compiler) -emit-executable -warnings-as-errors -module-name Program "
        + "-o '\(folder.path(of: "program"))' \(files.joined(separator: " ")) \(objects)")
  }

  /// Runs the program, limits it to a minute of processor time, and kills it if it hangs, so that a failing test ends.
  ///
  /// - Returns: The output of the program.
  /// - Throws: A `ShellError` if the program fails.
  package func run() throws -> String {
    try shellUnlessStuck("ulimit -t 60; exec '\(folder.path(of: "program"))'")
  }
}
