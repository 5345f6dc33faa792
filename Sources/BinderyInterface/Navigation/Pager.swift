public import Bindery

/// The position of an item in the list that it was opened from, for paging to the next and previous items.
@MainActor
public protocol Pager: AnyObject, Sendable {
  /// The route of the item.
  var route: Route { get }

  /// Returns the pager of the next or previous item in the list, or `nil` if there is no such item.
  func page(_ direction: TurnPage.Direction) -> (any Pager)?

  /// Returns, on any thread, whether there is a next or previous item now.
  nonisolated func canTurn(_ direction: TurnPage.Direction) -> Bool

  /// The index of the item among all that one can turn to, and the number of these, or `nil` if the item isn't among them
  /// now. By default it is unknown, and so `nil`.
  var place: (index: Int, count: Int)? { get }

  /// Handles that the item's screen became the top screen, by opening or by paging. The default does nothing.
  func noteShown()
}

extension Pager {
  /// Returns `nil`.
  public var place: (index: Int, count: Int)? { nil }

  /// Ignores that the item's screen became the top screen.
  public func noteShown() {}
}

/// A request to show an item of a list, from which `TurnPage` then leads to its neighbors.
///
/// The receiver replies with the error, or `nil` if the item is shown.
public struct ShowPage: Action {
  /// The reason why the item isn't shown, or `nil` if it is.
  public typealias Reply = NavigationError?

  /// The pager of the item to show, which is the item's position in its list.
  public let pager: any Pager

  /// Creates a request to show the item at the list position of a pager.
  public init(_ pager: any Pager) {
    self.pager = pager
  }
}
