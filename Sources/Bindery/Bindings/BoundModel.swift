/// A type-erased model of one record, which creates the view models that show it.
///
/// It hides whether the model lives in this image, in a plugin or in another process. It is immutable and may be used
/// on any thread.
public protocol BoundModel: AnyObject, Sendable {
  /// The identifier of the item that the model describes, such as a song, stable across reloads.
  ///
  /// It throws the error of a plugin that finds no identifier, or of the process that has the model.
  var modelId: ModelId { get throws }

  /// A value that changes whenever a view of the model has to be drawn again.
  ///
  /// It throws the error of the process that has the model, if that isn't this one.
  var modelVersion: ModelVersion { get throws }

  /// The request that finds the items that this item contains, such as an album's songs, or `nil` if it contains none.
  ///
  /// It throws the error of the plugin, or of the process that has the model.
  var contents: ContentsRequest? { get throws }

  /// Creates a view model over the model.
  ///
  /// - Parameter context: The context with the view model's services, such as the clock and the log.
  /// - Returns: The view model, a `BoundLiveViewModel` if the binding is live.
  /// - Throws: The reason why the view model can't be created.
  func viewModel(in context: Context) throws -> any BoundViewModel
}

extension BoundModel {
  /// The default contents, `nil`, of an item that contains no others.
  public var contents: ContentsRequest? { nil }
}

/// A type-erased view model together with the view that shows it.
///
/// A view model must not be used on several threads at the same time.
public protocol BoundViewModel: AnyObject {
  /// Returns the current value of a property.
  ///
  /// - Parameter index: The property's index among those of the binding.
  /// - Returns: The current value, which is `absent` if an optional property has none.
  /// - Throws: The reason why the property can't be read.
  func property(at index: Int) throws -> PropertyValue

  /// Returns the request with which the view model answers an action, or `nil` if there is nothing to do now.
  ///
  /// - Parameter index: The action's index among those of the binding.
  /// - Returns: The request, or `nil` if there is nothing to do now.
  /// - Throws: The reason why the view model can't answer.
  func action(at index: Int) throws -> ActionRequest?

  /// Returns the reason why an action isn't possible now, or `nil` if the view model doesn't refuse it.
  ///
  /// An action without a request isn't possible either, whether or not there is a reason.
  ///
  /// - Parameter index: The action's index among those of the binding.
  /// - Returns: The reason as a sentence for the user, or `nil`.
  /// - Throws: The reason why the view model can't answer.
  func refusal(ofActionAt index: Int) throws -> String?

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

  /// Draws the view for a purpose, such as a detail screen, on a canvas; without such a view, and by default, the row.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the view.
  ///   - canvas: The canvas to draw on.
  /// - Throws: The reason why the view can't be drawn.
  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws

  /// Returns the preferred size of the view for a purpose; without such a view, and by default, that of the row.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the view.
  ///   - available: The available size, which also measures text.
  /// - Returns: A size no larger than the available size.
  /// - Throws: The reason why the view can't be measured.
  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size
}

extension BoundViewModel {
  /// Draws the row, as the default for a binding without views for other purposes.
  public func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try draw(on: &canvas)
  }

  /// Returns the preferred size of the row, as the default for a binding without views for other purposes.
  public func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try preferredSize(fitting: available)
  }
}

extension BoundViewModel {
  /// Returns `nil`, as the default for view models that refuse no action.
  public func refusal(ofActionAt index: Int) throws -> String? { nil }
}

/// A type-erased live view model with its view, in this library or program, in a plugin or in another process.
///
/// Its functions are called on the main actor; off it, they throw and have no other effect. Releasing the object ends
/// the view model's activation and observation.
public protocol BoundLiveViewModel: BoundViewModel {
  /// Sets the activation of the view model; setting the current level has no effect.
  ///
  /// - Parameter level: The level, which is `offscreen` at the start.
  /// - Throws: An error if this isn't the main actor, or the error of the plugin or of its process.
  func activate(_ level: Activation) throws

