internal import Bindery
internal import BinderyLoading
internal import BinderyManifests
internal import BinderySystem

extension PluginClaims {
  /// Returns sentences that explain whether and how a library is used, each a line without a final period.
  ///
  /// They say which plugin the library is, why it is refused or unusual, whether it is trusted, and for each of its
  /// kinds whether it or another plugin shows the kind, and which files it claims. None of its code runs.
  public func explanation(of file: PluginFile) -> [String] {
    guard case .success(let manifest) = file.manifest else {
      return ["'\(file.path)' is not used: \(file.refusal?.detail ?? "it is no plugin")"]
    }
    var ranking = ClaimRanking(choices, words: words)
    var permissions = FilePermissions()
    let judgement = file.judge(&permissions)
    var sentences = ["'\(file.path)' is \(manifest.id) \(manifest.version), \(location(of: file))"]
    sentences += judgement.refusals.map { "refused: \($0.detail)" }
    sentences += judgement.warnings.map { "unusual: \($0)" }
    sentences.append(ranking.trust(of: file).description)
    if let duplicate = duplicates.first(where: { $0.claim.path == file.path }) {
      sentences.append("unused: \(duplicate.reason)")
    }
    sentences += manifest.kinds.map { kind in
      decision(on: kind, &ranking, &permissions).sentence(about: file.path)
    }
    return sentences + manifest.files.map { "it claims files: \($0)" }
  }
}

extension ClaimDecision {
  /// Returns a sentence without a final period that says whether the library at a path shows the kind, and why.
  fileprivate func sentence(about path: String) -> String {
    guard let winner else { return "no plugin shows '\(kind)'" }
    if winner.path == path { return "it shows '\(kind)': \(winner.reason)" }
    return "'\(kind)' is shown by \(winner.name) instead: \(winner.reason)"
  }
}

extension PluginClaims {
  /// Returns where a library was found, in a few words such as `in your own folder of plugins`.
  private func location(of file: PluginFile) -> String {
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
