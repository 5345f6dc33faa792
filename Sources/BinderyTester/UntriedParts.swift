internal import BinderyProbe
internal import BinderyRules

extension PluginReport {
  /// What no record of a kind has shown, neither a sample nor one of the tester's own, so that nothing is known of it:
  /// noun phrases behind each kind, such as `song: the property 'artwork', contents`. `nil` if there is nothing of the sort.
  package var untried: String? {
    let kinds = results.compactMap { result in
      result.seen[Probe.untriedName].map { "\(result.subject): \($0)" }
    }
    return kinds.isEmpty ? nil : kinds.joined(separator: "; ")
  }
}
