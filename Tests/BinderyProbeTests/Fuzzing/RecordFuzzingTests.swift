import Bindery
@testable import BinderyProbe
import BinderyRules
import BinderySources
import CBindery
import TestSupport
import Testing

struct `Fuzzing with records` {
  /// The records that a plugin is given in the iterations of an order.
  private func records(_ order: ProbeOrder) throws -> [TestRecord] {
    let plugin = StandIn()
    var records: [TestRecord] = []
    let decode = plugin.decode
    plugin.decode = { record in
      records.append(record)
      return decode(record)
    }
    _ = try plugin.answers(order)
    return records
  }

  @Test(arguments: [0, 1, 30, 31, 1_000])
  func `An iteration of a seed has the same record in every process`(iteration: Int) throws {
    let taken = try (0..<2).map { _ in try records(StandIn.order("F01", iteration: iteration, seed: 7)) }
    expectEqual(taken[0], taken[1])
    #expect(!taken[0].isEmpty)
    let mutator = RecordMutator(
      kind: "song", seed: 7, samples: StandIn.samples.compactMap { try? TestRecord(Record(json: $0)) })
    let expected = mutator.fuzzedRecord(iteration: iteration).fields.map(\.key)
    #expect(taken[0].allSatisfy { $0.fields.map(\.key) == expected })
  }

  @Test func `Another seed has other records`() throws {
    let taken = try [1, 2, 3].map { try records(StandIn.order("F01", iteration: 1_000, seed: $0)) }
    #expect(Set(taken).count > 1)
  }

  @Test func `A record that is given is tried alone, whatever its kind says`() throws {
    var order = StandIn.order("F01")
    order.record = #"{"kind":"album","id":"9","title":"Kind of Blue"}"#
    let taken = try records(order)
    expectEqual(Set(taken.map(\.kind)), ["song"])
    expectEqual(Set(taken.map { $0.text("title") }), ["Kind of Blue"])
  }

  @Test func `A breach by a record that is given is told with it`() throws {
    let plugin = StandIn()
    plugin.decode = { _ in .made }
    plugin.identity = { $0.record.fields.isEmpty ? "" : "7" }
    var order = StandIn.order("F01")
    order.record = "{}"
    let finding = try #require(try plugin.answers(order).findings.first)
    expectEqual(finding, Finding("C05", subject: "song", "the identity is empty", input: "{}"))
  }

  // Records with one field left out or of another type, so that no text of theirs is to blame.
  @Test(arguments: [0, 2, 14])
  func `The iteration of a breach is told, and taking it alone breaks the same rule`(iteration: Int) throws {
    func finding(_ order: ProbeOrder) throws -> Finding? {
      let plugin = StandIn()
      plugin.decode = { _ in .made }
      plugin.identity = { _ in "" }
      return try plugin.answers(order).findings.first
    }
    let found = try #require(try finding(StandIn.order("F01", iteration: iteration)))
    #expect((found.rule, found.iteration) == ("C05", iteration))
    try expectEqual(finding(StandIn.order("F01", iteration: iteration)), found)
    var again = StandIn.order("F01")
    again.record = found.input
    try expectEqual(finding(again)?.sentence, found.sentence)
  }

  @Test func `A breach that isn't seen twice is none`() throws {
    let plugin = StandIn()
    var order = StandIn.order("F01")
    order.record = StandIn.samples[0]
    plugin.identity = { $0.number == 1 ? "" : "7" }
    plugin.version = { _ in 1 }
    try expectEqual(plugin.answers(order).findings, [])
  }

  @Test func `Unsafe text that a record brings along is its own`() throws {
    let plugin = StandIn()
    var order = StandIn.order("F01")
    order.record = #"{"kind":"song","id":"1","title":"\u001b[2J"}"#
    try expectEqual(plugin.answers(order).findings, [])
    order.record = StandIn.samples[0]
    plugin.draw = { _ in [StandIn.Run("\u{1B}[2J")] }
    try expectEqual(plugin.answers(order).findings.map(\.rule), ["C16"])
  }
}

struct `Fuzzing with sizes and events` {
  private func sizes(_ iteration: Int, level: CheckLevel = .smoke) throws -> [[UInt32]] {
    let plugin = StandIn()
    var sizes: [[UInt32]] = []
    plugin.preferredSize = { _, available in
      sizes.append([available.columns, available.rows])
      return available
    }
    var order = StandIn.order("F03", iteration: iteration)
    order.level = level
    _ = try plugin.answers(order)
    return sizes
  }

  @Test func `The widest come first, and then each width from the narrowest on`() throws {
    let columns = try (0..<20).map { try sizes($0).first?.first }
    let narrow: [UInt32?] = (0...16).map { UInt32($0) }
    expectEqual(columns, [.max, 500, 10_000] + narrow)
  }

  @Test func `With enough iterations there is every width up to 500`() throws {
    let columns = try [3, 4, 43, 44, 250, 502, 503].map { try sizes($0, level: .strict).first?.first }
    expectEqual(columns, [0, 1, 40, 41, 247, 499, 500])
  }

  @Test func `With fewer iterations the wide ones are taken at even distances, up to 500`() throws {
    let columns = try (44..<100).map { try Int(sizes($0, level: .standard).first?.first ?? 0) }
    let steps = Set(zip(columns, columns.dropFirst()).map { $1 - $0 }.filter { $0 != 0 })
    #expect(columns.first ?? 0 > 40 && columns.allSatisfy { $0 <= 500 })
    #expect(columns.last ?? 0 > 400)
    #expect(steps.count <= 2, "\(steps)")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `An event has a type, modifiers that there are, and text with its length`(seed: UInt64) {
    var generators = [SeededGenerator(seed: seed), SeededGenerator(seed: seed)]
    let event = GuardedEvent(&generators[0])
    let same = GuardedEvent(&generators[1])
    let (first, second) = (event.pointer.pointee, same.pointer.pointee)
    #expect(first.size == UInt32(MemoryLayout<bindery_event>.size) && first.reserved == 0)
    #expect(first.modifiers < 16)
    #expect(String(validating: first.text.utf8, as: UTF8.self) != nil)
    #expect((first.type, first.modifiers) == (second.type, second.modifiers), "seed \(seed)")
    expectEqual(first.text.string, second.text.string, "seed \(seed)")
  }
}
