import Foundation
import TestSupport
import Testing

struct `The guide to testing a plugin` {
  @Test(arguments: [
    ("Sources/Bindery/Documentation.docc/Guides/TestingAPlugin.md", "BoardGameTests"), ("README.md", "BoardGame"),
  ])
  func `Its code is the code that is tested here`(document: String, file: String) throws {
    let folder = packageFolder + "/Tests/BinderyTestingTests/Guide"
    let tested = try String(contentsOfFile: "\(folder)/\(file).swift", encoding: .utf8)
    let codes = try code(of: String(contentsOfFile: "\(packageFolder)/\(document)", encoding: .utf8))
    #expect(!codes.isEmpty)
    for code in codes { #expect(tested.contains(code)) }
  }

  @Test func `The drawing that it shows is the one that is kept`() throws {
    let guide = packageFolder + "/Sources/Bindery/Documentation.docc/Guides/TestingAPlugin.md"
    let text = try String(contentsOfFile: guide, encoding: .utf8)
    let kept = try String(
      contentsOfFile: packageFolder + "/Tests/BinderyTestingTests/Guide/__Drawings__/game.txt", encoding: .utf8)
    for line in kept.split(separator: "\n").prefix(2) + kept.split(separator: "\n").suffix(2) {
      #expect(text.contains("    \(line)\n"))
    }
  }

  /// Cuts out the code in Swift, without what it imports.
  private func code(of text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().map { piece in
      piece.components(separatedBy: "\n```")[0].split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable ") }
        .joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
  }
}
