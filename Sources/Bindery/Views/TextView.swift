/// A view that shows a view model as text.
///
/// The content of a view is a function of the view model alone. A view has no state, never sees the model, and draws
/// the same for the same view model.
public protocol TextView: Sendable {
  /// The view model that the view shows.
  associatedtype Content: ViewModel

  /// The type of the view's content.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Returns the lines, runs and spacers that show a view model.
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
  /// Returns the size of the view's content.
  public func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size {
    available.size(of: body(viewModel))
  }
}

/// The size that is available to a view, with the way to measure text.
public struct AvailableSize: Sendable {
  /// The maximum size of the view.
  public let size: Size

  /// A function that measures the width of a text in columns.
  public let columns: @Sendable (String) -> Int

  /// Creates an available size.
  ///
  /// - Parameters:
  ///   - size: The maximum size of the view.
  ///   - columns: A function that measures the width of a text in columns. The default counts characters.
  public init(_ size: Size, columns: @escaping @Sendable (String) -> Int = { $0.count }) {
    self.size = size
    self.columns = columns
  }
}

extension AvailableSize {
  /// Returns the size of some content as drawn, no larger than the available size.
  public func size(of text: some Text) -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: self)
    text.draw(on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? size
  }
}
