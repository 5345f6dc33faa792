internal import Bindery
internal import BinderyInterface

/// The picture on an item's page, which is loaded while the page is shown.
@MainActor
final class DetailPicture {
  /// The address of the picture.
  let address: String

  /// The view model that loads the picture, or `nil` if the picture is never loaded.
  private let viewModel: ArtworkViewModel?
  /// The presence that has the picture loaded while the page is shown, or `nil` if the picture is never loaded.
  private let presence: Presence?
  /// The text in place of a picture that is never loaded, or `nil` if the picture is loaded.
  private let refusal: PictureText?

  /// The preferred width of a picture in pixels.
  private static let width = 600

  /// Creates the picture of an item, or returns `nil` if the item has none or pictures are off.
  ///
  /// Only `https` addresses are loaded, because the item's author chooses them. An address that may have been made by a
  /// plugin without access to the network isn't loaded either.
  ///
  /// - Parameters:
  ///   - owner: The identifier of the item.
  ///   - addresses: The addresses of the picture, in several sizes.
  ///   - context: The context with the store of pictures; without one, pictures are off.
  ///   - suspect: Returns the plugin without access to the network that may have made an address, or `nil` if there is
  ///     none.
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

  /// The state of the picture in words, or `nil` if there is no picture; a view that reads it observes it.
  var text: PictureText? {
    viewModel.map { PictureText($0.state) } ?? refusal
  }

  /// Returns the address in the size that a page shows, or `nil` if there is none.
  static func address(in addresses: ArtworkAddresses) -> String? { addresses.address(forWidth: width) }

  /// Loads the picture if the page is shown, and cancels the load if it isn't.
  func setShown(_ isShown: Bool) {
    presence?.level = isShown ? .visible : .offscreen
  }

  /// Starts a failed load again.
  func retry() {
    viewModel?.retry()
  }
}
