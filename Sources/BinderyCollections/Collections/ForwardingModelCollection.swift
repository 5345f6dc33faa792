public import Bindery

/// A collection with the sections of another one, to which it passes on all that is requested of it.
///
/// A collection that changes the elements or the failures of its source needs no more than its state.
@MainActor
public protocol ForwardingModelCollection<Element, Failure>: ModelCollection {
  /// The type of the source's elements.
  associatedtype SourceElement: CollectionElement

  /// The type of the source's failures.
  associatedtype SourceFailure: Error

  /// The collection that loads the elements, in sections with the same identifiers and as many elements.
  var source: any ModelCollection<SourceElement, SourceFailure> { get }
}

extension ForwardingModelCollection {
  /// Refreshes the source.
  public func refresh() { source.refresh() }

  /// Tries again what has failed in the source, in one section or, for `nil`, in all.
  public func retry(_ section: SectionId?) { source.retry(section) }

  /// Requests the next page of a section of the source.
  public func loadMore(in section: SectionId) { source.loadMore(in: section) }

  /// Notes that a view shows the element at a position of a section, near whose ends the source loads its next page and
  /// the one before.
  public func didShow(at position: Int, in section: SectionId) { source.didShow(at: position, in: section) }

  /// Loads the part of a section of the source around a position, and returns whether the source does so.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool { source.jump(to: position, in: section) }
}
