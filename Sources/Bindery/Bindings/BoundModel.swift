/// A model of one record, with the type of the model hidden, which creates its view models.
///
/// It hides whether the model lives in this image, in a plugin or in another process. It is immutable and may be used
/// on any thread.
public protocol BoundModel: AnyObject, Sendable {
  /// The identifier of the thing that the model describes, stable across reloads.
  ///
  /// It throws the error of a plugin that identifies no thing, or of the process that has the model.
  var modelId: ModelId { get throws }

  /// A value that changes whenever a view of the model has to be drawn again.
  ///
  /// It throws the error of the process that has the model, if that isn't this one.
  var modelVersion: ModelVersion { get throws }

  /// Creates a view model over the model.
  ///
  /// - Parameter context: The context with the view model's services, such as the clock and the log.
  /// - Returns: The view model, a `BoundLiveViewModel` if the binding is live.
  /// - Throws: The reason why the view model can't be created.
  func viewModel(in context: Context) throws -> any BoundViewModel
}

/// A view model with the view that shows it, with the types of both hidden.
///
/// A view model must not be used on several threads at the same time.
public protocol BoundViewModel: AnyObject {
  /// Returns the current value of a property.
  ///
  /// - Parameter index: The property's index among those of the binding.
  /// - Returns: The current value, which is `absent` if an optional property has none.
  /// - Throws: The reason why the property can't be read.
  func property(at index: Int) throws -> PropertyValue

  /// Returns the request of an action, or `nil` if there is nothing to do now.
  ///
  /// - Parameter index: The action's index among those of the binding.
  /// - Returns: The request, or `nil` if there is nothing to do now.
  /// - Throws: The reason why the view model can't answer.
  func action(at index: Int) throws -> ActionRequest?

  /// Draws the view on a canvas.
  ///
  /// - Parameter canvas: The canvas to draw on.
  /// - Throws: The reason why the view can't be drawn.
  func draw(on canvas: inout any TextCanvas) throws

  /// Returns the preferred size of the view.
  ///
  /// - Parameter available: The available size, which also measures text.
  /// - Returns: A size no larger than the available size.
  /// - Throws: The reason why the view can't be measured.
  func preferredSize(fitting available: AvailableSize) throws -> Size
}
