internal import Bindery
internal import BinderyLoading
internal import BinderySystem

extension PluginChoices {
  /// Removes the trust in a plugin, by its identifier or by the path of a file, even one that is gone or has changed.
  ///
  /// - Parameter reference: The user's name for the plugin.
  /// - Returns: Whether the plugin was trusted.
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
