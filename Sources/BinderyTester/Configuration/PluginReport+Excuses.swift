internal import BinderyRules

extension PluginReport {
  /// The rules that only the plugin's configuration left out, with its reasons, in order.
  var excused: [(code: String, reason: String)] {
    var settings = settings
    settings.excuses = [:]
    return Rule.all.compactMap { rule in
      guard settings.includes(rule.code), let reason = self.settings.excuse(for: rule.code) else { return nil }
      return (rule.code.rawValue, reason)
    }
  }
}
