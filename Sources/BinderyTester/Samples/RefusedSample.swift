internal import BinderyProbe
internal import BinderyRules

/// A sample record that a plugin refused to show, with the plugin's reason.
package struct RefusedSample: Hashable, Sendable {
  /// The kind of the sample, such as `song`.
  package let kind: String

  /// The file and the position of the sample, as in `Samples/song.jsonl, item 3`.
  package let location: String

  /// The reason for the refusal, as the plugin wrote it.
  package let sentence: String

  /// Creates a refused sample from its kind, its position and the plugin's reason.
  package init(kind: String, location: String, sentence: String) {
    self.kind = kind
    self.location = location
    self.sentence = sentence
  }
}

extension RefusedSample {
  /// Returns the samples that a plugin refused, as the results of the cases of rule C48 have them.
  static func all(of plugin: CheckedPlugin, in results: [CaseResult]) -> [RefusedSample] {
    results.filter { $0.rule == "C48" }.flatMap { result in
      plugin.samples(of: result.subject).enumerated().compactMap { index, sample in
        result.seen[Probe.refusedSampleName(index)].map {
          RefusedSample(kind: result.subject, location: sample.location, sentence: $0)
        }
      }
    }
  }
}

extension [CaseResult] {
  /// The results, in which no kind that breaks another contract rule breaks C48, the rule that one of its samples is
  /// shown.
  ///
  /// The refusal of a sample may only follow from the other breach, so C48 passes for such a kind.
  var withRefusalsExplained: [CaseResult] {
    let broken = flatMap(\.findings).filter { $0.rule != "C48" && $0.rule.layer == .contract }
    let subjects = Set(broken.map(\.subject))
    return map { result in
      guard subjects.contains(result.subject) else { return result }
      var result = result
      result.findings.removeAll { $0.rule == "C48" }
      if result.rule == "C48", result.outcome == .failed { result.outcome = .passed }
      return result
    }
  }
}
