internal import Bindery
internal import BinderyLoading
internal import BinderySystem

extension PluginChoices {
  /// Trusts a plugin no longer: by its identifier, or the file at a path, also one that is gone or has changed since.
  ///
  /// - Parameter reference: What the user calls the plugin.
  /// - Returns: Whether it was trusted.
  public mutating func untrust(_ reference: PluginReference) -> Bool {
    guard reference.isPath else { return untrust(PluginId(rawValue: reference.text)) }
    let path = FilePlace.realPath(reference.text) ?? reference.text
    let digests = trusted.filter { $0.path == path || $0.path == reference.text }.map(\.digest)
    let digest = try? PluginDigest(contentsOf: path)
    var isChanged = false
    for digest in digests + (digest.map { [$0] } ?? []) where untrust(digest) { isChanged = true }
    return isChanged
  }
}
