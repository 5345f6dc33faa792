import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Doing what items offer` {
  private static let isolations = ["none", "all"]

  // MARK: The shipped plugins

  @Test func `An item without an action tells what it offers`() async throws {
    let outcome = try await bindery("do", "media://song/719245998")
    expectEqual(outcome.code, 0)
    let rows = outcome.lines.map { $0.split(separator: "\t").map(String.init) }
    expectEqual(rows.map { $0.first }, ["preview", "page", "album", "artist", "select", "copy"])
    expectEqual(
      rows.map { $0.count > 1 ? $0[1] : "" },
      ["Play preview", "Open in the store", "Show album", "Show artist", "Select", "Copy address"])
    expectEqual(rows.last?.last, "copy media://song/719245998")
  }

  @Test func `The session in the guide is what happens`() async throws {
    let session = try Session(heading: "$ bindery do media://song/719245998", in: "Searching.md")
    let outcome = try await bindery("do", "media://song/719245998", "--format", "text")
    expectEqual(outcome.output, session.output[0])
  }

  @Test(arguments: ["text", "plain"])
  func `Showing an item writes what opening it writes`(format: String) async throws {
    let options = ["--format", format, "--width", "60"]
    let list = try await bindery("do", "media://song/719245998", "--format", "jsonl")
    let offers = try list.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    let album = try #require(offers.first { $0?["name"] as? String == "album" }??["argument"] as? String)
    let done = try await bindery(["do", "media://song/719245998", "album"] + options)
    let opened = try await bindery(["open", album] + options)
    expectEqual(done.code, 0)
    expectEqual(done.output, opened.output)
    let selected = try await bindery(["do", album, "select"] + options)
    expectEqual(selected.output, opened.output)
  }

  @Test func `For programs, what is shown stands in the result`() async throws {
    let result = try #require(try await results("do", "media://song/719245998", "select").first)
    expectEqual(result["status"] as? String, "done")
    let opened = try #require(try await bindery("open", "media://song/719245998", "--format", "json").items.first)
    let item = try #require(result["item"] as? [String: Any])
    expectEqual(item as NSDictionary, opened as NSDictionary)
  }

  // MARK: Opening

  @Test func `An address is handed to the opener, once for each item and in their order`() async throws {
    let handler = try await DoStage.make()
    let outcome = try await handler.run("Ada", "page", "--on", "Bob", "Cleo")
    outcome.expect(0)
    expectEqual(
      outcome.lines,
      ["Ada", "Bob", "Cleo"].map { "media://zoo/\($0)\tOpen the page\topened https://example.org/\($0)" })
    expectEqual(handler.opened, ["Ada", "Bob", "Cleo"].map { "https://example.org/\($0)" })
  }

  @Test(arguments: [("y", true), ("n", false), ("", false)])
  func `An address that may start any program is shown, and opened after a yes`(answer: String, isOpened: Bool)
    async throws
  {
    let handler = try await DoStage.make()
    let terminal = try PseudoTerminal(columns: 80)
    terminal.type(answer + "\n")
    let outcome = try await handler.run(["Ada", "nap"], terminal: terminal, isAsked: true)
    expectEqual(outcome.code, isOpened ? 0 : 1)
    #expect(outcome.output.contains("nap:A") && outcome.output.contains("Open this address? [y/N] "))
    expectEqual(handler.opened, isOpened ? ["nap:A"] : [])
  }

  @Test func `Without a terminal such an address isn't opened`() async throws {
    let handler = try await DoStage.make()
    let sentence = "'nap:A' isn't opened: only a person at a terminal can say whether a program may get it"
    try await handler.run("Ada", "nap").expect(69, saying: sentence)
    expectEqual(handler.opened, [])
  }

  @Test func `Without an opener that is told, and nothing hangs`() async throws {
    let handler = try await DoStage.make(opener: "")
    let outcome = try await handler.run("Ada", "page")
    expectEqual(outcome.code, 69)
    expectEqual(outcome.lines, ["media://zoo/Ada\tOpen the page\tfailed"])
    #expect(outcome.messages.contains("nothing here opens 'https://example.org/Ada'"))
    #expect(outcome.messages.contains("BINDERY_OPENER"))
  }

  // MARK: All or none

  @Test(arguments: isolations)
  func `An action that one item refuses is done for none, and the reason is told`(isolation: String) async throws {
    let handler = try await DoStage.make()
    let outcome = try await handler.run("Ada", "page", "--on", "locked in", "--isolation", isolation)
    expectEqual(outcome.code, 1)
    expectEqual(
      outcome.lines,
      [
        "media://zoo/Ada\tOpen the page\tskipped", "media://zoo/locked%20in\tOpen the page\timpossible",
      ])
    #expect(
      outcome.messages.contains(
        "bindery: 'page' of 'media://zoo/locked%20in' isn't possible now: the cage is locked\n"))
    expectEqual(handler.opened, [])
  }

  @Test(arguments: [
    ("fly", 1, "'media://zoo/Bob' has no action 'fly'; it has page, itself, dance, nap, leave, select, copy"),
    ("nap", 1, "'nap' of 'media://zoo/Bob' isn't possible now"),
    ("dance", 69, "nothing here does 'dance', which 'dance' of 'media://zoo/Bob' asks for"),
    ("leave", 1, "there is nothing to go back to"),
  ])
  func `What can't be done is told with a code of its own`(action: String, code: Int32, sentence: String) async throws {
    try await DoStage.make().run("Bob", action).expect(code, saying: sentence)
  }

  @Test(arguments: [
    (
      "media://song/1", 1,
      "there is no 'media://song/1': it isn't in the sample catalogue; check the identifier, or name its source with "
        + "'--source'"
    ),
    ("media://sculpture/1", 1, "no plugin shows 'media://sculpture/1'; install one for the kind 'sculpture'"),
  ])
  func `An item that isn't there is told, and nothing is done`(address: String, code: Int32, sentence: String)
    async throws
  {
    try await bindery("do", address, "copy").expect(code, saying: sentence)
    try await bindery("do", "media://song/719245998", "copy", "--on", address).expect(code, saying: sentence)
  }

  // MARK: Copying

  @Test func `A copy is printed in a pipe, and copied by a terminal`() async throws {
    let handler = try await DoStage.make()
    let piped = try await handler.run("Ada", "copy", "--on", "Bob")
    expectEqual(piped.output, "media://zoo/Ada\nmedia://zoo/Bob\n")
    let shown = try await handler.run("Ada", "copy", terminal: PseudoTerminal(columns: 60))
    let encoded = Data("media://zoo/Ada".utf8).base64EncodedString()
    expectEqual(shown.output, "\u{1B}]52;c;\(encoded)\u{7}media://zoo/Ada  Copy address  copied media://zoo/Ada\n")
  }

  // MARK: Formats

  @Test(arguments: [["Ada"], ["Ada", "page"], ["locked up"], ["Ada", "itself"], ["Ada", "dance"], ["Bob", "nap"]])
  func `A worker and the program's process give the same, in each format`(words: [String]) async throws {
    let handler = try await DoStage.make()
    for format in ["text", "plain", "json", "jsonl"] {
      let inProcess = try await handler.run(words + ["--format", format, "--width", "72", "--isolation", "none"])
      let inWorker = try await handler.run(words + ["--format", format, "--width", "72", "--isolation", "all"])
      expectEqual(inWorker.bytes, inProcess.bytes)
      expectEqual(inWorker.code, inProcess.code)
    }
  }

  @Test func `Programs get each result with what was asked for`() async throws {
    let handler = try await DoStage.make()
    let outcome = try await handler.run("Ada", "page", "--on", "locked in", "--format", "json")
    let results = try #require(try outcome.document["results"] as? [[String: Any]])
    expectEqual(results.map { $0["address"] as? String }, ["media://zoo/Ada", "media://zoo/locked%20in"])
    expectEqual(results.map { $0["action"] as? String }, ["page", "page"])
    expectEqual(results.map { $0["title"] as? String }, ["Open the page", "Open the page"])
    expectEqual(results.map { $0["status"] as? String }, ["skipped", "impossible"])
    expectEqual(results.map { $0["verb"] as? String }, ["open", nil])
    expectEqual(results.map { ($0["error"] as? String)?.hasSuffix("the cage is locked") }, [nil, true])
  }

  @Test func `The list for several items has what all offer`() async throws {
    let outcome = try await DoStage.make().run("Ada", "--on", "locked in", "--format", "json")
    let actions = try #require(try outcome.document["actions"] as? [[String: Any]])
    expectEqual(actions.map { $0["name"] as? String }, ["page", "itself", "dance", "nap", "leave", "select", "copy"])
    expectEqual(actions.map { $0["possible"] as? Bool }, [false, true, false, false, false, true, true])
    expectEqual(actions.map { $0["reason"] as? String }.first, "the cage is locked")
  }

  @Test(arguments: [["Ada"], ["Ada", "page"], ["Ada", "itself"], ["locked in", "page"]])
  func `No line is wider than 40 columns where that is asked for`(words: [String]) async throws {
    let outcome = try await DoStage.make().run(words + ["--format", "text", "--width", "40"])
    #expect(!outcome.lines.isEmpty)
    expectEqual(outcome.lines.filter { $0.count > 40 }, [])
  }

  // MARK: What goes wrong

  @Test func `A plugin that crashes when it is asked costs its own item`() async throws {
    let handler = try await DoStage.make(creature: "crash-in-possible")
    let outcome = try await handler.run("Ada", "copy", "--isolation", "all")
    expectEqual(outcome.code, 65)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.contains("'media://zoo/Ada' can't be shown by the plugin of its kind: "))
    #expect(outcome.messages.contains("it crashed in possible()"))
  }

  @Test(arguments: [
    (["do"], "Missing expected argument '<address>'"),
    (["do", "song/1"], "'song/1' is not an address: at column 1"),
    (["do", "media://song/1", "page", "--on", "song/2"], "'song/2' is not an address: at column 1"),
    (["do", "media://song/1", "page", "--on", "media://song/1"], "'media://song/1' was given twice"),
    (["do", "media://song/1", "page", "--on"], "Missing value for '--on <address>'"),
    (["do", "media://song/1", "page", "media://song/2"], "Unexpected argument 'media://song/2'"),
  ])
  func `Wrong usage is told, and ends with 64`(arguments: [String], message: String) async throws {
    let outcome = try await bindery(arguments)
    expectEqual(outcome.code, 64)
    expectEqual(outcome.output, "")
    #expect(outcome.messages.contains(message))
  }

  private func results(_ arguments: String...) async throws -> [[String: Any]] {
    let outcome = try await bindery(arguments + ["--format", "json"])
    expectEqual(outcome.code, 0)
    return try #require(try outcome.document["results"] as? [[String: Any]])
  }
}

