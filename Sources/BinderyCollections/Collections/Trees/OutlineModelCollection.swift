public import Bindery

/// A nested collection that is made of plain ones: one of the elements at the top, and one for the
/// children of each element, at every depth.
@MainActor
public final class OutlineModelCollection<Element: CollectionElement, Failure: Error>: NestedModelCollection {
  private let base: any ModelCollection<Element, Failure>
  private let isExpandable: @MainActor (Element) -> Bool
  private let children: @MainActor (Element) -> any ModelCollection<Element, Failure>

  /// Creates a nested collection.
  ///
  /// - Parameters:
  ///   - base: The elements at the top.
  ///   - isExpandable: Whether an element may have children.
  ///   - children: Makes the collection of the children of an element.
  public init(
    _ base: any ModelCollection<Element, Failure>, canExpand isExpandable: @escaping @MainActor (Element) -> Bool,
    children: @escaping @MainActor (Element) -> any ModelCollection<Element, Failure>
  ) {
    self.base = base
    self.isExpandable = isExpandable
    self.children = children
  }

  /// What the elements at the top are, and how far their loading is.
  public var state: ModelCollectionState<Element, Failure> { base.state }

  /// Registers somebody who is told after each change of the elements at the top.
  ///
  /// - Parameter observer: Called after each change.
  /// - Returns: The registration, which ends when it is let go.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    base.observe(observer)
  }

  /// Refreshes the elements at the top.
  public func refresh() {
    base.refresh()
  }

  /// Whether an element may have children.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether it can be expanded.
  public func canExpand(_ element: Element) -> Bool {
    isExpandable(element)
  }

  /// Makes the collection of the children of an element.
  ///
  /// - Parameter element: The element.
  /// - Returns: The collection, empty where the element can't be expanded.
  public func childModelCollection(for element: Element) -> any NestedModelCollection<Element, Failure> {
    guard canExpand(element) else { return EmptyModelCollection().asNested() }
    return OutlineModelCollection(children(element), canExpand: isExpandable, children: children)
  }
}
