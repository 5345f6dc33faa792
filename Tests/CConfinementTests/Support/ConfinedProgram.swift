import Foundation
import TestSupport

/// The fixture that confines itself and then tries something, compiled once with the modules' own sources.
struct ConfinedProgram: Sendable {
  private static let compiled = Result { try ConfinedProgram() }

  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path
    try shell(
      "cc -std=c11 -Wall -Wextra -Werror -I '\(package)/Sources/C/CConfinement/include' "
        + "-o '\(program)' "
        + "'\(package)/Tests/CConfinementTests/Fixtures/confined.c' '\(package)/Sources/C/CConfinement/'*.c -lseccomp")
    let source = try folder.write("int answer(void);\nint answer(void) { return 42; }\n".utf8, to: "library.c")
    try shell("cc -shared -fPIC -o '\(library)' '\(source)'")
  }

  private var program: String { folder.path(of: "confined") }
  private var library: String { folder.path(of: "library.so") }

  /// Runs the fixture in a folder of its own, where anybody may write.
  ///
  /// - Returns: What it printed.
  static func run(_ attempt: String, as account: Account = .own, _ options: String...) throws -> String {
    let (compiled, given, outside) = (try compiled.get(), try TemporaryFolder(), try TemporaryFolder())
    try given.write("text".utf8, to: "file")
    let folder = try given.newFolder("folder")
    try shell(
      "cd '\(given.path)' && cp '\(compiled.library)' . && ln -s /etc/passwd link && chmod 777 . '\(folder)' "
        + "&& chmod 666 file && chmod 755 '\(outside.path)' && cd '\(outside.path)' && ln -s user@machine lock "
        + "&& ln -s user@machine lock.withheld && ln -s lock.loop lock.loop")
    let lock = "--lock '\(outside.path(of: "lock"))'"
    let arguments = (options + [account.arguments, lock]).joined(separator: " ")
    let output = try shellUnlessStuck(
      "exec '\(compiled.program)' \(arguments) --in '\(given.path)' \"\(attempt)\" </dev/null")
    return output.trimmingCharacters(in: .newlines)
  }
}
