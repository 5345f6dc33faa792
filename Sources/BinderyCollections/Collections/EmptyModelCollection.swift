public import Bindery

/// A collection without elements, which is loaded from the start and never changes.
@MainActor
public final class EmptyModelCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// Sections without elements, all loaded.
  public let state: ModelCollectionState<Element, Failure>

  /// Creates a collection without elements.
  ///
  /// - Parameter sections: The identifiers of its sections, each without elements; by default there is one section.
  public init(sections: [SectionId] = [.only]) {
    state = ModelCollectionState(sections: sections.map { CollectionSection(id: $0) })
  }

  /// Returns a registration without effect, since the state never changes and the observer is never called.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    Observer {}
  }

  /// Does nothing, since there is nothing to load.
  public func refresh() {}
}
