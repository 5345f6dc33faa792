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
