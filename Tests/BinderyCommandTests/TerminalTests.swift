import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Terminals` {
  /// What a song looks like with styles.
  private static let styled = "\u{1B}[1mUltimatum\u{1B}[0m"

  private func render(
    _ options: String..., environment: [String: String] = [:], terminal: PseudoTerminal? = nil
  ) async throws -> String {
    let outcome = try await bindery(
      ["render"] + options, input: .text(Fixture.song), environment: environment, terminal: terminal)
    outcome.expect(0)
    return outcome.output
  }

  // MARK: Formats

  @Test func `On a terminal the default is text with styles, as wide as the terminal`() async throws {
    let output = try await render(terminal: PseudoTerminal(columns: 40))
    expectEqual(
      output,
      """
      \(Self.styled)\(String(repeating: " ", count: 26))\u{1B}[36m03:28\u{1B}[0m
        The Long Winters  \u{1B}[2mTrack 2/6 · Ultimat…\u{1B}[0m

      """)
  }

  @Test func `In a pipe the default is plain without styles`() async throws {
    try await expectEqual(render(), Fixture.shownSong + "\n")
  }

  // MARK: Locales

  @Test(
    arguments: [
      (["LC_ALL": "C"], "LC_ALL is 'C'"), (["LANG": "POSIX"], "LANG is 'POSIX'"),
      (["LC_CTYPE": "de_DE.ISO-8859-1", "LANG": "C.UTF-8"], "LC_CTYPE is 'de_DE.ISO-8859-1'"),
      (["LANG": "C.UTF-8"], nil),
      (["LC_ALL": "C.UTF-8", "LANG": "C"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `A locale that isn't UTF-8 is told once, where letters beyond ASCII go to a terminal`(
    environment: [String: String], told: String?
  ) async throws {
    let input = Input.text(String(repeating: Fixture.song + "\n", count: 5000))
    let sentence = "which isn't UTF-8, so that letters may look wrong; set it to a locale of UTF-8, eg C.UTF-8"
    let shown = try await bindery("render", input: input, environment: environment, terminal: PseudoTerminal())
    expectEqual(shown.messages, told.map { "bindery: warning: \($0), \(sentence)\n" } ?? "")
    for format in ["text", "json"] {
      try await expectEqual(bindery("render", "--format", format, input: input, environment: environment).messages, "")
    }
    let ascii = try await bindery(
      "render", "--format", "plain", input: .text(#"{"kind":"song","trackId":7,"trackName":"Ultimatum"}"#),
      environment: environment, terminal: PseudoTerminal())
    expectEqual(ascii.messages, "")
  }

  // MARK: Colors

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
    (["CLICOLOR": "0"], false),
    (["CLICOLOR": "1"], true), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
  ])
  func `The environment decides whether a terminal gets styles`(environment: [String: String], isStyled: Bool)
    async throws
  {
    let output = try await render(environment: environment, terminal: PseudoTerminal())
    expectEqual(output.contains(Self.styled), isStyled)
    expectEqual(output.contains("\u{1B}"), isStyled)
  }

  @Test(arguments: [
    ([:], false), (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false), (["CLICOLOR_FORCE": ""], false),
    (["CLICOLOR": "1"], false), (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
  ])
  func `The environment decides whether a pipe gets styles`(environment: [String: String], isStyled: Bool) async throws
  {
    try await expectEqual(render("--format", "text", environment: environment).contains("\u{1B}"), isStyled)
  }

  @Test func `The option wins over the environment`() async throws {
    let forced = ["CLICOLOR_FORCE": "1"]
    let forbidden = ["NO_COLOR": "1"]
    #expect(
      try await render("--color", "always", "--format", "text", environment: forbidden).contains(Self.styled))
    #expect(try await !render("--color", "never", environment: forced, terminal: PseudoTerminal()).contains("\u{1B}"))
  }

  @Test(arguments: ["plain", "json", "jsonl"])
  func `Only text has styles`(format: String) async throws {
    let output = try await render("--format", format, "--color", "always", terminal: PseudoTerminal())
    #expect(!output.contains("\u{1B}"))
  }

  // MARK: Widths

  @Test(arguments: [
    ([], [:], 60), ([], ["COLUMNS": "30"], 30), (["--width", "20"], ["COLUMNS": "30"], 20), ([], ["COLUMNS": "0"], 60),
    ([], ["COLUMNS": "wide"], 60), ([], ["COLUMNS": ""], 60),
  ])
  func `The option wins over COLUMNS, and that over the terminal`(
    options: [String], environment: [String: String], width: Int
  ) async throws {
    let outcome = try await bindery(
      ["render", "--color", "never"] + options, input: .text(Fixture.song), environment: environment,
      terminal: PseudoTerminal(columns: 60))
    expectEqual(outcome.lines.map(\.count).max(), width)
  }

  @Test func `Where nothing says otherwise, there are 80 columns`() async throws {
    let output = try await render("--format", "text")
    expectEqual(output.split(separator: "\n").map(\.count).max(), 80)
  }

  @Test func `A page of results is no wider than its items`() async throws {
    let outcome = try await bindery("search", "cinnamon", terminal: PseudoTerminal(columns: 200))
    expectEqual(outcome.lines.count, 2)
    #expect(outcome.lines.allSatisfy { $0.count < 90 })
  }

  @Test(arguments: [40, 80])
  func `A list of plugins is cut to the terminal, and not in a pipe`(columns: Int) async throws {
    let shown = try await bindery("plugins", "list", terminal: PseudoTerminal(columns: columns))
    let piped = try await bindery("plugins", "list")
    expectEqual(shown.lines.map(\.count).max(), columns)
    #expect(piped.lines.map(\.count).max() ?? 0 > 80)
    #expect(!piped.output.contains("…"))
  }

  // MARK: Progress

  @Test func `Progress is drawn in place, and not written as text`() async throws {
    let (terminal, input, home) = (try PseudoTerminal(), Pipe(), try TemporaryFolder())
    let process = try ChildProcess(
      try Program.path, ["render"], environment: surroundings(home: home.path),
      input: input.fileHandleForReading.fileDescriptor, messages: terminal.slave.fileDescriptor)
    let watch = StuckProcess(process.identifier)
    // Whoever reads every item shows its progress at the first one after half a second.
    var shown: [UInt8] = []
    try await waitUntil(
      "the progress was shown", unless: { process.isRunning ? nil : "the program has ended" }
    ) {
      try input.fileHandleForWriting.write(contentsOf: Data((Fixture.song + "\n").utf8))
      shown += terminal.readNow()
      return String(decoding: shown, as: UTF8.self).contains("items")
    }
    try input.fileHandleForWriting.close()
    try await waitUntil("the program has ended") { !process.isRunning }
    expectEqual(process.wait(), 0)
    expectNil(watch.end())
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.hasPrefix("\r") && text.contains("\u{1B}[K"))
  }
}
