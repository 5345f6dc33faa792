@testable import BinderyProbe
import BinderyRules
import Synchronization
import TestSupport
import Testing

/// A report with the messages that it has passed on.
final class KeptAnswers: Sendable {
  private let kept = Mutex<[ProbeAnswer]>([])

  /// The messages so far, in order.
  var all: [ProbeAnswer] { kept.withLock { $0 } }

  /// The findings among them.
  var findings: [Finding] { all.compactMap { if case .finding(let finding) = $0 { finding } else { nil } } }

  /// The reasons for skipping among them.
  var skipped: [String] { all.compactMap { if case .skipped(let reason) = $0 { reason } else { nil } } }

  /// The report, which keeps every message here.
  var report: ProbeReport {
    ProbeReport { answer in self.kept.withLock { $0.append(answer) } }
  }
}

extension StandIn {
  /// The JSON of two songs that it takes.
  static let samples = [
    #"{"kind":"song","id":"1","title":"So What","year":1959}"#,
    #"{"kind":"song","id":"2","title":"Blue in Green","isLive":false}"#,
  ]

  /// The order to run the case of a rule on two samples.
  static func order(_ rule: RuleCode, iteration: Int? = nil, seed: UInt64 = 1) -> ProbeOrder {
    ProbeOrder(
      path: "/song.so", rule: rule, subject: "song", level: .smoke, seed: seed, iteration: iteration, samples: samples)
  }

  /// Runs the case of a rule in this process, and returns its messages.
  func answers(_ order: ProbeOrder, sourceLocation: SourceLocation = #_sourceLocation) throws -> KeptAnswers {
    let answers = KeptAnswers()
    let probeCase = try #require(ProbeCase.of(order.rule, order.scope), sourceLocation: sourceLocation)
    Probe(order, opened: plugin, report: answers.report).run(probeCase)
    expectEqual(answers.all.last, .done, sourceLocation: sourceLocation)
    return answers
  }

  /// The media type, as the cases see it.
  func probedType(_ answers: KeptAnswers = KeptAnswers()) throws -> ProbedType {
    try #require(try ProbedPlugin(plugin, report: answers.report).types.first)
  }
}
