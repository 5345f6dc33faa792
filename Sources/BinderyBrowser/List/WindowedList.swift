internal import Bindery
package import BinderyCollections

/// A collection that holds only a window of a list that is too long for memory.
///
/// The elements of its state are those of the window that are in memory, and so their positions aren't those in the list.
@MainActor
package protocol WindowedList<Element, Failure>: ModelCollection {
  /// The number of elements in the list, or `nil` while it isn't known.
  var count: Int? { get }

  /// The positions in the list that are shown.
  var window: Range<Int> { get }

  /// Moves the window, and reads what isn't in memory.
  func show(_ range: Range<Int>)

  /// Returns the element at a position in the list, or `nil` if it isn't in memory.
  func element(at position: Int) -> Element?
}

extension WindowedModelCollection: WindowedList {}
