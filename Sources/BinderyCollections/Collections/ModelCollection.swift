public import Bindery

/// A list of models that loads, fails, changes, and can be composed with others.
///
/// Its state is always complete: the last elements, and the load status. A consumer reads `state` under observation, or
/// registers with `observe`.
@MainActor
public protocol ModelCollection<Element, Failure>: AnyObject, Sendable {
  /// The type of the collection's elements.
  associatedtype Element: CollectionElement

  /// The type of load failures; `Never` if loading can't fail.
  associatedtype Failure: Error

  /// The current content and load status of the collection.
  var state: ModelCollectionState<Element, Failure> { get }

  /// Registers an observer to call after each change of the state.
  ///
  /// - Parameter observer: Called on the main actor after each change; it reads the state itself.
  /// - Returns: The registration, which ends when it is released.
  func observe(_ observer: @escaping @MainActor () -> Void) -> Observer

  /// Starts to load or reload the collection, and returns at once.
  ///
  /// A current load is cancelled: the latest request wins.
  func refresh()

  /// Retries failed loads, in one section or, for `nil`, in all. The default refreshes the collection.
  func retry(_ section: SectionId?)

  /// Requests the next page of a section that is loaded page by page. The default has no pages, and does nothing.
  func loadMore(in section: SectionId)

  /// Notes that a view shows the element at a position of a section, near whose end the next page is requested. The
  /// default has no pages, and does nothing.
  func didShow(at position: Int, in section: SectionId)
}

extension ModelCollection {
  /// Retries failed loads by refreshing the whole collection.
  public func retry(_ section: SectionId?) { refresh() }

  /// Does nothing.
  public func loadMore(in section: SectionId) {}

  /// Does nothing.
  public func didShow(at position: Int, in section: SectionId) {}
}

extension ModelCollection {
  /// Notes that a view shows the element at a position of a section that was made of this collection's, and so the one
  /// that is as far from the end here.
  func didShow<Made, Reason>(
    elementAt position: Int, of made: ModelCollectionState<Made, Reason>, in section: SectionId
  ) {
    guard let own = state.sections.first(where: { $0.id == section })?.elements.count,
      let count = made.sections.first(where: { $0.id == section })?.elements.count
    else { return }
    didShow(at: max(0, own - (count - position)), in: section)
  }
}
