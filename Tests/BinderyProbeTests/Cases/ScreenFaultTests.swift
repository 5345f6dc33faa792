import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

/// A fault in what a stand-in's items offer to a screen, and what a case tells of it.
struct ScreenFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let rule: RuleCode
  let sentence: String

  /// A part of the fix that is told; `nil` if that of the rule fits.
  let fix: String?

  let make: @Sendable (inout StandIn.Abilities) -> Void

  init(
    _ rule: RuleCode, _ name: String, _ sentence: String, fix: String? = nil,
    _ make: @escaping @Sendable (inout StandIn.Abilities) -> Void
  ) {
    (testDescription, self.rule, self.sentence, self.make) = ("\(rule): \(name)", rule, sentence, make)
    self.fix = fix
  }
}

struct `What is told of a fault in what screens need` {
  private static let rules: [RuleCode] =
    (51...60).map { RuleCode(rawValue: "C\($0)") } + ["C70", "C72", "C01", "C17", "C19", "F05", "F06"]

  @Test(arguments: rules)
  func `A plugin without faults breaks no rule`(rule: RuleCode) throws {
    let plugin = StandIn()
    plugin.offer()
    let answers = try plugin.answers(StandIn.order(rule))
    #expect(answers.findings == [] && answers.skipped == [])
    #expect(plugin.alive.isEmpty, "every model and view model is released")
  }

  @Test(arguments: rules.filter { $0.rawValue > "C50" || $0.layer == .fuzzing })
  func `A plugin that offers nothing is left out, with the reason`(rule: RuleCode) throws {
    let answers = try StandIn().answers(StandIn.order(rule))
    #expect(answers.findings == [] && answers.skipped.count == 1)
    expectEqual(answers.skipped.first?.contains("'song'"), true, "\(answers.skipped)")
  }

  @Test(arguments: ["C31", "C32", "C33", "C34", "C68", "C69", "F04"] as [RuleCode])
  func `A kind that doesn't live is named where that is why something wasn't checked`(rule: RuleCode) throws {
    let answers = try StandIn().answers(StandIn.order(rule))
    expectEqual(answers.skipped, ["the view models of 'song' don't live"])
  }

  @Test(arguments: ScreenFault.all)
  func `One rule is told broken, in words that show what was seen`(fault: ScreenFault) throws {
    let plugin = StandIn()
    var abilities = StandIn.Abilities()
    fault.make(&abilities)
    plugin.offer(abilities)
    let findings = try plugin.answers(StandIn.order(fault.rule)).findings
    expectEqual(findings.map(\.rule), [fault.rule])
    expectEqual(findings.first?.sentence.hasPrefix(fault.sentence), true, "\(findings)")
    if let fix = fault.fix { expectEqual(findings.first?.remedy?.contains(fix), true, "\(findings)") }
    #expect(findings.first?.subject == "song" && findings.first?.input != nil)
    #expect(plugin.alive.isEmpty)
  }

  @Test(arguments: ScreenFault.all)
  func `No other rule is told broken for it`(fault: ScreenFault) throws {
    for rule in Self.rules where rule != fault.rule {
      let plugin = StandIn()
      var abilities = StandIn.Abilities()
      fault.make(&abilities)
      plugin.offer(abilities)
      let found = try plugin.answers(StandIn.order(rule)).findings.map(\.rule)
      #expect(Set(found).isSubset(of: [fault.rule]), "\(rule)")
    }
  }
}

