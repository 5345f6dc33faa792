@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `Samples that are given` {
  private static let untitled = #"{"kind":"song","id":"3"}"#

  /// The messages of the case on some samples.
  private func answers(_ samples: [String], _ plugin: StandIn = StandIn()) throws -> KeptAnswers {
    var order = StandIn.order("C48")
    order.samples = samples
    return try plugin.answers(order)
  }

  /// The refusals among the messages, by the names of the samples.
  private func refusals(_ answers: KeptAnswers) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: answers.all.compactMap { answer in
        if case .seen(let name, let text) = answer, name.hasPrefix("refused") { (name, text) } else { nil }
      })
  }

  @Test func `One that is refused beside others is named, and breaks nothing`() throws {
    let answers = try answers([StandIn.samples[0], Self.untitled, StandIn.samples[1]])
    expectEqual(answers.findings, [])
    expectEqual(refusals(answers), [Probe.refusedSampleName(1): "it needs 'title'"])
  }

  @Test func `A plugin that refuses all of them breaks C48, and each is named`() throws {
    let answers = try answers([Self.untitled, #"{"kind":"song"}"#])
    let finding = try #require(answers.findings.first)
    expectEqual(answers.findings.count, 1)
    #expect(finding.rule == "C48" && finding.subject == "song" && finding.input == Self.untitled)
    expectEqual(finding.sentence, "it refuses each of the 2 samples that it is given: it needs 'title'")
    expectEqual(refusals(answers).count, 2)
  }

  @Test func `A sample of which no view model is made isn't shown`() throws {
    let plugin = StandIn()
    plugin.create = { _ in .refused(1, "there is no room") }
    let answers = try answers([StandIn.samples[0]], plugin)
    expectEqual(answers.findings.map(\.sentence), ["it refuses the sample that it is given: there is no room"])
  }

  @Test func `Without samples there is nothing to refuse`() throws {
    let answers = try answers([#"{"kind":"podcast","id":"1"}"#])
    #expect(answers.findings == [] && answers.skipped == ["no sample of 'song' was given"])
    expectEqual(unexercised(answers), [], "whether a record that was found is shown is for other cases to tell")
  }

  @Test func `One sample that is shown exercises its kind`() throws {
    var order = StandIn.order("C01")
    order.samples = [Self.untitled, StandIn.samples[0]]
    try expectEqual(unexercised(StandIn().answers(order)), [])
    order.samples = [Self.untitled]
    try expectEqual(unexercised(StandIn().answers(order)), ["it shows no record that is known: 'it needs 'title''"])
  }

  /// The reasons why nothing was exercised, among the messages.
  private func unexercised(_ answers: KeptAnswers) -> [String] {
    answers.all.compactMap { if case .seen(ProbeAnswer.unexercised, let reason) = $0 { reason } else { nil } }
  }
}
