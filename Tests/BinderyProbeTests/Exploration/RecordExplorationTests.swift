import Bindery
@testable import BinderyProbe
import BinderyRules
import BinderySources
import TestSupport
import Testing

struct `The search for what no sample shows` {
  /// What the case tells that looks for records.
  private struct Told {
    var records: [TestRecord] = []
    var untried: String?
    var findings: [Finding] = []

    /// The fields of a key in the records.
    func values(of key: String) -> [TestValue] { records.flatMap { $0.fields.filter { $0.key == key } }.map(\.value) }
  }

  private func told(_ plugin: StandIn, words: [String] = [], samples: [String] = StandIn.samples) throws -> Told {
    var order = StandIn.order("C11")
    (order.words, order.samples, order.level) = (words, samples, .standard)
    let answers = try plugin.answers(order)
    var told = Told(findings: answers.findings)
    for case .seen(let name, let text) in answers.all {
      if name.hasPrefix("derived record") { told.records.append(TestRecord(try Record(json: text))) }
      if name == Probe.untriedName { told.untried = text }
    }
    expectEqual(told.findings, [])
    #expect(plugin.alive.isEmpty)
    return told
  }

  /// A plugin that also draws the text of a field.
  private func drawing(_ key: String) -> StandIn {
    let plugin = StandIn()
    plugin.draw = { item in
      [StandIn.Run(item.text("title"))] + (item.record.text(key).map { [StandIn.Run($0)] } ?? [])
    }
    return plugin
  }

  private static let words = (0..<500).map { "word\($0)" }

  @Test func `A field that the library names and no sample has is found among many words`() throws {
    let told = try told(drawing("note"), words: Self.words + ["note"])
    #expect(!told.values(of: "note").isEmpty)
    #expect(told.records.count <= 3)
    #expect(told.records.allSatisfy { record in !record.fields.contains { $0.key.hasPrefix("word") } })
  }

  @Test func `Of words that nothing reads, no record is made, and few are tried`() throws {
    let plugin = StandIn()
    let before = try told(plugin).records
    let count = plugin.madeCount
    try expectEqual(told(plugin, words: Self.words).records, before)
    #expect(plugin.madeCount - count < 600, "\(plugin.madeCount - count)")
  }

  @Test func `Fields that count together alone are found`() throws {
    let plugin = StandIn()
    plugin.action = { item in
      let keys = item.record.fields.map(\.key)
      return keys.contains("low") && keys.contains("high") ? "open" : nil
    }
    let told = try told(plugin, words: Self.words[..<100] + ["low"] + Self.words[100...] + ["high"])
    #expect(told.records.contains { Set($0.fields.map(\.key)).isSuperset(of: ["low", "high"]) })
    #expect(told.records.allSatisfy { $0.fields.count < 8 })
  }

  @Test func `Values of a field are tried that look like others`() throws {
    let values = try told(drawing("note"), words: ["note"]).values(of: "note")
    #expect(values.contains { if case .known(.text(let text)) = $0 { text.utf8.count > 300 } else { false } })
  }

  @Test func `A field gets a value of the type that the plugin takes`() throws {
    let plugin = drawing("title")
    plugin.decode = { record in
      switch record.fields.last(where: { $0.key == "rating" })?.value {
      case nil, .known(.double): record.text("id") == nil || record.text("title") == nil ? .refused(1, "no") : .made
      default: .refused(1, "it needs a number with a point in 'rating'")
      }
    }
    plugin.action = { item in item.record.fields.contains { $0.key == "rating" } ? "rate it" : nil }
    let values = try told(plugin, words: Self.words + ["rating"]).values(of: "rating")
    #expect(values.contains { if case .known(.double) = $0 { true } else { false } })
  }

