public import Bindery

/// A collection that never changes and is loaded from the start.
///
/// Refreshing it has no effect, and observers are never called.
@MainActor
public final class StaticModelCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// The sections of the collection, all loaded.
  public let state: ModelCollectionState<Element, Failure>

  /// Creates a collection of sections, whose statuses are replaced with `loaded`.
  public init(sections: [CollectionSection<Element, Failure>]) {
    state = ModelCollectionState(
      sections: sections.map { CollectionSection(id: $0.id, title: $0.title, elements: $0.elements) })
  }

  /// Creates a collection with one section.
  public convenience init(_ elements: [Element]) {
    self.init(sections: [CollectionSection(elements: elements)])
  }

  /// Returns a registration without effect, since the state never changes and the observer is never called.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    Observer {}
  }

  /// Does nothing, since the collection is always loaded.
  public func refresh() {}
}
