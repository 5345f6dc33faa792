internal import BinderyRules

extension PluginReport {
  /// The rules that would be checked but for the plugin's configuration, with its reasons, in the order of their codes.
  var excused: [(code: String, reason: String)] {
    var settings = settings
    settings.excuses = [:]
    return Rule.all.compactMap { rule in
      guard settings.includes(rule.code), let reason = self.settings.excuse(for: rule.code) else { return nil }
      return (rule.code.rawValue, reason)
    }
  }
}
