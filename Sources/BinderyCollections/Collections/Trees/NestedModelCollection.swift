/// A collection whose elements may have children.
@MainActor
public protocol NestedModelCollection<Element, Failure>: ModelCollection {
  /// Whether an element may have children. Asking loads nothing.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether it can be expanded.
  func canExpand(_ element: Element) -> Bool

  /// Makes the collection of the children of an element. It is asked for once, when they are first shown.
  ///
  /// - Parameter element: The element.
  /// - Returns: The collection, empty where the element can't be expanded.
  func childModelCollection(for element: Element) -> any NestedModelCollection<Element, Failure>
}

extension NestedModelCollection {
  /// The collection itself.
  public func asNested() -> any NestedModelCollection<Element, Failure> { self }
}

extension ModelCollection {
  /// The collection as one whose elements have no children.
  public func asNested() -> any NestedModelCollection<Element, Failure> {
    OutlineModelCollection(self, canExpand: { _ in false }, children: { _ in EmptyModelCollection() })
  }
}
