/// Shows a view model as text.
///
/// What a view shows is a function of the view model alone. It has no state, never
/// sees the model, and draws the same for the same view model.
public protocol TextView: Sendable {
  /// The view model that the view shows.
  associatedtype Content: ViewModel

  /// The type of what the view shows.
  associatedtype Body: Text

  /// Creates the view.
  init()

  /// Says what the view shows.
  ///
  /// - Parameter viewModel: The view model to show.
  /// - Returns: The lines, runs and spacers.
  @TextBuilder func body(_ viewModel: Content) -> Body

  /// Says how large the view would like to be.
  ///
  /// The default is the size of what it draws.
  ///
  /// - Parameters:
  ///   - available: The room there is, and how to measure text in it.
  ///   - viewModel: The view model to show.
  /// - Returns: A size no larger than what is available.
  func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size
}

extension TextView {
  /// The size of what the view draws.
  public func preferredSize(fitting available: AvailableSize, for viewModel: Content) -> Size {
    available.size(of: body(viewModel))
  }
}

/// The room there is for a view.
public struct AvailableSize: Sendable {
  /// The most that the view may take.
  public let size: Size

  /// Measures text, in columns.
  public let columns: @Sendable (String) -> Int

  /// Creates an available size.
  ///
  /// - Parameters:
  ///   - size: The most that the view may take.
  ///   - columns: Measures text, in columns.
  public init(_ size: Size, columns: @escaping @Sendable (String) -> Int = { $0.count }) {
    self.size = size
    self.columns = columns
  }
}

extension AvailableSize {
  /// Measures what is drawn.
  ///
  /// - Parameter text: What is drawn.
  /// - Returns: Its size, no larger than what is available.
  public func size(of text: some Text) -> Size {
    var canvas: any TextCanvas = MeasuringCanvas(available: self)
    text.draw(on: &canvas)
    return (canvas as? MeasuringCanvas)?.size ?? size
  }
}
