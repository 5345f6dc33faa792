import Foundation
import TestSupport
import Testing

/// An answer of a worker that is as large as it can be, and a command that asks for it.
struct LargeAnswer: Sendable, CustomTestStringConvertible {
  /// The calls of the worker's protocol, and the parts of their answers.
  let calls: String

  /// The creature that answers.
  let creature: String

  /// The arguments, before those that name the plugin and the items.
  let arguments: [String]

  /// A part of what is said of it.
  let says: String

  /// The exit code.
  var code: Int32 = 0

  /// The number of items.
  var count = 3

  /// The source that is asked, or `nil` for a file of the items.
  var source: String?

  var testDescription: String { "\(calls): \(arguments[0]) \(arguments.contains("jsonl") ? "in JSON" : "")" }
}

extension LargeAnswer {
  private static let tooLarge = "an item of it takes more than 4 MiB"
  private static let lion = "media://zoo/lion0"

  static let all =
    ["plain", "jsonl"].flatMap { format in
      [
        LargeAnswer(
          calls: "live: action, handle", creature: "lives-on-much", arguments: ["do", lion, "--format", format],
          says: tooLarge),
        LargeAnswer(
          calls: "live: property, action, draw", creature: "lives-on-much",
          arguments: ["open", lion, "--format", format], says: tooLarge),
        LargeAnswer(
          calls: "live: forged action", creature: "lives-and-forges", arguments: ["do", lion, "--format", format],
          says: tooLarge),
        LargeAnswer(
          calls: "live: forged property, action", creature: "lives-and-forges",
          arguments: ["open", lion, "--format", format], says: tooLarge),
        LargeAnswer(
          calls: "items: actions", creature: "acts-at-length",
          arguments: ["do", lion, "one", "--format", format, "--on"] + (1..<80).map { "media://zoo/lion\($0)" },
          says: "what the items offer takes more than 32 MiB", code: 1, count: 80),
      ]
    } + [
      LargeAnswer(
        calls: "items: properties, actions", creature: "lives-on-much",
        arguments: ["search", "lion", "--format", "jsonl"], says: tooLarge),
      LargeAnswer(
        calls: "live: draw", creature: "lives-and-draws-much",
        arguments: ["search", "lion", "--format", "text", "--limit", "300"], says: "", count: 300),
      LargeAnswer(
        calls: "items: contents", creature: "contains-much",
        arguments: ["open", lion, "--children", "--limit", "5"], says: "zzz", code: 69),
      LargeAnswer(
        calls: "items: identity", creature: "identity-of-2-mb",
        arguments: ["search", "lion", "--format", "plain", "--limit", "100"], says: "", count: 100),
      LargeAnswer(
        calls: "items: a refusal", creature: "failure-of-a-megabyte",
        arguments: ["search", "lion", "--format", "plain", "--limit", "100"], says: "100 items", count: 100),
      LargeAnswer(
        calls: "search: few items", creature: "search-of-megabytes",
        arguments: ["search", "frog", "--format", "jsonl", "--limit", "3"], says: "showing the best 3",
        source: "pond"),
      LargeAnswer(
        calls: "search: many items", creature: "search-of-megabytes",
        arguments: ["search", "frog", "--format", "jsonl", "--limit", "50"], says: "its items take more than 19 MiB",
        code: 69, source: "pond"),
      LargeAnswer(
        calls: "log", creature: "logs-at-length", arguments: ["search", "lion", "--format", "jsonl"],
        says: "it writes on and on"),
    ]
}

@Suite(.startsProcesses, .serialized) struct `The bounds of a worker's answers` {
  /// What the host may take at a time, and the address space that it has.
  private static let limit = 200 << 20
  private static let addressSpace = 1_500_000 << 10

  @Test(arguments: LargeAnswer.all)
  func `An answer that is as large as it can be is cut or refused with a sentence`(answer: LargeAnswer) async throws {
    let cage = try await onOwnThread { Result { try Cage(answer.creature) } }.get()
    let items = (0..<answer.count).map { cage.item("zoo", "lion\($0)") }
    let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let run = try await MeasuredRun(
      answer.arguments + ["--source", answer.source ?? path, "--plugin-path", cage.plugins, "--isolation", "all"],
      in: cage,
      addressSpace: Self.addressSpace)
    expectEqual(run.status, answer.code << 8, "\(run.messages.prefix(500))")
    #expect(run.peak < Self.limit, "\(run.peak >> 20) MiB")
    let says = run.messages + run.lines.joined(separator: "\n")
    #expect(answer.says.isEmpty || says.contains(answer.says), "\(says.prefix(2000))")
  }

  @Test func `An import knows little of each item, whatever its plugin says of it`() async throws {
    let cage = try await onOwnThread { Result { try Cage("facts-of-a-megabyte") } }.get()
    let items = (0..<60).map { cage.item("zoo", "lion\($0)") }
    let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let run = try await MeasuredRun(
      [
        "import", path, "--library", cage.folder.path(of: "library.db"), "--plugin-path", cage.plugins, "--isolation",
        "all",
      ], in: cage, addressSpace: Self.addressSpace)
    expectEqual(run.status, 0, "\(run.messages.prefix(500))")
    #expect(run.messages.contains("60 new"))
    #expect(run.peak < Self.limit, "\(run.peak >> 20) MiB")
  }

  @Test(.enabled(if: BrowseRun.isPossible))
  func `A screen of rows that each draw megabytes keeps some of them, and says so of the others`() async throws {
    let cage = try await onOwnThread { Result { try Cage("lives-and-draws-much") } }.get()
    let items = (0..<300).map { cage.item("zoo", "lion\($0)") }
    let path = try cage.folder.write(items.joined(separator: "\n").utf8, to: "items.jsonl")
    let run = try BrowseRun(
      "lion --source '\(path)' --plugin-path '\(cage.plugins)' --isolation all", size: (80, 300),
      environment: ["BINDERY_DEADLINE": "3600000"], script: "ulimit -v \(Self.addressSpace >> 10); sh start")
    try await run.shows("what it shows at once takes more")
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
  }
}
