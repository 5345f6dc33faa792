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
  func viewModel(in context: Context) throws -> any BoundViewModel
}

/// A view model, and the view that shows it.
///
/// It is used from one thread at a time.
public protocol BoundViewModel: AnyObject {
  /// The value of a property.
  ///
  /// - Parameter index: Its index among the properties of the binding.
  func property(at index: Int) throws -> PropertyValue

  /// What an action would have done now, or nothing where there is nothing to do.
  ///
  /// - Parameter index: Its index among the actions of the binding.
  func action(at index: Int) throws -> ActionRequest?

  /// Draws the view.
  ///
  /// - Parameter canvas: Where to draw.
  func draw(on canvas: inout any TextCanvas) throws

  /// The size that the view would like.
  ///
  /// - Parameter available: The room there is, and how to measure text in it.
  func preferredSize(fitting available: AvailableSize) throws -> Size
}
