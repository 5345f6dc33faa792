internal import BinderyProbe
internal import BinderyRules

/// A sample that a plugin was given and didn't show, with its reason.
package struct RefusedSample: Hashable, Sendable {
  /// The kind of the sample.
  package let kind: String

  /// The place of the sample, as in `Samples/song.jsonl, item 3`.
  package let place: String

  /// The sentence of the refusal, as the plugin wrote it.
  package let sentence: String

  /// Creates a refused sample from its kind, its place and the sentence of the refusal.
  package init(kind: String, place: String, sentence: String) {
    self.kind = kind
    self.place = place
    self.sentence = sentence
  }
}

extension RefusedSample {
  /// Returns the samples of a plugin that were refused, by the results of its cases.
  static func all(of plugin: CheckedPlugin, in results: [CaseResult]) -> [RefusedSample] {
    results.filter { $0.rule == "C48" }.flatMap { result in
      plugin.samples(of: result.subject).enumerated().compactMap { index, sample in
        result.seen[Probe.refusedSampleName(index)].map {
          RefusedSample(kind: result.subject, place: sample.place, sentence: $0)
        }
      }
    }
  }
}

extension [CaseResult] {
  /// The results, where C48 passes about kinds of which another rule of the contract is broken.
  ///
  /// A function that breaks a rule isn't known to refuse the samples, nor to take them once it is mended.
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
