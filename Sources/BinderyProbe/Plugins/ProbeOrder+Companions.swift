internal import BinderyExchange
internal import BinderyContract
internal import BinderyLoading

extension ProbeOrder {
  /// Opens the libraries that the plugin brings along, from the descriptors that the tester has passed to this process.
  ///
  /// Throws if one of the descriptors is missing.
  func openCompanions() throws(PluginError) -> [Companion] {
    var open: [Companion] = []
    for (descriptor, companion) in zip(ProbeDescriptor.companions..., companions) {
      open.append(try Companion(sealed: descriptor, name: companion.name, path: companion.path))
    }
    return open
  }
}
