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
}
