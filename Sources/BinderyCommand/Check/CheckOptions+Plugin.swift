import ArgumentParser
import BinderyChecking
import BinderyHost
import BinderyTesting

extension CheckOptions {
  /// A plugin to check, and how it wants to be checked.
  struct Subject {
    let checked: CheckedPlugin
    let configuration: CheckConfiguration
  }

  /// The plugin of an argument.
  ///
  /// - Throws: Why it, its configuration or its samples can't be read.
  func plugin(_ path: String) throws -> Subject {
    do {
      let configuration = try CheckConfiguration.inFolder(Self.folder(of: path)) ?? CheckConfiguration()
      let files = samples + configuration.samples
      let records = files.compactMap(SampleFile.init(path:)).flatMap(\.records)
      return Subject(checked: try CheckedPlugin(path: path, samples: records), configuration: configuration)
    } catch let error as CheckError {
      throw CommandError(error)
    } catch let error as PluginError {
      throw CommandError(error)
    }
  }

  /// The settings for one plugin: those of its configuration where no option says otherwise.
  func applied(_ configuration: CheckConfiguration, to settings: CheckSettings, level: CheckLevel?) -> CheckSettings {
    configuration.applied(to: settings, level: level, seed: seed?.seed)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
