internal import BinderyRules

/// The check of one plugin: all cases that the settings include, each in a process of its own or all in this one.
package struct PluginCheck: Sendable {
  /// The plugin that is checked.
  package let plugin: CheckedPlugin

  /// The settings of the check.
  package let settings: CheckSettings

  /// Prepares the check of a plugin.
  package init(_ plugin: CheckedPlugin, settings: CheckSettings) {
    self.plugin = plugin
    self.settings = settings
  }

  /// Runs all cases in the order of their dependencies, and skips those that depend on a broken rule.
  ///
  /// For each kind without samples, it first searches for a record that the plugin accepts.
  ///
  /// - Parameter progress: Receives each result as soon as it is available, one at a time, on the calling thread.
  /// - Returns: The report, with all results in the order of their rules.
  package func run(_ progress: (CaseResult) -> Void = { _ in }) -> PluginReport {
    let clock = ContinuousClock()
    let start = clock.now
    let plugin = SampleSearchRun(settings: settings).completed(plugin)
    let plan = CheckPlan(plugin, settings)
    let results: [CaseResult]
    if settings.isInProcess {
      var run = OwnProcessRun(plugin, settings)
      results = run.run(plan, progress)
    } else {
      results = CheckRun(plugin, settings).run(plan, progress)
    }
    let named = SourceLines().named(results, in: plugin.path)
    return PluginReport(of: plugin, settings: settings, results: named, duration: clock.now - start)
  }
}
