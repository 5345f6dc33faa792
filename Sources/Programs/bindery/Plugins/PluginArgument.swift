import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading

/// The argument that names a plugin.
struct PluginArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The plugin: its identifier, or the path of its file.", valueName: "plugin"),
    completion: .custom { _, _, _ in Completions.ids() })
  var name: String

  /// Returns the file of the plugin; throws a `CommandError` if there is none.
  func file(of plugins: PluginOptions) throws -> PluginFile {
    do throws(PluginError) {
      return try PluginReference(name).file(among: plugins.searchPath.files(), words: .commands)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the plugin pinned to its current file; throws a `CommandError` if there is none or it can't be used.
  func pin(of plugins: PluginOptions) throws -> PluginPin {
    let file = try file(of: plugins)
    do throws(PluginError) {
      return try PluginPin(of: file)
    } catch {
      throw CommandError(error)
    }
  }
}

/// The words that shells offer as completions of arguments.
enum Completions {
  /// Returns the identifiers of plugins.
  static func ids() -> [String] {
    files().compactMap { try? $0.manifest.get().id.rawValue }
  }

  /// Returns the kinds that plugins show.
  static func kinds() -> [String] {
    PluginClaims(files()).kinds.map(\.rawValue)
  }

  /// Returns the capabilities that plugins request.
  static func capabilities() -> [String] {
    files().flatMap { (try? $0.manifest.get().capabilities) ?? [] }
  }

  /// Returns the plugins found on the default search path.
  static func files() -> [PluginFile] {
    (try? PluginOptions.parse([]))?.searchPath.files() ?? []
  }
}

extension CommandError {
  /// Wraps the reason why a plugin can't be used.
  init(_ error: PluginError) {
    self.init(error.description, exitCode: error.code == .notFound ? .noInput : .badData)
  }

  /// Wraps the reason why choices can't be saved.
  init(_ error: ChoicesError) {
    self.init(error.description, exitCode: error.code == .notWritable ? .cantCreate : .badData)
  }

  /// Wraps the reason why a plugin can't be installed or removed.
  init(_ error: InstallationError) {
    let isUnwritable = error.code == .notWritable || error.code == .noFolder || error.code == .taken
    self.init(error.description, exitCode: isUnwritable ? .cantCreate : .badData)
  }

  /// Wraps one of these errors, or an error that no command expects.
  init(wrapping error: any Error) {
    switch error {
    case let error as PluginError: self.init(error)
    case let error as InstallationError: self.init(error)
    case let error as CommandError: self = error
    default: self.init(unexpected: error)
    }
  }
}