extension ScreenFault {
  static let all: [ScreenFault] = [
    ScreenFault("C51", "an answer that changes", "asked twice about 'open', possible() answers differently") {
      $0.reason = { item, _ in
        item.state += 1
        return "it was asked \(item.state) times"
      }
      $0.save = { _ in [0] }
    },
    ScreenFault("C52", "no reason", "'open' isn't possible, and the reason is empty") { $0.reason = { _, _ in "" } },
    ScreenFault("C52", "a reason of two lines", "'open' isn't possible, and the reason has a line break") {
      $0.reason = { _, _ in "a\nb" }
    },
    ScreenFault("C53", "a request for each model", "contents() hands over another request for another model") {
      $0.requests = { [["\($0.number)"]] }
    },
    ScreenFault("C54", "two requests", "contents() hands over 2 requests") { $0.requests = { _ in [["1"], ["2"]] } },
    ScreenFault("C54", "nothing to ask for", "of contents(), its request has neither") { $0.requests = { _ in [[]] } },
    ScreenFault("C54", "a source that can't exist", "of contents(), it names the source 'My Store'") {
      $0.source = "My Store"
    },
    ScreenFault("C55", "nothing", "for the purpose 2, the view draws nothing") { $0.compact = { _ in [] } },
    ScreenFault("C55", "two lines", "for the purpose 2, the view draws 2 lines, where one is meant") {
      $0.endsLines = true
      $0.compact = { _ in [StandIn.Run("a"), StandIn.Run("b")] }
    },
    ScreenFault(
      "C55", "half a letter", "for the purpose 2, the view draws text that isn't UTF-8: 'Blau",
      fix: "Cut a text between two characters"
    ) {
      $0.compact = { _ in
        var run = StandIn.Run("Blau")
        run.bytes.append(0xC3)
        return [run]
      }
    },
    ScreenFault("C56", "a count", "for the purpose 2, the view draws something else a second time") {
      $0.compact = { [StandIn.Run("\($0.uses)")] }
    },
    ScreenFault("C57", "a fixed width", "for the purpose 2, the view would like 80 columns and 0 rows") {
      $0.preferredSize = { _, available in bindery_size(columns: 80, rows: min(1, available.rows)) }
    },
    ScreenFault("C58", "another state", "save() wrote 1 bytes, and other ones (1) once they were restored") {
      $0.restore = { item, bytes in
        guard bytes.count == 1, bytes[0] < 100 else { return false }
        item.state = bytes[0] + 1
        return true
      }
    },
    ScreenFault(
      "C58", "a refusal of what it saved", "restore() fails over the 1 bytes that save() wrote",
      fix: "both agree on the order, the form and the size"
    ) {
      $0.restore = { _, _ in false }
    },
    ScreenFault(
      "C58", "another number in each state", "save() wrote 2 bytes, and other ones (2) once they were restored"
    ) {
      $0.save = { [UInt8($0.number % 64), $0.state] }
      $0.restore = { item, bytes in
        guard bytes.count == 2, bytes.allSatisfy({ $0 < 100 }) else { return false }
        item.state = bytes[1]
        return true
      }
    },
    ScreenFault(
      "C58", "an address", "of the 9 bytes that save() wrote, those from 1 on are an address of this process",
      fix: "never an address"
    ) {
      let place = UInt(bitPattern: UnsafeRawPointer(StandIn.Abilities.mark))
      let mark = (0..<8).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
      $0.save = { [$0.state] + mark }
      $0.restore = { item, bytes in
        guard bytes.count == 9, bytes[0] < 100, Array(bytes[1...]) == mark else { return false }
        item.state = bytes[0]
        return true
      }
    },
    ScreenFault("C70", "a place that is cut to fit", "restore() takes 1 bytes that another version of the item saved") {
      $0.restore = { item, bytes in
        guard bytes.count == 1, bytes[0] < 100 else { return false }
        item.state = min(bytes[0], UInt8(item.text("title").utf8.count))
        return true
      }
    },
    ScreenFault("C72", "its title", "save() writes the text of 'title', which the model shows") {
      $0.save = { Array($0.text("title").utf8) }
      $0.restore = { item, bytes in bytes == Array(item.text("title").utf8) }
    },
    ScreenFault("C59", "too many bytes", "save() writes 65537 bytes, where 65536 are the most") {
      $0.save = { _ in Array(repeating: 0, count: 65_537) }
      $0.restore = { _, _ in true }
    },
    ScreenFault("C60", "half a state", "restore() fails over ") {
      $0.restore = { item, bytes in
        item.state = bytes.first ?? item.state
        return bytes.count == 1 && bytes[0] < 100
      }
    },
  ]
}

