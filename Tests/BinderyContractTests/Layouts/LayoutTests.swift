import Bindery
@testable import BinderyContract
import TestSupport
import Testing

struct `Layouts` {
  // MARK: Laws

  @Test(arguments: 0..<20)
  func `Text with its marks doubled stands for itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let characters = Array("{}[]:ab é")
    let text = String((0..<12).compactMap { _ in characters.randomElement(using: &random) })
    let doubled = text.map { "{}[]".contains($0) ? "\($0)\($0)" : "\($0)" }.joined()
    try expectEqual(Layout(parsing: doubled).pieces, [.text(text)])
  }

  @Test(arguments: 0..<20)
  func `Any text is a layout, or an error in a column that is there`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", "{a}", "{b:title}", "[{c}]", ":", "\t", "\n", "\r\n", "x", "é", "\u{301}", "\0", "🇫🇷",
    ]
    for _ in 0..<50 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      do throws(Layout.Failure) {
        var canvas: any TextCanvas = TextDrawing()
        try Layout(parsing: text).draw(on: &canvas) { $0 == "a" ? "A" : nil }
      } catch {
        #expect((1...text.count + 1).contains(error.column), "\(text): \(error)")
      }
    }
  }

  // MARK: Reading

  @Test(arguments: [
    ("{", 1, "the '{' is not closed"),
    ("ab {name", 4, "the '{' is not closed"),
    ("[{a}", 1, "the '[' is not closed"),
    ("x[y", 2, "the '[' is not closed"),
    ("}", 1, "'}' is out of place; write it twice to mean itself"),
    ("{a}}", 4, "'}' is out of place; write it twice to mean itself"),
    ("a]", 2, "']' is out of place; write it twice to mean itself"),
    ("[a[b]]", 3, "'[' is out of place; write it twice to mean itself"),
    ("{}", 2, "expected the name of a property or field"),
    ("{:title}", 2, "expected the name of a property or field"),
    (
      "{a:bold}", 4,
      "expected a role (body, title, subtitle, detail, secondary, badge, warning), found 'bold'"
    ),
    (
      "ab {name:Title}", 10,
      "expected a role (body, title, subtitle, detail, secondary, badge, warning), found 'Title'"
    ),
    ("{a:}", 4, "expected a role (body, title, subtitle, detail, secondary, badge, warning), found ''"),
  ])
  func `A bad one tells what was expected, and the column`(text: String, column: Int, detail: String) {
    #expect(throws: Layout.Failure(detail: detail, column: column)) { try Layout(parsing: text) }
  }

  // MARK: Drawing

  @Test(
    arguments: [
      ("", []),
      ("plain", [[.run("plain", .body)]]),
      ("{title:title}", [[.run("Ultimatum", .title)]]),
      ("{title:title} by {artist:title}", [[.run("Ultimatum by The Long Winters", .title)]]),
      ("{title:title}{artist:subtitle}", [[.run("Ultimatum", .title), .run("The Long Winters", .subtitle)]]),
      ("{title}\t{year:detail}", [[.run("Ultimatum", .body), .spacer, .run("2005", .detail)]]),
      ("{title}\n{artist}", [[.run("Ultimatum", .body)], [.run("The Long Winters", .body)]]),
      ("{title:title}\nby {artist}", [[.run("Ultimatum", .title)], [.run("by The Long Winters", .body)]]),
      ("{title:title}\tin {year}", [[.run("Ultimatum", .title), .spacer, .run("in 2005", .body)]]),
      ("a{missing}b", [[.run("ab", .body)]]),
      ("a[ of {missing}]b", [[.run("ab", .body)]]),
      ("a[ of {empty}]b", [[.run("ab", .body)]]),
      ("a[ of {year}]b", [[.run("a of 2005b", .body)]]),
      ("a[ {year} {missing}]", [[.run("a", .body)]]),
      ("{title}[\n{missing:secondary}]", [[.run("Ultimatum", .body)]]),
      ("{title}[\n{year:detail}]", [[.run("Ultimatum", .body)], [.run("2005", .detail)]]),
      ("[always]", [[.run("always", .body)]]),
      ("{{{title}}}", [[.run("{Ultimatum}", .body)]]),
      ("[[[{year}]]]", [[.run("[2005]", .body)]]),
    ] as [(String, [[TextDrawing.Element]])])
  func `Values stand where their names do`(text: String, lines: [[TextDrawing.Element]]) throws {
    let values = ["title": "Ultimatum", "artist": "The Long Winters", "year": "2005", "empty": ""]
    var canvas: any TextCanvas = TextDrawing()
    try Layout(parsing: text).draw(on: &canvas) { values[$0] }
    expectEqual((canvas as? TextDrawing)?.lines, lines)
  }

  @Test func `A value is asked for once`() throws {
    var asked: [String] = []
    var canvas: any TextCanvas = TextDrawing()
    try Layout(parsing: "{a}[ {b} {c}][{d}]").draw(on: &canvas) { name in
      asked.append(name)
      return name
    }
    expectEqual(asked, ["a", "b", "c", "d"])
  }
}
