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
  /// Throws a `CommandError` if the plugin, its configuration or its samples can't be read.
  func plugin(_ text: String) throws -> Subject {
    do {
      let location = try PluginLocation(text, words: .commands) { Completions.files() }
      let configuration = try CheckConfiguration.at(location) ?? CheckConfiguration()
      var plugin = try CheckedPlugin(at: location)
      plugin.libraries = configuration.libraries
      try plugin.addSamples(from: samples + configuration.samples + location.sampleFolders)
      return Subject(checked: plugin, configuration: configuration)
    } catch {
      throw CommandError(ofCheck: error)
    }
  }

  /// Checks bindery itself as a host, and returns the report.
  ///
  /// Throws a `CommandError` if the plugin that examines its host is missing or unreadable.
  @MainActor
  func hostReport(_ settings: CheckSettings) async throws -> PluginReport {
    guard let path = WorkerSettings.installedFile("libHostExaminer.so") else {
      throw CommandError(
        "'libHostExaminer.so' is neither beside bindery nor in libexec/bindery; install bindery as a whole",
        exitCode: .noInput)
    }
    do {
      let check = HostCheck(
        examiner: try CheckedPlugin(path: path), settings: settings, worker: WorkerSettings.installedProgram())
      return await check.run()
    } catch {
      throw CommandError(ofCheck: error)
    }
  }

  /// Returns the settings for one plugin: options, and where none is given, the plugin's configuration.
  func applied(_ configuration: CheckConfiguration, to settings: CheckSettings, level: CheckLevel?) -> CheckSettings {
    configuration.applied(to: settings, level: level, seed: seed?.seed)
  }
}

extension CommandError {
  /// Wraps the reason why a plugin can't be checked.
  init(ofCheck error: any Error) {
    switch error {
    case let error as CheckError: self.init(error)
    case let error as SampleError:
      self.init(error.description, exitCode: error.code == .unreadable ? .noInput : .badData)
    default: self.init(wrapping: error)
    }
  }
}
