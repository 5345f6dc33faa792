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

  /// The file that is meant.
  ///
  /// - Throws: That there is none.
  func file(of plugins: PluginOptions) throws -> PluginFile {
    do throws(PluginError) {
      return try PluginReference(name).file(among: plugins.searchPath.files())
    } catch {
      throw CommandError(error)
    }
  }

  /// The file that is meant, as it is now, judged.
  ///
  /// - Throws: That there is none, or that it isn't used.
  func pin(of plugins: PluginOptions) throws -> PluginPin {
    let file = try file(of: plugins)
    do throws(PluginError) {
      return try PluginPin(of: file)
    } catch {
      throw CommandError(error)
    }
  }
}

/// What a shell offers to complete.
enum Completions {
  /// The identifiers of plugins.
  static func ids() -> [String] {
    files().compactMap { try? $0.manifest.get().id.rawValue }
  }

  /// The kinds that plugins show.
  static func kinds() -> [String] {
    PluginClaims(files()).kinds.map(\.rawValue)
  }

  /// What plugins ask for.
  static func capabilities() -> [String] {
    files().flatMap { (try? $0.manifest.get().capabilities) ?? [] }
  }

  /// The plugins that are found where no option says where to look.
  static func files() -> [PluginFile] {
    (try? PluginOptions.parse([]))?.searchPath.files() ?? []
  }
}

extension CommandError {
  /// Wraps why a plugin can't be used.
  init(_ error: PluginError) {
    self.init(error.description, exitCode: error.code == .notFound ? .noInput : .badData)
  }

  /// Wraps why choices can't be kept.
  init(_ error: ChoicesError) {
    self.init(error.description, exitCode: error.code == .notWritable ? .cantCreate : .badData)
  }

  /// Wraps why a plugin can't be installed or removed.
  init(_ error: InstallationError) {
    let isUnwritable = error.code == .notWritable || error.code == .noFolder || error.code == .taken
    self.init(error.description, exitCode: isUnwritable ? .cantCreate : .badData)
  }

  /// Wraps one of these errors, or one that no command expects.
  init(wrapping error: any Error) {
    switch error {
    case let error as PluginError: self.init(error)
    case let error as InstallationError: self.init(error)
    case let error as CommandError: self = error
    default: self.init(unexpected: error)
    }
  }
}
