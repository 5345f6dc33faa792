/// A view that shows a view model as text.
///
/// The content of a view is a function of the view model alone. A view has no state, never sees the model, and draws
/// the same for the same view model.
public protocol TextView: Sendable {
  /// The type of the view model that the view shows.
  associatedtype Content: ViewModel

  /// The type of the view's content, which `body(_:)` returns.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Returns the content of the view for a view model: lines, runs and spacers.
  @TextBuilder func body(_ viewModel: Content) -> Body

  /// Returns the preferred size of the view, no larger than the available size.
  ///
  /// The default is the size of the view's content.
  ///
  /// - Parameters:
  ///   - available: The available size, which also measures text.
  ///   - viewModel: The view model to show.
  /// - Returns: A size no larger than the available size.
  func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size
}

extension TextView {
  /// Returns the size of the view's content, as the default for views without a preferred size of their own.
  public func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size {
    available.size(of: body(viewModel))
  }
}

/// A view that shows a live view model as text.
///
/// The content of a view is a function of the view model alone. The function is called again only after something that
/// it has read has changed. A view reads the view model, and never changes it.
///
/// A live view doesn't conform to `TextView`: views are passed between threads, and a `Sendable` protocol can't be
/// conformed to on the main actor alone.
@MainActor
public protocol LiveTextView: Sendable {
  /// The type of the view model that the view shows.
  associatedtype Content: LiveViewModel

  /// The type of the view's content, which `body(_:)` returns.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Returns the content of the view for a view model: lines, runs and spacers.
  @TextBuilder func body(_ viewModel: Content) -> Body

  /// Returns the preferred size of the view, no larger than the available size.
  ///
  /// The default is the size of the view's content. The function is called again for another available size, or after
  /// something that it has read has changed.
  ///
  /// - Parameters:
  ///   - available: The available size, which also measures text.
  ///   - viewModel: The view model to show.
  /// - Returns: A size no larger than the available size.
  func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size
}

extension LiveTextView {
  /// Returns the size of the view's content, as the default for views without a preferred size of their own.
  public func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size {
    available.size(of: body(viewModel))
  }
}
