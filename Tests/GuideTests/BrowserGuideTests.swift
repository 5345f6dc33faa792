import Foundation
import TestSupport
import Testing

struct `The guide to building a browser` {
  @Test func `All of its code is that of the browser, but for the indents`() throws {
    let sources = try ["BinderyBrowser", "BinderyRendering/Search"].flatMap(Self.sources)
    let pieces = try Guide.browser.code("swift")
    expectEqual(pieces.count, 6)
    for piece in pieces { #expect(sources.contains { $0.contains(Self.withoutIndents(piece)) }, "\(piece)") }
  }

  /// Returns the sources of a folder, without indents.
  private static func sources(of name: String) throws -> [String] {
    let folder = "\(packageFolder)/Sources/\(name)"
    let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".swift") }
      .map { withoutIndents(try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
  }

  private static func withoutIndents(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
