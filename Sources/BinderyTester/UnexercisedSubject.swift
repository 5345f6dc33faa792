/// A kind, source or scheme of which a check could show nothing, so that the plugin's functions for it weren't
/// exercised.
package struct UnexercisedSubject: Hashable, Sendable {
  /// The name of the kind, source or scheme.
  package let name: String

  /// The reason why nothing of it was shown, as a sentence without a period.
  package let reason: String
}

extension PluginReport {
  /// The kinds, sources and schemes of which the check has shown nothing, each once, in the order of the results.
  package var unexercised: [UnexercisedSubject] {
    var known: Set<String> = []
    return results.compactMap { result in
      guard let reason = result.unexercised, known.insert(result.subject).inserted else { return nil }
      return UnexercisedSubject(name: result.subject, reason: reason)
    }
  }

  /// Whether the plugin showed an item of each kind, source and scheme, as a strict check requires; always true if the
  /// check isn't strict.
  var isExercisedAsAsked: Bool { !settings.isStrict || results.allSatisfy { $0.unexercised == nil } }
}
