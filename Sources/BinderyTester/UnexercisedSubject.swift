/// A kind, source or scheme of which a check has shown nothing, so that the plugin's functions for it went unseen.
package struct UnexercisedSubject: Hashable, Sendable {
  /// The kind, source or scheme.
  package let name: String

  /// The reason, as a sentence without a period.
  package let reason: String
}

extension PluginReport {
  /// The kinds, sources and schemes of which nothing was shown, each once, in the order of the rules whose cases told.
  package var unexercised: [UnexercisedSubject] {
    var known: Set<String> = []
    return results.compactMap { result in
      guard let reason = result.unexercised, known.insert(result.subject).inserted else { return nil }
      return UnexercisedSubject(name: result.subject, reason: reason)
    }
  }

  /// Whether all was exercised that the settings insist on: all kinds, sources and schemes, if they are strict.
  var isExercisedAsAsked: Bool { !settings.isStrict || results.allSatisfy { $0.unexercised == nil } }
}
