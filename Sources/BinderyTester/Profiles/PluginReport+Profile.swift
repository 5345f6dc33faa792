internal import BinderyRules
internal import BinderyTesting

extension PluginReport {
  /// The newest profile that the plugin keeps: all of its rules were checked, and no rule was found broken.
  ///
  /// A rule that doesn't concern the plugin, such as one of sources where it brings none, counts as checked. One that
  /// was left out, on the command line or by the plugin's configuration, doesn't; nor does a check in this process,
  /// or of one turn.
  package var profile: CheckProfile? {
    guard isClean, settings.program != nil, !settings.isInProcess, settings.turn == nil else { return nil }
    guard results.allSatisfy(\.isWhole) else { return nil }
    // What watches the host isn't checked itself.
    guard results.contains(where: { $0.rule.layer != .host }) else { return nil }
    return CheckProfile.all.last { $0.codes.allSatisfy(settings.includes) }
  }
}
