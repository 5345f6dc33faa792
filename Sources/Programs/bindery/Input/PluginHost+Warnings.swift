import Bindery
import BinderyHost
import BinderyLoading

extension PluginHost {
  /// Warns of folders of plugins that the user named but that can't be read.
  func warnOfUnreadableFolders() {
    for file in files where file.refusal?.code == .notFound {
      Output.standardError.say("warning: \(file.refusal?.description ?? file.path)")
    }
  }

  /// Returns whether several plugins claim to show the kind.
  func isContested(_ kind: Kind) -> Bool {
    claims.claims(on: kind).count > 1
  }

  /// Warns of those kinds that several plugins claim to show.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that are shown.
  ///   - plugins: The options by which the plugins were found.
  func warnOfConflicts(on kinds: Set<Kind>, among plugins: PluginOptions) {
    for kind in kinds.sorted() {
      let ids = claims.claims(on: kind).map { $0.manifest.id.rawValue }
      guard ids.count > 1 else { continue }
      let others = ids.dropFirst().joined(separator: ", ")
      Output.standardError.say(
        "warning: '\(kind)' is shown by \(ids[0]), and also claimed by \(others); "
          + "\(plugins.command(explaining: kind)) tells why")
    }
  }
}
