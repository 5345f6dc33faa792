import Foundation
import TestSupport

/// The programs that the build made beside the tests.
enum BuiltProgram {
  /// The program that examines plugins.
  static var probe: String? { BuildFolder.program("bindery-probe") }

  /// The folder of the sources.
  static let root: String = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

  /// What the program `bindery` prints. May be called on any thread.
  static func output(_ arguments: String) throws -> String {
    guard let program = BuildFolder.program("bindery") else {
      throw ShellError(command: "bindery", output: "it isn't built")
    }
    return try shell("'\(program)' \(arguments)")
  }
}
