public import Bindery

/// A part of a long list, and the cursor with which to fetch the next part.
public struct Page<Element: CollectionElement, Cursor: Sendable>: Sendable {
  /// The elements of the page.
  public let elements: [Element]

  /// The cursor of the next page, or `nil` after the last page.
  public let next: Cursor?

  /// The cursor of the page before, or `nil` if none precedes, or if pages are read only forward.
  public let previous: Cursor?

  /// The number of elements of the whole list before those of the page, or `nil` if it isn't known.
  public let firstPosition: Int?

  /// Creates a page, by default the last one.
  public init(_ elements: [Element], next: Cursor? = nil, previous: Cursor? = nil, firstPosition: Int? = nil) {
    self.elements = elements
    self.next = next
    self.previous = previous
    self.firstPosition = firstPosition
  }
}
