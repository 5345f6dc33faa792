package import Bindery
package import BinderyInterface

extension ItemRow {
  /// Returns the picture to show in the row, which is refused if a plugin without the network may have made its
  /// address.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of the picture in several sizes.
  ///   - owner: The identifier of the item.
  ///   - width: The wanted width in pixels.
  /// - Returns: The picture, or `nil` if there is none.
  package func artwork(_ addresses: ArtworkAddresses, of owner: ModelId, width: Int) -> Artwork? {
    let artwork = Artwork(of: owner, addresses, width: width)
    guard let address = artwork.address else { return nil }
    return suspect(for: address).map {
      artwork.refused("\($0) may not use the network; the page of the item offers to load it")
    } ?? artwork
  }

  /// Returns the plugin that may have made an address, which is asked for as often as the row is drawn.
  private func suspect(for address: String) -> PluginId? {
    guard let pictures = presenter.pictures else { return nil }
    let count = pictures.count
    if let judged, judged.address == address, judged.consentCount == count { return judged.suspect }
    let suspect = pictures.suspect(for: address, in: record, shownBy: plugin, from: elementId.source)
    judged = (address, count, suspect)
    return suspect
  }
}
