/// A view model that lives, and the view that shows it, wherever they were made.
///
/// It is used on the main actor. Elsewhere its functions throw, and do nothing else.
/// It works for nobody any more once it is let go.
public protocol BoundLiveViewModel: BoundViewModel {
  /// Sets how much of the view model its presenters see. The same level twice does nothing.
  ///
  /// - Parameter level: The level; `offscreen` at the start.
  /// - Throws: Why that can't be told.
  func activate(_ level: Activation) throws

  /// Shows another version of the model from now on. The same version does nothing.
  ///
  /// - Parameter model: A model of the same binding that describes the same thing.
  /// - Throws: Why the view model can't show it.
  func update(to model: any BoundModel) throws

  /// Tells from now on, in place of whoever was told before, that what was drawn or
  /// read may differ.
  ///
  /// A notice comes at most once until something is drawn or read again, and means
  /// all that was: whatever is on the screen should then be drawn. It comes before the
  /// change, on the thread of whoever changes something: note that there is something
  /// to draw, and draw later.
  ///
  /// - Parameter changed: Called before a change; callable on any thread.
  /// - Throws: Why changes can't be told.
  func observe(_ changed: @escaping @Sendable () -> Void) throws

  /// Asks what something that the user did shall lead to.
  ///
  /// - Parameter event: What the user did.
  /// - Returns: The request, or nothing where there is nothing to do.
  /// - Throws: Why that can't be told.
  func action(for event: UserEvent) throws -> ActionRequest?
}
