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

  /// The index of the item among all items of the list and their number, or `nil` if the item isn't in the list.
  ///
  /// By default the index is unknown, and this is `nil`.
  var place: (index: Int, count: Int)? { get }

  /// Whether the list is loading items, so that more of them may follow. By default, it isn't.
  var isLoading: Bool { get }

  /// Called when the item's screen has become the top one, by opening or by paging. The default does nothing.
  func noteShown()
}

extension Pager {
  /// The index of the item and the number of items, which are unknown by default.
  public var place: (index: Int, count: Int)? { nil }

  /// `false`, since by default a list is whole.
  public var isLoading: Bool { false }

  /// Does nothing when the item's screen has become the top one.
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