/// Items of a creature of the zoo, and an opener that notes what it is given.
private struct DoStage {
  private let folder: TemporaryFolder
  private let opener: String

  /// Makes a handler, which may wait for the compiler.
  static func make(creature: String = "chooser", opener: String? = nil) async throws -> DoStage {
    try await onOwnThread { Result { try DoStage(creature: creature, opener: opener) } }.get()
  }

  private init(creature: String, opener: String?) throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Menagerie.library(creature), toPath: folder.newFolder("plugins") + "/\(creature).so")
    let items = ["Ada", "Bob", "Cleo", "locked in", "locked up"].map { #"{"kind":"zoo","name":"\#($0)"}"# }
    try folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let script = try folder.write("#!/bin/sh\necho \"$1\" >> '\(folder.path(of: "opened"))'\n".utf8, to: "script")
    try TestSupport.shell("install -m 755 '\(script)' '\(folder.path(of: "opener"))'")
    self.opener = opener ?? folder.path(of: "opener")
  }

  /// The addresses that the opener was given, in order.
  var opened: [String] {
    let text = try? String(contentsOfFile: folder.path(of: "opened"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// Runs the command; the names of items stand for their addresses.
  func run(_ words: String..., terminal: PseudoTerminal? = nil) async throws -> Outcome {
    try await run(words, terminal: terminal)
  }

  func run(_ words: [String], terminal: PseudoTerminal? = nil, isAsked: Bool = false) async throws -> Outcome {
    let names = ["Ada", "Bob", "Cleo", "locked in", "locked up"]
    let arguments = words.map { names.contains($0) ? "media://zoo/\($0.replacing(" ", with: "%20"))" : $0 }
    return try await bindery(
      ["do"] + arguments + ["--source", folder.path(of: "items.jsonl"), "--plugin-path", folder.path(of: "plugins")],
      environment: ["BINDERY_OPENER": opener], terminal: terminal, isAsked: isAsked)
  }
}
