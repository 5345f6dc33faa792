internal import Bindery
internal import BinderyLoading
internal import BinderySystem

extension PluginClaims {
  /// Explains whether and how a library is used, in sentences that are each a line without a final period.
  ///
  /// They say what it is, what speaks against it, how far it is trusted, and which of its kinds it shows or who else
  /// does. None of its code runs.
  public func explanation(of file: PluginFile) -> [String] {
    guard case .success(let manifest) = file.manifest else {
      return ["'\(file.path)' is not used: \(file.refusal?.detail ?? "it is no plugin")"]
    }
    var settling = ClaimSettling(choices, words: words)
    var permissions = FilePermissions()
    let judgement = file.judge(&permissions)
    var sentences = ["'\(file.path)' is \(manifest.id) \(manifest.version), \(place(of: file))"]
    sentences += judgement.refusals.map { "refused: \($0.detail)" }
    sentences += judgement.warnings.map { "unusual: \($0)" }
    sentences.append(settling.trust(of: file).description)
    if let duplicate = duplicates.first(where: { $0.claim.path == file.path }) {
      sentences.append("unused: \(duplicate.reason)")
    }
    sentences += manifest.kinds.map { kind in
      decision(on: kind, &settling, &permissions).sentence(about: file.path)
    }
    return sentences
  }
}

extension ClaimDecision {
  /// Returns what becomes of a library's claim, without a final period.
  fileprivate func sentence(about path: String) -> String {
    guard let winner else { return "no plugin shows '\(kind)'" }
    if winner.path == path { return "it shows '\(kind)': \(winner.reason)" }
    return "'\(kind)' is shown by \(winner.name) instead: \(winner.reason)"
  }
}

extension PluginClaims {
  /// Returns the reason a library was examined, in a few words.
  private func place(of file: PluginFile) -> String {
    switch file.folder?.origin {
    case .option: "in \(words.givenFolder)"
    case .environment: "in a folder that BINDERY_PLUGIN_PATH names"
    case .user: "in your own folder of plugins"
    case .program: "in the program's own folder"
    case .system: "in the system's folder of plugins"
    case nil: "named by itself"
    }
  }
}
