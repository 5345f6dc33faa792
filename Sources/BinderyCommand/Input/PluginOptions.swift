import ArgumentParser
import Bindery
import BinderyHost

/// The options of every command that uses plugins.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin-path"),
    help: ArgumentHelp(
      "Look for plugins in this folder first. May be given more than once.", valueName: "folder"),
    completion: .directory)
  var pluginPaths: [String] = []

  /// The folders to look in.
  var searchPath: PluginSearchPath {
    PluginSearchPath(
      options: pluginPaths, environment: Environment.variables, programFolder: PluginSearchPath.programFolder())
  }

  /// A host over the plugins that were found. None of them runs yet.
  func host() -> PluginHost {
    PluginHost(files: searchPath.files(), version: Version.constant) { plugin, level, message in
      switch level {
      case .debug: break
      case .info: Output.standardError.say("\(plugin): \(message)")
      case .warning: Output.standardError.say("warning: \(plugin): \(message)")
      case .error: Output.standardError.say("error: \(plugin): \(message)")
      }
    }
  }
}

extension PluginHost {
  /// Tells of folders that the user named and that can't be read.
  func tellUnreadableFolders() {
    for file in files where file.refusal?.code == .notFound {
      Output.standardError.say("warning: \(file.refusal?.description ?? file.path)")
    }
  }

  /// Whether several plugins claim a kind.
  func isContested(_ kind: Kind) -> Bool {
    claims.claims(on: kind).count > 1
  }

  /// Tells of kinds that several plugins claim, where one of them is about to be shown.
  func tellConflicts(on kinds: Set<Kind>) {
    for kind in kinds.sorted() {
      let ids = claims.claims(on: kind).map { $0.manifest.id.rawValue }
      guard ids.count > 1 else { continue }
      let others = ids.dropFirst().joined(separator: ", ")
      Output.standardError.say("warning: '\(kind)' is shown by \(ids[0]), and also claimed by \(others)")
    }
  }
}
