internal import Bindery

/// A row of a list with its view model and its picture, which get the same activation.
@MainActor
final class PresentedRow<Row: ListRow> {
  /// The view model of the row.
  let viewModel: Row

  /// The options of the list, which say whether and how pictures are loaded.
  private let options: ListOptions

  /// The function that is called before the view model or the picture changes.
  private let changed: @Sendable () -> Void

  /// The row's picture, or `nil` if it has none or the list loads none.
  private var picture: RowPicture?

  /// The activation that was set last.
  private var level = Activation.offscreen

  /// Creates the row of a view model. `changed` is called on any thread before the view model or the picture changes.
  init(_ viewModel: Row, _ options: ListOptions, changed: @escaping @Sendable () -> Void) {
    self.viewModel = viewModel
    self.options = options
    self.changed = changed
    viewModel.observe(changed)
    updateArtwork()
  }

  /// The view model of the row's picture, or `nil` if it has none.
  var artwork: ArtworkViewModel? { picture?.viewModel }

  /// Sets the activation of the view model and of the picture.
  func activate(_ level: Activation) {
    self.level = level
    viewModel.activate(level)
    picture?.presence.level = level
  }

  /// Replaces the element by another version of the same thing.
  func update(to element: Row.Element) {
    viewModel.update(to: element)
    updateArtwork()
  }

  /// Reads the picture of the view model, and replaces the loaded one if it is another.
  func updateArtwork() {
    guard let context = options.artworkContext, let artwork = viewModel.artwork(ofWidth: options.artworkWidth) else {
      return picture = nil
    }
    if let picture { return picture.viewModel.update(artwork) }
    picture = RowPicture(of: artwork, in: context, changed: changed)
    picture?.presence.level = level
  }
}
