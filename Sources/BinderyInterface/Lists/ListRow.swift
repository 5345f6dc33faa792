public import Bindery

/// The view model of a row in a list, which a ``ListPresenter`` creates, updates, activates and observes.
///
/// A view model stays the same while its row stays in the list and near the screen, wherever the row moves and whatever
/// it shows.
@MainActor
public protocol ListRow: AnyObject {
  /// The type of the list's elements.
  associatedtype Element: CollectionElement

  /// Replaces the element by another version of the same thing.
  func update(to element: Element)

  /// Sets the activation, which is `offscreen` at the start; the current level has no effect. The default ignores it.
  func activate(_ level: Activation)

  /// Sets the observer of changes to what was drawn or read, in place of any former one. The default never calls it.
  ///
  /// - Parameter changed: The observer, which is called at most once until something is drawn or read again, before the
  ///   change, on any thread.
  func observe(_ changed: @escaping @Sendable () -> Void)

  /// Finds the picture to show in the row. The list asks for it again after each change of the row.
  ///
  /// - Parameter width: The wanted width in pixels, for a row whose picture has several sizes.
  /// - Returns: The picture, or `nil` if the row has none, as by default.
  func artwork(ofWidth width: Int) -> Artwork?

  /// Whether trying again may help against what has failed of the row. The default never has anything to try again.
  var canRetry: Bool { get }

  /// Tries again what has failed of the row. The default does nothing.
  func retry()
}

extension ListRow {
  /// Does nothing.
  public func activate(_ level: Activation) {}

  /// Does nothing.
  public func observe(_ changed: @escaping @Sendable () -> Void) {}

  /// Returns `nil`.
  public func artwork(ofWidth width: Int) -> Artwork? { nil }

  /// Returns `false`.
  public var canRetry: Bool { false }

  /// Does nothing.
  public func retry() {}
}
