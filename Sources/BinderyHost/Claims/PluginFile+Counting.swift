internal import BinderyLoading

extension [PluginFile] {
  /// The library that is used among equally trusted ones of one plugin, in the order of the search path; `nil` if
  /// empty.
  ///
  /// In the first folder, it is the library with the highest version, and of equal versions the first. Of libraries
  /// that were named directly, it is the first.
  var used: PluginFile? {
    guard let first, let folder = first.folder else { return first }
    return dropFirst().filter { $0.folder == folder }.reduce(first) { used, file in
      guard let version = file.usableManifest?.version, let highest = used.usableManifest?.version else {
        return used
      }
      return version > highest ? file : used
    }
  }
}

extension PluginClaims.Claim {
  /// Returns the rule by which this library is used rather than another one of the same plugin.
  ///
  /// `isByTrust` is whether only this library is trusted.
  func rule(against other: Self, isByTrust: Bool) -> PluginClaims.Duplicate.Rule {
    if isByTrust { return .trust }
    if file.folder == nil { return .order }
    if file.folder != other.file.folder { return .folder }
    return manifest.version > other.manifest.version ? .version : .name
  }
}

extension PluginClaims {
  /// The libraries that aren't used because another file of the same plugin is, each with the reason as a clause.
  package var unused: [(path: String, reason: String)] {
    duplicates.map { ($0.claim.path, $0.reason) }
  }
}
