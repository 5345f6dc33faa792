public import Bindery

/// The place of an item in the list that it was opened from, by which a user turns to the items beside it.
@MainActor
public protocol Pager: AnyObject, Sendable {
  /// The route of the item.
  var route: Route { get }

  /// Returns the place of the next or previous item, or `nil` if there is none.
  func page(_ direction: TurnPage.Direction) -> (any Pager)?

  /// Returns, on any thread, whether there is a next or previous item now.
  nonisolated func canTurn(_ direction: TurnPage.Direction) -> Bool

  /// The index of the item among all that one can turn to, and the number of these, or `nil` if the item isn't among them
  /// now. By default it is unknown, and so `nil`.
  var place: (index: Int, count: Int)? { get }

  /// Notes that the item's screen has come to the top, at first or by a turn. The default does nothing.
  func noteShown()
}

extension Pager {
  /// Returns `nil`.
  public var place: (index: Int, count: Int)? { nil }

  /// Does nothing.
  public func noteShown() {}
}

/// A request to show an item of a list, from which `TurnPage` then leads to its neighbors.
///
/// The receiver replies with the error, or `nil` if the item is shown.
public struct ShowPage: Action {
  /// The reason why the item isn't shown, or `nil` if it is.
  public typealias Reply = NavigationError?

  /// The place of the item in its list.
  public let pager: any Pager

  /// Creates a request to show the item at a place in its list.
  public init(_ pager: any Pager) {
    self.pager = pager
  }
}
