import Foundation
import TestSupport

/// The programs that the build made beside the tests.
enum BuiltProgram {
  /// The program that examines plugins.
  static var probe: String? { path(of: "bindery-probe") }

  /// The folder of the sources.
  static let root: String = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

  /// What the program `bindery` prints. May be called on any thread.
  static func output(_ arguments: String) throws -> String {
    guard let program = path(of: "bindery") else { throw ShellError(command: "bindery", output: "it isn't built") }
    return try shell("'\(program)' \(arguments)")
  }

  /// The path of a program, or nothing where it isn't built.
  private static func path(of name: String) -> String? {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let folders = bundles.flatMap { bundle in
      [bundle.executableURL ?? bundle.bundleURL, bundle.bundleURL].map { $0.deletingLastPathComponent().path }
    }
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
