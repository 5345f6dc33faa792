/// A window over a list that is too long for memory.
///
/// Only some elements of the list are in memory at a time. All positions are counted from the start of the list.
@MainActor
public protocol CollectionWindow: AnyObject, Sendable {
  /// The number of elements in the list, or `nil` while it isn't known.
  var count: Int? { get }

  /// The range of positions in the list that are currently shown.
  var window: Range<Int> { get }

  /// The positions in the list of the elements of the window that are in memory, in order.
  var positions: [Int] { get }

  /// Returns whether the element at a position in the list is in memory, inside or outside of the window.
  func holds(_ position: Int) -> Bool

  /// Moves the window to a range of positions in the list, and loads the elements that aren't in memory.
  func show(_ range: Range<Int>)
}
