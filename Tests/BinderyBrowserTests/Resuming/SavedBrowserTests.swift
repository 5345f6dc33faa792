import Bindery
import BinderyInterface
import TestSupport
import Testing

@testable import BinderyBrowser

@Suite(.startsProcesses) struct `What a browser keeps for a later run` {
  private static let pieces = [
    "", " ", "%", "%zz", "\n", "\r\n", "\t", "\u{0}", "\u{7f}", "é", "e\u{301}", "😀", "״", "a", "query", "screen x",
    "\u{85}", "\u{2028}",
  ]

  private func text(using random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private func saved(using random: inout SplitMix64) -> SavedBrowser {
    let routes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Route(
        kind: Kind(rawValue: "k" + text(using: &random)), modelId: ModelId("i" + text(using: &random)),
        parameters: ["source": "s" + text(using: &random)])
    }
    let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      RestoredStates.Part(
        plugin: Bool.random(using: &random) ? nil : "p" + text(using: &random),
        version: Bool.random(using: &random) ? nil : "1" + text(using: &random), kind: text(using: &random),
        item: text(using: &random),
        state: (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    var saved = SavedBrowser(query: text(using: &random), stack: NavigationStack(routes), states: RestoredStates(parts))
    for route in routes where Bool.random(using: &random) {
      saved.topLines[route] = Int.random(in: 0...1000, using: &random)
    }
    saved.isInList = Bool.random(using: &random)
    saved.bookmark = routes.randomElement(using: &random).map { route in
      RowBookmark(
        route: route, position: Int.random(in: 0...1_000_000, using: &random),
        line: Int.random(in: -3...50, using: &random))
    }
    return saved
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What was written is read as it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let saved = saved(using: &random)
    try expectEqual(SavedBrowser(text: saved.text), saved, "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A damaged file is an error or another value, and never a crash`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array(saved(using: &random).text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    _ = try? SavedBrowser(text: String(decoding: bytes, as: UTF8.self))
  }

  @Test func `The text is one that people can read`() {
    var saved = SavedBrowser(query: "long winters")
    saved.stack = NavigationStack([Route(kind: "song", modelId: ModelId("7"))])
    saved.bookmark = RowBookmark(route: Route(kind: "album", modelId: ModelId("8")), position: 16, line: 5)
    (saved.isInList, saved.topLines) = (true, [saved.stack.routes[0]: 12])
    saved.states = RestoredStates([
      .init(plugin: "org.example.a", version: nil, kind: "song", item: "7", state: [1, 255])
    ])
    expectEqual(
      saved.text,
      """
      bindery browse 1
      query long%20winters
      row media://album/8 16 5
      focus list
      screen media://song/7 12
      state org.example.a  song 7 01ff

      """)
  }

  @Test(arguments: [
    ("", SavedBrowserError(.damaged, line: 1)),
    ("\u{1}\u{fffd}nonsense\n", SavedBrowserError(.damaged, line: 1)),
    ("bindery browse\n", SavedBrowserError(.damaged, line: 1)),
    ("bindery browse x\n", SavedBrowserError(.damaged, line: 1)),
    ("bindery browse 1 \n", SavedBrowserError(.damaged, line: 1)),
    ("bindery browse 2\n", SavedBrowserError(.otherVersion)),
    ("bindery browse 11\nfuture a", SavedBrowserError(.otherVersion)),
    ("bindery browse 1", SavedBrowserError(.cutOff)),
    ("bindery browse 1\nquery a", SavedBrowserError(.cutOff)),
    ("bindery browse 1\nquery a b\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nquery a\n\n", SavedBrowserError(.damaged, line: 3)),
    ("bindery browse 1\nscreen http://x\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nscreen media://song/7 x\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nscreen media://song/7 -1\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nscreen media://song/7 9223372036854775807\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nrow media://song/7 -1 2\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nrow media://song/7 9223372036854775807 2\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nrow media://song/7 1 -9223372036854775808\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nrow media://song/7 1\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nrow media://song/7 1 x\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nfocus field\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nstate a b c d 0\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nstate a b c d 0g\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nquery %\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nquery %ff\n", SavedBrowserError(.damaged, line: 2)),
    ("bindery browse 1\nfuture a\n", SavedBrowserError(.damaged, line: 2)),
  ])
  func `The first damaged line is named`(text: String, error: SavedBrowserError) {
    #expect(throws: error) { try SavedBrowser(text: text) }
  }

  @Test func `A file is read as it was written, and none is none`() throws {
    let folder = try TemporaryFolder()
    let file = SavedBrowserFile(path: folder.path(of: "new/browse"))
    try expectNil(file.read())
    let saved = SavedBrowser(query: "a")
    try file.write(saved)
    try file.write(saved)
    try expectEqual(file.read(), saved)
  }

  @Test(arguments: [
    ("bindery browse 2\n", "another version of bindery has written '%'"), ("bindery browse 1", "'%' ends too early"),
    ("bindery browse 1\nx\n", "line 2 of '%' is damaged"), ("\u{0}", "line 1 of '%' is damaged"),
  ])
  func `An error names the file, which can be set aside`(text: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.utf8, to: "browse")
    let file = SavedBrowserFile(path: path)
    let parts = sentence.split(separator: "%").map(String.init)
    #expect { try file.read() } throws: {
      "\($0)" == "what was left can't be resumed: \(parts.joined(separator: path))"
    }
    expectEqual(file.setAside(), "browse.unread")
    try expectNil(file.read())
    expectNil(file.setAside())
    #expect { try SavedBrowserFile(path: path + ".unread").read() } throws: { $0 is SavedBrowserError }
  }

  @Test func `A file that others may have written isn't believed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SavedBrowser(query: "a").text.utf8, to: "browse")
    try shell("chmod 666 '\(path)'")
    #expect { try SavedBrowserFile(path: path).read() } throws: { ($0 as? SavedBrowserError)?.code == .unusable }
  }
}
