/// A view that shows a live view model as text.
///
/// The content of a view is a function of the view model alone. The function is called again only after something that
/// it has read has changed. A view reads the view model, and never changes it.
///
/// A live view doesn't conform to `TextView`: views are passed between threads, and a `Sendable` protocol can't be
/// conformed to on the main actor alone.
@MainActor
public protocol LiveTextView: Sendable {
  /// The view model that the view shows.
  associatedtype Content: LiveViewModel

  /// The type of the view's content.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Returns the lines, runs and spacers that show a view model.
  @TextBuilder func body(_ viewModel: Content) -> Body
}
