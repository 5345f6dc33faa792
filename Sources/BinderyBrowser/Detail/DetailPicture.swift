internal import Bindery
internal import BinderyInterface

/// The picture on the page of an item, which is loaded while the page is shown.
@MainActor
final class DetailPicture {
  /// The address of the picture.
  let address: String

  private let viewModel: ArtworkViewModel?
  private let presence: Presence?
  private let refusal: PictureText?

  /// The width in pixels that fits a page best.
  private static let width = 600

  /// Creates the picture of an item, or returns `nil` if it has none, or if pictures are off.
  ///
  /// Only `https` addresses are loaded, since an address comes from whoever wrote the item, and none that a plugin without
  /// the network may have made.
  ///
  /// - Parameters:
  ///   - owner: The identifier of the item.
  ///   - addresses: The addresses of the picture in several sizes.
  ///   - context: The context with the store of pictures; without one, pictures are off.
  ///   - suspect: Returns the plugin that may have made an address, or `nil` if the picture may be loaded.
  init?(
    of owner: ModelId, _ addresses: ArtworkAddresses, in context: Context, suspect: (_ address: String) -> PluginId?
  ) {
    let artwork = Artwork(of: owner, addresses, width: Self.width)
    guard let address = artwork.address, context.artworkStore != nil else { return nil }
    self.address = address
    refusal =
      address.addressScheme == "https"
      ? suspect(address).map { .withheld(from: $0) } : .refused("only 'https' addresses are loaded")
    viewModel = refusal == nil ? ArtworkViewModel(model: artwork, context: context) : nil
    presence = viewModel.map { Presence.presenting($0) }
  }

  /// The state in words, which is observed.
  var text: PictureText? {
    viewModel.map { PictureText($0.state) } ?? refusal
  }

  /// Returns the address of the picture that a page shows, or `nil` if there is none.
  static func address(in addresses: ArtworkAddresses) -> String? { addresses.address(forWidth: width) }

  /// Loads the picture, or cancels the load, as the page is shown or not.
  func setShown(_ isShown: Bool) {
    presence?.level = isShown ? .visible : .offscreen
  }

  /// Tries a failed load again.
  func retry() {
    viewModel?.retry()
  }
}