struct `A request that a plugin hands over` {
  @Test func `It is copied as far as the plugin's struct goes, and no farther`() {
    var search = bindery_search()
    search.size = 72
    // Members that came later than the plugin: none of them is there.
    search.field_count = 1_000_000
    search.next = bindery_text(bytes: nil, count: 7)
    let request = ProbedRequest(copying: &search, of: bindery_text(bytes: nil, count: 0))
    #expect(request.damage == nil && request.next == [] && request.lists["fields"] == [])
    expectEqual(request.fault?.contains("neither"), true)
  }

  @Test func `What can't be read is told`() {
    var search = bindery_search()
    let none = bindery_text(bytes: nil, count: 0)
    expectEqual(ProbedRequest(copying: nil, of: none).fault?.contains("NULL"), true)
    search.size = 71
    expectEqual(ProbedRequest(copying: &search, of: none).fault?.contains("'size' is 71"), true)
    search.size = UInt32(MemoryLayout<bindery_search>.size)
    search.id_count = 2
    expectEqual(ProbedRequest(copying: &search, of: none).fault, "its request has 2 ids, and NULL for them")
  }

  @Test func `It is text`() {
    var request = ProbedRequest()
    request.lists = ["fields": [Array("album".utf8), [0xFF]]]
    expectEqual(request.fault, "one of the fields of its request isn't UTF-8")
    request.lists = ["fields": [Array("album".utf8), Array("1".utf8)]]
    expectNil(request.fault)
    request.source = Array("store".utf8)
    expectNil(request.fault)
    request.source = [0xFF]
    expectEqual(request.fault, "the source or `next` of its request isn't UTF-8")
  }
}

struct `States that were never saved` {
  @Test(arguments: [[], [0], [1, 2, 3], Array(repeating: 7, count: 1000)] as [[UInt8]])
  func `None of them is the saved one, and an empty one and longer ones are among them`(saved: [UInt8]) {
    let states = OddStates.all(of: saved)
    #expect(!states.contains(saved))
    expectEqual(states.contains([]), !saved.isEmpty)
    #expect(states.contains { $0.count > saved.count } && states.contains { $0.count == 64 << 10 })
    #expect(states.count < 200)
  }

  @Test func `Some have other numbers at first, and are wrong later`() {
    let states = OddStates.halves(of: Array("0 15".utf8), most: 60).map { String(decoding: $0, as: UTF8.self) }
    #expect(states.contains("1 21") && states.contains("1 ") && states.contains("1 2") && states.contains("1 x"))
    #expect(OddStates.halves(of: Array(repeating: 48, count: 64 << 10), most: 60).count < 120)
    #expect(!OddStates.halves(of: [7, 8], most: 60).contains([7, 8]))
  }

  @Test func `Some have a number at an end of its range, and the rest as it was saved`() {
    let states = OddStates.extremes(of: Array("a1 22".utf8)).map { String(decoding: $0, as: UTF8.self) }
    expectEqual(states.count, 8)
    #expect(states.contains("a\(Int64.max) 22") && states.contains("a1 \(Int64.min)") && states.contains("a1 -1"))
    #expect(OddStates.extremes(of: Array("no number".utf8)).isEmpty)
    expectEqual(OddStates.extremes(of: Array("1 2 3 4 5 6 7 8".utf8)).count, 16)
  }

  @Test func `Each number of one can be another, and without any digits each byte`() {
    let state = Array("a1 22".utf8)
    let numbers = OddStates.numbers(in: state)
    expectEqual(numbers.map { String(decoding: $0.setting(345, in: state), as: UTF8.self) }, ["a345 22", "a1 345"])
    expectEqual(OddStates.numbers(in: [7, 8]).map { $0.setting(200, in: [7, 8]) }, [[200, 8], [7, 200]])
    #expect(OddStates.numbers(in: []).isEmpty)
  }

  @Test(arguments: [[], [7]] as [[UInt8]])
  func `Short ones have halves, too`(saved: [UInt8]) {
    #expect(!OddStates.halves(of: saved, most: 60).contains(saved))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `A random one depends on its seed alone`(seed: UInt64) {
    let states = (0..<2).map { _ in
      var generator = SeededGenerator(seed: seed)
      return OddStates.random(of: [1, 2, 3], &generator)
    }
    expectEqual(states[0], states[1])
  }
}
