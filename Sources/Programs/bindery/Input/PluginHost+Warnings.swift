import Bindery
import BinderyHost
import BinderyLoading

extension PluginHost {
  /// Warns of folders that the user named and that can't be read.
  func tellUnreadableFolders() {
    for file in files where file.refusal?.code == .notFound {
      Output.standardError.say("warning: \(file.refusal?.description ?? file.path)")
    }
  }

  /// Returns whether several plugins claim a kind.
  func isContested(_ kind: Kind) -> Bool {
    claims.claims(on: kind).count > 1
  }

  /// Warns of kinds that are about to be shown and that several plugins claim, which `plugins` has found.
  func tellConflicts(on kinds: Set<Kind>, among plugins: PluginOptions) {
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
