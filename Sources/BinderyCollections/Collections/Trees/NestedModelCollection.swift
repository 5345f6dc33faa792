/// A collection whose elements may have children.
@MainActor
public protocol NestedModelCollection<Element, Failure>: ModelCollection {
  /// Returns whether an element may have children, without loading anything.
  func canExpand(_ element: Element) -> Bool

  /// Creates the collection of an element's children, or an empty one if the element can't be expanded.
  ///
  /// A tree calls this function once for each element, when the children are first shown.
  func childModelCollection(for element: Element) -> any NestedModelCollection<Element, Failure>
}

extension NestedModelCollection {
  /// Returns the collection itself.
  public func asNested() -> any NestedModelCollection<Element, Failure> { self }
}

extension ModelCollection {
  /// Returns the collection as one whose elements have no children.
  public func asNested() -> any NestedModelCollection<Element, Failure> {
    OutlineModelCollection(self, canExpand: { _ in false }, children: { _ in EmptyModelCollection() })
  }
}
