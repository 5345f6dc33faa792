public import Bindery

/// A part of a long list, and the cursor with which to fetch the next part.
public struct Page<Element: CollectionElement, Cursor: Sendable>: Sendable {
  /// The elements of the page.
  public let elements: [Element]

  /// The cursor of the next page, or `nil` after the last page.
  public let next: Cursor?

  /// Creates a page, by default the last one.
  public init(_ elements: [Element], next: Cursor? = nil) {
    self.elements = elements
    self.next = next
  }
}
