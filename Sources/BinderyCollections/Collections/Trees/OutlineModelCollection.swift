public import Bindery

/// A nested collection that is composed of flat ones: one for the top level, and one for the children of each element.
@MainActor
public final class OutlineModelCollection<Element: CollectionElement, Failure: Error>: NestedModelCollection {
  private let base: any ModelCollection<Element, Failure>
  private let isExpandable: @MainActor (Element) -> Bool
  private let children: @MainActor (Element) -> any ModelCollection<Element, Failure>

  /// Creates a nested collection.
  ///
  /// - Parameters:
  ///   - base: The collection of the top-level elements.
  ///   - isExpandable: Returns whether an element may have children, at any depth.
  ///   - children: Creates the collection of an element's children, at any depth.
  public init(
    _ base: any ModelCollection<Element, Failure>, canExpand isExpandable: @escaping @MainActor (Element) -> Bool,
    children: @escaping @MainActor (Element) -> any ModelCollection<Element, Failure>
  ) {
    self.base = base
    self.isExpandable = isExpandable
    self.children = children
  }

  /// The content and load status of the top level.
  public var state: ModelCollectionState<Element, Failure> { base.state }

  /// Registers an observer to call after each change of the top level.
  ///
  /// - Parameter observer: Called on the main actor after each change.
  /// - Returns: The registration, which ends when it is released.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    base.observe(observer)
  }

  /// Refreshes the top-level elements.
  public func refresh() {
    base.refresh()
  }

  /// Tries again what has failed of the top level.
  public func retry(_ section: SectionId?) {
    base.retry(section)
  }

  /// Requests the next page of a section of the top level.
  public func loadMore(in section: SectionId) {
    base.loadMore(in: section)
  }

  /// Notes that a view shows the element at a position of a section of the top level.
  public func didShow(at position: Int, in section: SectionId) {
    base.didShow(at: position, in: section)
  }

  /// Returns whether an element may have children.
  public func canExpand(_ element: Element) -> Bool {
    isExpandable(element)
  }

  /// Creates the collection of an element's children, or an empty one if the element can't be expanded.
  public func childModelCollection(for element: Element) -> any NestedModelCollection<Element, Failure> {
    guard canExpand(element) else { return EmptyModelCollection().asNested() }
    return OutlineModelCollection(children(element), canExpand: isExpandable, children: children)
  }
}
