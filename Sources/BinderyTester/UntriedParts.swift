internal import BinderyProbe
internal import BinderyRules

extension PluginReport {
  /// The parts of each kind that no record has exercised, as in `song: the property 'artwork', contents`; `nil` if
  /// there are none.
  ///
  /// Neither the samples nor the records that the tester derived from them have shown these parts, so nothing is known
  /// of them.
  package var untried: String? {
    let kinds = results.compactMap { result in
      result.seen[Probe.untriedName].map { "\(result.subject): \($0)" }
    }
    return kinds.isEmpty ? nil : kinds.joined(separator: "; ")
  }
}
