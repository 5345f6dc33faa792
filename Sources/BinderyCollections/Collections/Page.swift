public import Bindery

/// A part of a long list, and where the next part begins.
public struct Page<Element: CollectionElement, Cursor: Sendable>: Sendable {
  /// The elements.
  public let elements: [Element]

  /// Where the next page begins; nothing after the last page.
  public let next: Cursor?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - next: Where the next page begins; nothing after the last page.
  public init(_ elements: [Element], next: Cursor? = nil) {
    self.elements = elements
    self.next = next
  }
}
