internal import Bindery
internal import Observation

/// The picture of a row, which has the same activation as the row.
@MainActor
final class RowPicture {
  /// The view model that loads the picture.
  let viewModel: ArtworkViewModel

  /// The activation of the picture.
  let presence: Presence

  /// The function that reports a change of the picture.
  private let changed: @Sendable () -> Void

  /// Creates a picture that isn't loaded.
  ///
  /// - Parameters:
  ///   - artwork: The address and the placeholder of the picture.
  ///   - context: The context with the store to load from.
  ///   - changed: Called after each change of the picture's state.
  init(of artwork: Artwork, in context: Context, changed: @escaping @Sendable () -> Void) {
    viewModel = ArtworkViewModel(model: artwork, context: context)
    presence = Presence.presenting(viewModel)
    self.changed = changed
    observe()
  }

  /// Observes the next change, one observation at a time.
  private func observe() {
    withObservationTracking {
      _ = viewModel.state
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.observe()
        self?.changed()
      }
    }
  }
}
