public import Bindery

/// A collection that never changes and is loaded from the start.
///
/// Refreshing it has no effect, and observers are never called.
@MainActor
public class StaticModelCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// The state of the collection, in which all sections are loaded.
  public final let state: ModelCollectionState<Element, Failure>

  /// Creates a collection of sections, whose statuses are replaced with `loaded`.
  public init(sections: [CollectionSection<Element, Failure>]) {
    state = ModelCollectionState(
      sections: sections.map { section in
        var section = section
        section.status = .loaded
        return section
      })
  }

  /// Creates a collection with one section.
  public convenience init(_ elements: [Element]) {
    self.init(sections: [CollectionSection(elements: elements)])
  }

  /// Returns a registration without effect, since the state never changes and the observer is never called.
  public final func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    Observer {}
  }

  /// Does nothing, since the collection is always loaded.
  public final func refresh() {}
}

/// A collection without elements, which is loaded from the start and never changes.
@MainActor
public final class EmptyModelCollection<Element: CollectionElement, Failure: Error>:
  StaticModelCollection<Element, Failure>
{
  /// Creates a collection without elements.
  ///
  /// - Parameter sections: The identifiers of its sections, each without elements; by default there is one section.
  public init(sections: [SectionId] = [.only]) {
    super.init(sections: sections.map { CollectionSection(id: $0) })
  }
}
