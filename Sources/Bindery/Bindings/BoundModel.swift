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

  /// The request that finds what the thing contains, or `nil` if it contains nothing.
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
  /// The default of a thing without contents.
  public var contents: ContentsRequest? { nil }
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

  /// Draws the view for a purpose on a canvas, or that of the row if there is none for the purpose, as by default.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the view.
  ///   - canvas: The canvas to draw on.
  /// - Throws: The reason why the view can't be drawn.
  func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws

  /// Returns the preferred size of the view for a purpose, or of the row if there is none for the purpose, as by
  /// default.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the view.
  ///   - available: The available size, which also measures text.
  /// - Returns: A size no larger than the available size.
  /// - Throws: The reason why the view can't be measured.
  func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size
}

extension BoundViewModel {
  /// Draws the row.
  public func draw(as purpose: ViewPurpose, on canvas: inout any TextCanvas) throws {
    try draw(on: &canvas)
  }

  /// Returns the preferred size of the row.
  public func preferredSize(as purpose: ViewPurpose, fitting available: AvailableSize) throws -> Size {
    try preferredSize(fitting: available)
  }
}

extension BoundViewModel {
  /// Returns `nil`, as the default for view models that refuse no action.
  public func refusal(ofActionAt index: Int) throws -> String? { nil }
}

/// A live view model with the view that shows it, whether they live in this image or elsewhere.
///
/// Its functions are called on the main actor; elsewhere they throw and have no other effect. Releasing it ends its
/// activation and its observation of the view model.
public protocol BoundLiveViewModel: BoundViewModel {
  /// Sets the activation of the view model; setting the current level has no effect.
  ///
  /// - Parameter level: The level, which is `offscreen` at the start.
  /// - Throws: An error if this isn't the main actor, or the error of the plugin or of its process.
  func activate(_ level: Activation) throws

  /// Replaces the model by another version; the current version has no effect.
  ///
  /// - Parameter model: A model of the same binding that describes the same thing.
  /// - Throws: An error if the model describes another thing, or the error of the plugin or of its process.
  func update(to model: any BoundModel) throws

  /// Sets the observer of changes to what was drawn or read, in place of any former one.
  ///
  /// The observer is called at most once until something is drawn or read again; a call concerns everything that was,
  /// so whatever is on the screen should then be drawn. The call comes before the change, on the thread that makes the
  /// change: an observer should only note that a redraw is due, and draw later.
  ///
  /// - Parameter changed: The observer, which is called before a change, on any thread.
  /// - Throws: The reason why changes can't be observed.
  func observe(_ changed: @escaping @Sendable () -> Void) throws

  /// Returns the request that an event leads to, or `nil` if it leads to none.
  ///
  /// - Parameter event: The user's event.
  /// - Returns: The request, or `nil` if there is nothing to do.
  /// - Throws: The reason why the view model can't answer.
  func action(for event: UserEvent) throws -> ActionRequest?

  /// Returns what the view model needs to go on in a later process, without its model; `nil`, as by default, if it
  /// can't be restored.
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
  /// Returns `nil`.
  public func savedState() throws -> [UInt8]? { nil }

  /// Does nothing.
  public func restore(_ state: [UInt8]) throws {}
}

/// A live view model that can be released at once, where it was made only to be asked.
package protocol ReleasableViewModel: BoundLiveViewModel {
  /// Releases the view model now, and not in a later job of the main actor as when the last reference goes away.
  ///
  /// The caller is on the main actor, and uses the view model no more. It never had an observer, so that it is in no
  /// call.
  func release()
}

/// A model whose data another process has sent, and sends again when it is needed after its eviction.
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

  /// Creates a view model that only answers with the data, on any thread, and never lives, even if the binding is live.
  ///
  /// By default it is `viewModel(in:)`, as for a binding that isn't live.
  ///
  /// - Parameter context: The context with the view model's services.
  /// - Returns: The view model.
  /// - Throws: The reason why the plugin created no view model.
  func answeringViewModel(in context: Context) throws -> any BoundViewModel
}

extension AnsweredModel {
  package func answeringViewModel(in context: Context) throws -> any BoundViewModel {
    try viewModel(in: context)
  }
}
