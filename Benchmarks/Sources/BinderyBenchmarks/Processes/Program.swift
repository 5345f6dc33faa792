/// A program with its arguments, ready to be run.
struct Program {
  /// What tables call it.
  let name: String

  /// The file, or a name to be looked for in `PATH`.
  let path: String
  let arguments: [String]

  /// The file that is piped into it, if there is one.
  let pipedFile: String?

  init(_ name: String, _ path: String, _ arguments: [String], pipedFile: String? = nil) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.pipedFile = pipedFile
  }
}

/// A program that could not be run, or failed.
struct ProgramError: Error, CustomStringConvertible {
  /// The name of the program.
  let program: String

  /// Its exit code.
  let status: Int32

  var description: String { "'\(program)' ended with status \(status)" }
}
