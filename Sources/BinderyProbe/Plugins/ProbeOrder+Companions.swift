internal import BinderyExchange
internal import BinderyContract
internal import BinderyLoading

extension ProbeOrder {
  /// Returns the libraries that the plugin brings along, as the tester has handed them over.
  ///
  /// Throws if one wasn't handed over.
  func openCompanions() throws(PluginError) -> [Companion] {
    var open: [Companion] = []
    for (descriptor, companion) in zip(ProbeDescriptor.companions..., companions) {
      open.append(try Companion(sealed: descriptor, name: companion.name, path: companion.path))
    }
    return open
  }
}
