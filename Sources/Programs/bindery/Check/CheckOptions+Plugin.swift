import ArgumentParser
import BinderyHost
import BinderyRules
import BinderyTester

extension CheckOptions {
  /// A plugin to check, with the configuration beside it; the default one if it has none.
  struct Subject {
    let checked: CheckedPlugin
    let configuration: CheckConfiguration
  }

  /// Returns the plugin that an argument names, a library or a folder with one.
  ///
  /// Throws a ``ReportedError`` if the plugin, its configuration or its samples can't be read.
  func plugin(_ text: String) throws -> Subject {
    let location = try PluginLocation(text, words: .commands) { Completions.files() }
    let configuration = try CheckConfiguration.at(location) ?? CheckConfiguration()
    var plugin = try CheckedPlugin(at: location)
    plugin.libraries = configuration.libraries
    try plugin.addSamples(from: samples + configuration.samples + location.sampleFolders)
    return Subject(checked: plugin, configuration: configuration)
  }

  /// Checks bindery itself as a host, and returns the report.
  ///
  /// Throws a ``ReportedError`` if the plugin that examines its host is unreadable, and a `CommandError` without it.
  @MainActor
  func hostReport(_ settings: CheckSettings) async throws -> PluginReport {
    guard let path = WorkerSettings.installedFile("libHostExaminer.so") else {
      throw CommandError(
        "'libHostExaminer.so' is neither beside bindery nor in libexec/bindery; install bindery as a whole",
        exitCode: .noInput)
    }
    let check = HostCheck(
      examiner: try CheckedPlugin(path: path), settings: settings, worker: WorkerSettings.installedProgram())
    return await check.run()
  }

  /// Returns the settings for one plugin: options, and where none is given, the plugin's configuration.
  func applied(_ configuration: CheckConfiguration, to settings: CheckSettings, level: CheckLevel?) -> CheckSettings {
    configuration.applied(to: settings, level: level, seed: seed?.seed)
  }
}