  @Test func `A word is tried as the text of a field`() throws {
    let plugin = drawing("title")
    plugin.action = { item in item.record.text("state") == "gone" ? "gone" : "open \(item.text("id"))" }
    let samples = [#"{"kind":"song","id":"1","title":"So What","state":"here"}"#]
    let told = try told(plugin, words: ["here", "gone", "wherever"], samples: samples)
    #expect(told.values(of: "state").contains(.known(.text("gone"))))
  }

  @Test func `Fields of one sample are put into another`() throws {
    let plugin = StandIn()
    plugin.draw = { item in
      let keys = item.record.fields.map(\.key)
      return ["year", "isLive"].allSatisfy(keys.contains) ? [StandIn.Run("a"), StandIn.Run("b")] : [StandIn.Run("a")]
    }
    let told = try told(plugin)
    #expect(told.records.contains { Set($0.fields.map(\.key)).isSuperset(of: ["year", "isLive"]) })
  }

  @Test func `A field is left out, and negative`() throws {
    let plugin = StandIn()
    plugin.action = { item in
      guard case .known(.integer(let year)) = item.record.fields.last(where: { $0.key == "year" })?.value else {
        return "open"
      }
      return year < 0 ? "dig" : "show"
    }
    let told = try told(plugin, samples: [StandIn.samples[0]])
    #expect(told.values(of: "year").contains(.known(.integer(-1))))
    #expect(told.records.contains { record in !record.fields.contains { $0.key == "year" } })
  }

  @Test func `What no record shows is told in a line`() throws {
    let plugin = StandIn()
    plugin.action = { _ in nil }
    var abilities = StandIn.Abilities()
    abilities.reason = { _, _ in nil }
    abilities.requests = { _ in [] }
    plugin.offer(abilities)
    try expectEqual(told(plugin).untried, "the action 'open', a reason against an action, contents")
    try expectNil(told(StandIn()).untried)
  }

  @Test func `Nothing is tried where no sample is taken`() throws {
    let plugin = StandIn()
    plugin.decode = { _ in .refused(1, "it is tired") }
    let told = try told(plugin, words: Self.words)
    #expect(told.records == [] && told.untried == nil)
    #expect(plugin.madeCount < 200)
  }

  @Test func `The same records are found each time`() throws {
    try expectEqual(
      told(drawing("note"), words: Self.words + ["note"]).records,
      told(drawing("note"), words: Self.words + ["note"]).records)
  }

  @Test func `A plugin that shows something else each time gets records by what they are made of`() throws {
    let plugin = StandIn()
    plugin.draw = { [StandIn.Run("\($0.number)")] }
    try expectEqual(told(plugin, words: Self.words).records, told(plugin, words: Self.words).records)
  }
}

struct `Records of the tester's own` {
  private static let own = #"{"kind":"song","id":"1","title":"So What","note":"x"}"#

  /// The messages of a case that is given a record of the tester's own.
  private func answers(_ rule: RuleCode, _ plugin: StandIn, _ own: String = own) throws -> KeptAnswers {
    var order = StandIn.order(rule)
    order.derived = [own]
    return try plugin.answers(order)
  }

  /// A plugin whose property is the address of a picture that it takes from a field, or of its own.
  private func withArtwork(_ address: @escaping (StandInItem) -> String?) -> StandIn {
    let plugin = StandIn()
    plugin.renameProperty("artwork")
    plugin.title = { $0.record.text("note") == nil ? nil : address($0) }
    return plugin
  }

  @Test func `Rules are kept with them, too`() throws {
    let findings = try answers("C63", withArtwork { _ in "covers/1.jpg" }).findings
    expectEqual(findings.map(\.rule), ["C63"])
    expectEqual(findings.map(\.input), [Self.own])
  }

  @Test func `An address that is the tester's own text is no breach`() throws {
    try expectEqual(answers("C63", withArtwork { $0.text("note") }).findings, [])
  }

  @Test func `A view that has nothing to draw is excused where its text is left out`() throws {
    let plugin = StandIn()
    plugin.decode = { _ in .made }
    plugin.identity = { _ in "1" }
    plugin.draw = { $0.record.text("title").map { [StandIn.Run($0)] } ?? [] }
    try expectEqual(answers("C15", plugin, #"{"kind":"song","id":"1","year":1959}"#).findings, [])
    plugin.draw = { item in item.record.text("note") == nil ? [StandIn.Run("a")] : [] }
    let more = #"{"kind":"song","id":"1","title":"So What","year":1959,"note":"x"}"#
    try expectEqual(answers("C15", plugin, more).findings.map(\.rule), ["C15"])
  }

  @Test func `Two of them may be versions of one thing`() throws {
    let plugin = StandIn()
    plugin.draw = { [StandIn.Run($0.text("guid") + $0.text("title"))] }
    try expectEqual(answers("C07", plugin, #"{"kind":"song","id":"1","title":"So What","guid":"x"}"#).findings, [])
  }
}