  /// Replaces the model with another version of it; passing the current version has no effect.
  ///
  /// - Parameter model: A model of the same binding that describes the same item.
  /// - Throws: An error if the model describes another item, or the error of the plugin or of its process.
  func update(to model: any BoundModel) throws

  /// Sets the observer of changes to what was drawn or read, in place of any former one.
  ///
  /// After a call, the observer isn't called again until something is drawn or read. A call doesn't say what changed,
  /// so everything on the screen should be drawn again. It comes just before the change, on the thread that makes the
  /// change: an observer should only note that a redraw is due, and draw later.
  ///
  /// - Parameter changed: The observer, which is called before a change, on any thread.
  /// - Throws: The reason why changes can't be observed.
  func observe(_ changed: @escaping @Sendable () -> Void) throws

  /// Returns the request with which the view model answers the user's event, or `nil` if there is nothing to do.
  ///
  /// - Parameter event: The user's event, such as a key or a click.
  /// - Returns: The request, or `nil` if there is nothing to do.
  /// - Throws: The reason why the view model can't answer.
  func action(for event: UserEvent) throws -> ActionRequest?

  /// Returns the view model's state, to restore it in a later process; `nil`, the default, if it can't be restored.
  ///
  /// - Returns: At most 64 KiB, for `restore(_:)` of a view model of the same version of the plugin and of an item of
  ///   the same identifier.
  /// - Throws: The reason why the state can't be saved.
  func savedState() throws -> [UInt8]?

  /// Restores a state that `savedState()` returned, perhaps in an earlier process.
  ///
  /// The host calls this at most once, right after the view model was created, and before it is observed. A view model
  /// that can't be restored ignores the state, as by default.
  ///
  /// - Parameter state: The state.
  /// - Throws: The reason why the state can't be restored; the view model then goes on as it was created.
  func restore(_ state: [UInt8]) throws
}

extension BoundLiveViewModel {
  /// Returns `nil`, as the default for view models that can't be restored.
  public func savedState() throws -> [UInt8]? { nil }

  /// Does nothing, as the default for view models that can't be restored.
  public func restore(_ state: [UInt8]) throws {}
}

/// A live view model that can be released at once, for one that was created only to read from it.
package protocol ReleasableViewModel: BoundLiveViewModel {
  /// Releases the view model now, and not in a later job of the main actor as when the last reference goes away.
  ///
  /// The caller must be on the main actor and not use the view model afterwards. The view model must never have had an
  /// observer, so that no call of it is under way.
  func release()
}

/// A model whose data comes from another process, and can be evicted from memory and requested again.
package protocol AnsweredModel: BoundModel {
  /// Whether the data is large, or evicted and so of unknown size, so that a host should hold few such models at once.
  var isHeavy: Bool { get }

  /// Requests the data again if it was evicted, and keeps it until `forget()` even beyond the memory budget.
  ///
  /// Recall one model at a time, since its data may be large.
  ///
  /// - Parameter wanted: The parts of the model that will be needed.
  /// - Returns: Whether the data had been evicted, and so was requested again.
  @discardableResult
  func recall(_ wanted: ModelRequest) async -> Bool

  /// Evicts the data. The next use of the model requests it again.
  func forget()

  /// Creates a view model that only returns the received data, on any thread, and is never live.
  ///
  /// By default it is `viewModel(in:)`, as for a binding that isn't live.
  ///
  /// - Parameter context: The context with the view model's services.
  /// - Returns: The view model.
  /// - Throws: The reason why the plugin created no view model.
  func answeringViewModel(in context: Context) throws -> any BoundViewModel
}

extension AnsweredModel {
  /// Creates a view model as `viewModel(in:)` does, which is the default for a binding that isn't live.
  package func answeringViewModel(in context: Context) throws -> any BoundViewModel {
    try viewModel(in: context)
  }
}
