public import Bindery

/// A list of models that loads, fails, changes, and can be composed with others.
///
/// The state always has both the last elements and the load status. A consumer reads `state` inside of
/// `withObservationTracking`, or registers with `observe`.
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
  /// A load in progress is cancelled.
  func refresh()

  /// Retries failed loads, in one section or, for `nil`, in all. The default refreshes the collection.
  func retry(_ section: SectionId?)

  /// Requests the next page of a section that is loaded page by page. By default, this does nothing.
  func loadMore(in section: SectionId)

  /// Reports that a view shows the element at a position of a section; near its end, the next page is requested, and
  /// near its start the one before, if there is one.
  ///
  /// The default has no pages, and does nothing.
  func didShow(at position: Int, in section: SectionId)

  /// Loads the part of a section around a position of its whole list, in place of what is loaded.
  ///
  /// The elements stay until others have arrived.
  ///
  /// - Parameters:
  ///   - position: The position in the whole list.
  ///   - section: The identifier of the section.
  /// - Returns: Whether the part is loaded now; `false` if it is there already, or if the section can be loaded only
  ///   from its start, as by default.
  func jump(to position: PagePosition, in section: SectionId) -> Bool
}

extension ModelCollection {
  /// Retries failed loads by refreshing the whole collection.
  public func retry(_ section: SectionId?) { refresh() }

  /// Does nothing, since by default a collection has no pages.
  public func loadMore(in section: SectionId) {}

  /// Does nothing, since by default a collection has no pages.
  public func didShow(at position: Int, in section: SectionId) {}

  /// Returns `false`, since by default a collection is loaded from its start.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool { false }
}

extension ModelCollection {
  /// Reports that a view shows an element of a state that was derived from this collection's.
  ///
  /// This counts as showing the element of this collection that is as far from the end of the section.
  ///
  /// - Parameters:
  ///   - position: The position of the element in the section of the derived state.
  ///   - made: The derived state.
  ///   - section: The identifier of the section in both states.
  func didShow<Made, Reason>(
    elementAt position: Int, of made: ModelCollectionState<Made, Reason>, in section: SectionId
  ) {
    guard let own = state.sections.first(where: { $0.id == section })?.elements.count,
      let count = made.sections.first(where: { $0.id == section })?.elements.count
    else { return }
    didShow(at: max(0, own - (count - position)), in: section)
  }
}
