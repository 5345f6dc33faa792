/// A model whose media type is known: where a view model comes from.
///
/// It hides whether the model lives in this image, in a plugin or elsewhere. It is
/// immutable and may be used on any thread.
public protocol BoundModel: AnyObject, Sendable {
  /// Identifies the thing that the model describes, across reloads.
  var modelId: ModelId { get throws }

  /// Changes whenever a view of the model has to be drawn again.
  var modelVersion: ModelVersion { get throws }

  /// Makes a view model over the model.
  ///
  /// - Parameter context: What the surroundings offer.
  /// - Returns: The view model.
  /// - Throws: What is wrong with whoever makes it.
  func viewModel(in context: Context) throws -> any BoundViewModel
}

/// A view model, and the view that shows it.
///
/// It is used from one thread at a time.
public protocol BoundViewModel: AnyObject {
  /// Reads a property.
  ///
  /// - Parameter index: Its index among the properties of the binding.
  /// - Returns: Its value now.
  /// - Throws: Why it has none.
  func property(at index: Int) throws -> PropertyValue

  /// Asks what an action would have done.
  ///
  /// - Parameter index: Its index among the actions of the binding.
  /// - Returns: The request, or nothing where there is nothing to do now.
  /// - Throws: Why that can't be told.
  func action(at index: Int) throws -> ActionRequest?

  /// Draws the view.
  ///
  /// - Parameter canvas: Where to draw.
  /// - Throws: Why the view can't be drawn.
  func draw(on canvas: inout any TextCanvas) throws

  /// Asks how large the view would like to be.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  /// - Returns: A size no larger than what is available.
  /// - Throws: Why that can't be told.
  func preferredSize(fitting available: AvailableSize) throws -> Size
}
