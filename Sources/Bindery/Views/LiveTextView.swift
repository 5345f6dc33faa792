/// Shows a view model that lives as text.
///
/// What a view shows is a function of the view model alone: it is asked again once
/// something that it has read has changed, and not before. A view reads, and never
/// changes what it shows.
@MainActor
public protocol LiveTextView: Sendable {
  /// The view model that the view shows.
  associatedtype Content: LiveViewModel

  /// The type of what the view shows.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Says what the view shows.
  ///
  /// - Parameter viewModel: The view model to show.
  /// - Returns: The lines, runs and spacers.
  @TextBuilder func body(_ viewModel: Content) -> Body
}
