import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Screens, as the document shows them` {
  private static let example = packageFolder + "/Examples/Users"

  @Test func `The code of the guide is that of the example`() throws {
    let sources = try Self.sources().joined()
    let code = try Guide.screens.code("swift")
    expectEqual(code.count, 6)
    for piece in code { #expect(sources.contains(piece)) }
  }

  @Test func `The example is one program, which does what the guide says`() throws {
    let program = try SwiftProgram(sources: Self.sources() + [useOfScreens])
    try expectEqual(
      program.run(),
      """
      shown: media://users/all
      opened: media://user/1, and turned to media://user/2
      at the end: true
      picked: Grace, at media://user/2
      left: Grace
      back: ["media://users/all"]
      refused: 'users' is shown by 'org.example.users', which claimed it first, and not by 'org.example.other'; remove \
      one of them to change that

      """)
  }

  private static func sources() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: example).filter { $0.hasSuffix(".swift") }.sorted()
    return try names.map { try String(contentsOfFile: "\(example)/\($0)", encoding: .utf8) }
  }
}
