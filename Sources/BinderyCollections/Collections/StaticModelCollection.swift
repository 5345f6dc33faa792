public import Bindery

/// A collection that never changes: it is loaded from the start.
///
/// Refreshing it does nothing, and observers are never told.
@MainActor
public final class StaticModelCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// What the collection holds.
  public let state: ModelCollectionState<Element, Failure>

  /// Creates a collection of sections.
  ///
  /// - Parameter sections: The sections. Each is taken as loaded.
  public init(sections: [CollectionSection<Element, Failure>]) {
    state = ModelCollectionState(
      sections: sections.map { CollectionSection(id: $0.id, title: $0.title, elements: $0.elements) })
  }

  /// Creates a collection of one section.
  ///
  /// - Parameter elements: The elements.
  public convenience init(_ elements: [Element]) {
    self.init(sections: [CollectionSection(elements: elements)])
  }

  /// Registers nobody, since nothing ever changes.
  ///
  /// - Parameter observer: Never called.
  /// - Returns: A registration without effect.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    Observer {}
  }

  /// Does nothing, since the collection is always loaded.
  public func refresh() {}
}
