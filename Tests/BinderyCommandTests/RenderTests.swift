import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Rendering` {
  private static let reason = "the input ends before the item does"

  // MARK: Shapes

  @Test(arguments: [
    "{\"resultCount\":2,\"results\":[A,B]}", "\n\n\n{ \"resultCount\":2, \"results\": [\nA,\nB]\n}\n\n\n", "[A,B]",
    "A\nB",
    "AB", "[A]\n[B]", "{\"results\":[A]}{\"results\":[B]}", "\u{FEFF}A\r\nB\r\n", "\u{1E}A\n\u{1E}B\n",
  ])
  func `Answers, arrays, objects and lines are all the same`(shape: String) async throws {
    let input = shape.replacing("A", with: Fixture.song).replacing("B", with: Fixture.sculpture)
    let outcome = try await bindery("render", input: .text(input))
    expectEqual(outcome.lines, [Fixture.shownSong, "David ‹sculpture›\tno plugin shows the kind 'sculpture'"])
    expectEqual(outcome.code, 0)
  }

  @Test(arguments: ["[]", "{\"resultCount\":0,\"results\":[]}", "\n{\n \"resultCount\":0,\n \"results\": []\n}\n"])
  func `No items are no error, and told`(input: String) async throws {
    let outcome = try await bindery("render", input: .text(input))
    outcome.expect(0, saying: "there are no items in standard input")
    expectEqual(outcome.output, "")
  }

  @Test func `Every kind of the plugins is shown`() async throws {
    let outcome = try await bindery("render", "--format", "json", input: .text(Fixture.everyKind))
    outcome.expect(0)
    try expectEqual(outcome.items.map { $0["status"] as? String }, Array(repeating: "shown", count: 12))
    expectEqual(Set(try outcome.items.compactMap { $0["plugin"] as? String }).count, 11)
  }

  /// Each says what is told, with S in the place of a song.
  @Test(arguments: [
    ("[,]", "standard input, byte 1: a comma has no item beside it"),
    ("[S,,]", "a comma has no item beside it"),
    ("{\"results\":[S]} text", "expected an object, found something that is not JSON"),
    ("{\"results\":[S] text}", "what stands around a list of items is not JSON"),
    ("{\"results\":[S],\"results\":[S]}", "'results' occurs twice in an object"),
  ])
  func `Damage between and around items is told, and an error with --strict`(
    shape: String, warning: String
  ) async throws {
    let input = shape.replacing("S", with: Fixture.song)
    let outcome = try await bindery("render", input: .text(input))
    // An input of which nothing can be read is an error without --strict, too.
    expectEqual(outcome.code, (shape.contains("S") ? 0 : 65))
    expectEqual(outcome.lines.filter { $0 == Fixture.shownSong }.count, (shape.contains("S") ? 1 : 0))
    #expect(outcome.messages.contains(warning))
    let strict = try await bindery("render", "--strict", input: .text(input))
    expectEqual(strict.code, 65)
    expectEqual(strict.output, outcome.output)
    #expect(strict.messages.contains("1 item had trouble, which --strict makes an error"))
  }

  // MARK: Other types

  @Test(arguments: ["none", "all"])
  func `A field of another type that nobody needs costs itself, and is told with --verbose`(
    isolation: String
  ) async throws {
    let input = """
      {"kind":"song","trackId":7,"trackName":"Ultimatum","artistName":9,"trackTimeMillis":"208000"}
      {"kind":"song","trackId":8,"trackName":"Cinnamon","artistName":"The Long Winters","trackTimeMillis":"1"}
      {"kind":"ebook","trackId":8,"trackName":"Alice","artistName":9,"price":"1.29","formattedPrice":"$1.29"}
      {"kind":"song","trackId":"9","trackName":"Pushover"}
      """
    let quiet = try await bindery("render", "--isolation", isolation, input: .text(input))
    expectEqual(quiet.code, 0)
    let refusal = #"org.bindery.song: 'trackId': expected Int, found the text "9""#
    expectEqual(
      quiet.lines,
      ["Ultimatum\t\t\t", "Cinnamon\t\tThe Long Winters\t", "Alice\t\t\t", "Pushover ‹song›\t\(refusal)"])
    expectEqual(quiet.messages.split(separator: "\n").filter { !$0.contains("--isolation") }.count, 1)
    let verbose = try await bindery("render", "--verbose", "--isolation", isolation, input: .text(input))
    expectEqual(verbose.bytes, quiet.bytes)
    let messages = verbose.messages.split(separator: "\n")
    let end = "; items of the kind 'song' are shown without such a value (reported once)"
    for (plugin, told) in [
      ("song", "'artistName': expected String, found the number 9\(end)"),
      ("song", "'trackTimeMillis': expected Int, found the text \"208000\"\(end)"),
      ("ebook", "'author': it needs 'artistName' as utf8?, and the record has the number 9"),
      ("ebook", "'price': it needs 'price' as f64?, and the record has the text \"1.29\""),
    ] {
      expectEqual(messages.count { $0.hasPrefix("bindery: org.bindery.\(plugin): \(told)") }, 1, "\(told)")
    }
  }

  // MARK: Files

  @Test func `Files are shown in order, and one that is missing costs only itself`() async throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(Fixture.song.utf8, to: "a.json")
    let last = try folder.write(Fixture.song.replacing("Ultimatum", with: "Cinnamon").utf8, to: "b.json")
    let missing = folder.path(of: "none.json")
    for format in ["plain", "json"] {
      let outcome = try await bindery("render", first, missing, "-", last, "--format", format, input: .text("<html>"))
      outcome.expect(
        66, saying: "there is no file '\(missing)'; give the path of one, or '-' for standard input",
        "expected JSON in 'standard input', found an HTML page; the service may be in trouble, so "
          + "try again later")
      let titles =
        try format == "plain"
        ? outcome.lines.map { String($0.prefix { $0 != "\t" }) }
        : outcome.items.compactMap {
          (($0["properties"] as? [String: Any])?["title"] as? [String: Any])?["value"] as? String
        }
      expectEqual(titles, ["Ultimatum", "Cinnamon"])
    }
  }

  @Test(arguments: [
    ("", "'standard input' is empty; expected JSON, such as {\"results\": []}"),
    (" \n\t ", "'standard input' is empty; expected JSON, such as {\"results\": []}"),
    ("hello, world", "expected JSON in 'standard input', found 'hello, world'"),
    ("\u{1F}\u{8B}", "expected JSON in 'standard input', found '??'"),
  ])
  func `What is no JSON is told, and ends with 65`(input: String, message: String) async throws {
    let outcome = try await bindery("render", input: .text(input))
    expectEqual(outcome.code, 65)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.hasPrefix("bindery: \(message.prefix(36))"))
  }

  @Test func `An answer about an error is the service's, and ends with 65`() async throws {
    let outcome = try await bindery(
      "render",
      input: .text(#"{"errorMessage":"Invalid value(s) for key(s): [resultEntity]","queryParameters":{}}"#))
    expectEqual(outcome.code, 65)
    #expect(
      outcome.messages.contains(
        "'standard input': the service refused the request: Invalid value(s) for key(s): [resultEntity]; correct"))
  }

  @Test
  func `A named pipe that closes early shows what came before`() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await shell(
      """
      cd '\(folder.path)' && mkfifo pipe
      printf '%s' '[\(Fixture.song),{"kind":"so' > pipe &
      bindery render pipe
      """)
    let count = Fixture.song.utf8.count + 2
    outcome.expect(
      0, saying: "warning: pipe, byte \(count): \(Self.reason)",
      "warning: 11 of \(count + 11) bytes of pipe couldn't be read")
    expectEqual(outcome.lines.first, Fixture.shownSong)
    expectEqual(outcome.lines.count, 2)
  }

  @Test
  func `What comes slowly is shown when it comes`() async throws {
    let folder = try TemporaryFolder()
    // The writer goes on only when it sees what became of its first item.
    let outcome = try await shell(
      """
      cd '\(folder.path)'
      { echo '\(Fixture.song)'; while ! grep -q Ultimatum output 2>/dev/null; do sleep 0.05; done; echo '[]'; } |
        bindery render > output
      cat output
      """)
    expectEqual(outcome.lines, [Fixture.shownSong])
  }

  @Test func `Standard input that is a terminal is told`() async throws {
    let terminal = try PseudoTerminal()
    terminal.type(Fixture.sculpture + "\n")
    let outcome = try await bindery("render", input: .terminal(terminal))
    #expect(outcome.messages.hasPrefix("bindery: reading JSON from the terminal; end it with Control-D\n"))
    #expect(outcome.output.contains("David"))
  }

  // MARK: Items with trouble

  @Test(arguments: [
    (Fixture.sculpture, "David ‹sculpture›", "no plugin shows the kind 'sculpture'"),
    (Fixture.namelessSong, "untitled ‹song›", "org.bindery.song: 'trackName' is missing"),
    (#"{"name":"Nameless"}"#, "Nameless ‹unknown›", "the item names no kind ('kind' and 'wrapperType' are missing)"),
    (
      #"{"kind":5,"name":"Odd"}"#, "Odd ‹unknown›", "the item names no kind (neither 'kind' nor 'wrapperType' has text)"
    ),
    (#"{"kind":"song","trackId":"x","trackName":"One"}"#, "One ‹song›", "org.bindery.song: 'trackId': "),
  ])
  func `An item that can't be shown is a row with the reason, and a warning`(
    item: String, title: String, reason: String
  )
    async throws
  {
    let outcome = try await bindery("render", input: .text(item + Fixture.song))
    let row = try #require(outcome.lines.first)
    #expect(row.hasPrefix("\(title)\t\(reason)"))
    expectEqual(outcome.lines.dropFirst(), [Fixture.shownSong])
    outcome.expect(0, saying: "warning: standard input: \(row.dropFirst(title.count + 1))")
  }

  @Test func `Truncated input shows the rest, and is an error where that is asked for`() async throws {
    let input = #"{"resultCount":2,"results":[\#(Fixture.song),{"kind":"song","tra"#
    let warning = "warning: standard input, byte \(Fixture.song.utf8.count + 29): \(Self.reason)"
    let outcome = try await bindery("render", input: .text(input))
    let loss = "warning: 19 of \(Fixture.song.utf8.count + 48) bytes of standard input couldn't be read"
    outcome.expect(0, saying: warning, loss)
    expectEqual(outcome.lines, [Fixture.shownSong, "damaged item\t\(warning.dropFirst(9))"])
    let strict = try await bindery("render", "--strict", input: .text(input))
    strict.expect(65, saying: warning, loss, "1 item had trouble, which --strict makes an error")
    expectEqual(strict.output, outcome.output)
  }

  @Test func `Where most of an input can't be read, that is an error`() async throws {
    let outcome = try await bindery(
      "render", input: .text(Fixture.song + "\n{\"a\":\"" + String(repeating: "x", count: 1000)))
    expectEqual(outcome.code, 65)
    expectEqual(outcome.lines.first, Fixture.shownSong)
    #expect(
      outcome.messages.hasSuffix(
        "bytes of standard input couldn't be read\nbindery: most of standard input couldn't be read; write or fetch it again\n"
      ))
  }

  @Test(arguments: ["a", "ä", "本", "🧀"])
  func `A message has at most 1,000 bytes, whatever its characters are`(character: String) async throws {
    let messages = try await bindery("render", String(repeating: character, count: 2000)).messages
    let sentence = messages.dropFirst("bindery: ".count).dropLast("…\n".count)
    #expect(messages.hasSuffix("\(character)…\n"))
    #expect((997...1000).contains(sentence.utf8.count), "\(sentence.utf8.count)")
  }

  @Test func `Much trouble is not told more than can be read`() async throws {
    let items = (0..<300).map { #"{"kind":"kind-\#($0)"}"# }.joined(separator: "\n")
    let outcome = try await bindery("render", input: .text(items))
    expectEqual(outcome.lines.count, 300)
    expectEqual(outcome.messages.split(separator: "\n").count, 11)
    #expect(outcome.messages.hasSuffix("bindery: warning: 300 items had trouble in all\n"))
  }

  @Test func `The same trouble is told once`() async throws {
    let outcome = try await bindery("render", input: .text(String(repeating: Fixture.sculpture, count: 50)))
    outcome.expect(
      0, saying: "warning: standard input: no plugin shows the kind 'sculpture'",
      "warning: 50 items had trouble in all")
  }

  // MARK: Input of which nothing can be read

  @Test(arguments: ["42", #""text""#, "{'a':1}", "[[1]]", #"{"results":["#])
  func `Input of which not one item can be read is bad data`(text: String) async throws {
    let rendered = try await bindery("render", "-", input: .text(text))
    expectEqual(rendered.code, 65)
    #expect(rendered.lines.count > 0)
    #expect(rendered.messages.hasSuffix("bindery: not one item could be read\n"))
    try await expectEqual(bindery("search", "x", "--source", "-", input: .text(text)).code, 65)
  }

  @Test func `What the parser says of an argument is safe for a terminal`() async throws {
    let outcome = try await bindery("render", "--format", "\u{1B}]0;evil\u{7}")
    expectEqual(outcome.code, 64)
    #expect(!outcome.messages.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }

  @Test(arguments: [("- <&-", 66), ("- >&-", 74), ("--help >/dev/full", 74)])
  func `A stream that is closed or full is told of`(redirection: String, code: Int32) async throws {
    let outcome = try await shell("echo '\(Fixture.song)' | bindery render \(redirection)")
    expectEqual(outcome.code, code)
    #expect(outcome.messages.contains("bindery: "))
  }
}
