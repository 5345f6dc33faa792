internal import BinderyRules

extension PluginReport {
  /// The newest profile that the plugin conforms to: all of its rules were checked, and no rule was found broken.
  ///
  /// A rule that doesn't concern the plugin counts as checked, such as a rule about sources for a plugin without any. A
  /// rule that the command line or the plugin's configuration left out doesn't count as checked. The value is `nil` for
  /// a check in this process, or of a single iteration.
  package var profile: CheckProfile? {
    guard isClean, settings.program != nil, !settings.isInProcess, settings.iteration == nil else { return nil }
    guard results.allSatisfy(\.isWhole) else { return nil }
    // A plugin that watches its host isn't checked itself.
    guard results.contains(where: { $0.rule.layer != .host }) else { return nil }
    return CheckProfile.all.last { $0.codes.allSatisfy(settings.includes) }
  }
}
