public import Bindery
public import BinderyCollections
public import Observation
internal import Synchronization

/// A position in a collection that follows its element by identifier while the collection changes.
///
/// If the element is removed from the collection, the position is the gap that it left, so the next element is the one
/// that came after it. Of an element that occurs several times, only the first occurrence counts.
@MainActor
@Observable
public final class CollectionPager<Element: CollectionElement, Failure: Error>: Pager {
  /// The route to the element's detail view.
  public let route: Route

  /// The position, which follows its element while the collection changes.
  private var cursor: ListCursor<Element.ElementId> {
    didSet { updateReach() }
  }

  /// The collection through which the user turns.
  @ObservationIgnored private let collection: any ModelCollection<Element, Failure>
  /// The function that returns the route of an element.
  @ObservationIgnored private let makeRoute: @MainActor (Element) -> Route
  /// The function that is called with each element to which the user turns.
  @ObservationIgnored private let shown: @MainActor (Element.ElementId) -> Void
  /// The registration as an observer of the collection, which ends with this object.
  @ObservationIgnored private var observer: Observer?

  /// The directions, next and previous, in which there is another element; readable on any thread.
  private nonisolated let reach = Mutex<Set<TurnPage.Direction>>([])

  /// Creates a pager at an element of a collection.
  ///
  /// - Parameters:
  ///   - element: The element. It has no neighbors until it is in the collection.
  ///   - collection: The collection, in the order in which to turn.
  ///   - route: Returns the route of an element.
  ///   - shown: Called with the identifier of the element, and of each that is turned to, once it is on the screen.
  public init(
    at element: Element, in collection: any ModelCollection<Element, Failure>,
    route: @escaping @MainActor (Element) -> Route,
    shown: @escaping @MainActor (Element.ElementId) -> Void = { _ in }
  ) {
    self.route = route(element)
    self.collection = collection
    makeRoute = route
    self.shown = shown
    cursor = ListCursor(at: element.elementId, in: collection.state.elements.map(\.elementId))
    updateReach()
    observer = collection.observe { [weak self] in self?.follow() }
  }

  /// The index of the element among the distinct elements, or `nil` if it isn't in the collection now.
  public var index: Int? { cursor.index }

  /// The number of distinct elements that the user can page through.
  public var count: Int { cursor.ids.count }

  /// The element's index and the number of distinct elements, or `nil` if the element isn't in the collection now.
  public var place: (index: Int, count: Int)? { index.map { ($0, count) } }

  /// Returns the pager of the next or previous element, or `nil` if there is no such element.
  public func page(_ direction: TurnPage.Direction) -> (any Pager)? {
    guard let id = cursor.neighbor(direction) else { return nil }
    let element = collection.state.sections.lazy.flatMap(\.elements).first { $0.elementId == id }
    return element.map { CollectionPager(at: $0, in: collection, route: makeRoute, shown: shown) }
  }

  /// Whether the collection is loading elements.
  public var isLoading: Bool { collection.state.phase.isLoading }

  /// Calls the `shown` function of the initializer, because the element's screen has become the top one, and lets a
  /// collection that is loaded page by page load the page beyond an end that is near.
  public func noteShown() {
    shown(cursor.id)
    for section in collection.state.sections {
      guard let position = section.elements.firstIndex(where: { $0.elementId == cursor.id }) else { continue }
      return collection.didShow(at: position, in: section.id)
    }
  }

  /// Returns, on any thread, whether there is a next or previous element now.
  public nonisolated func canTurn(_ direction: TurnPage.Direction) -> Bool {
    reach.withLock { $0.contains(direction) }
  }

  /// Follows the element after a change of the collection.
  private func follow() {
    cursor.follow(to: collection.state.elements.map(\.elementId))
  }

  /// Updates the directions in which there is a neighbor, which other threads read.
  private func updateReach() {
    let directions = TurnPage.Direction.allCases.filter { cursor.neighbor($0) != nil }
    reach.withLock { $0 = Set(directions) }
  }
}

extension CollectionPager where Element: Model {
  /// Creates a pager at a model of a collection, whose route leads to the model's detail view.
  ///
  /// - Parameters:
  ///   - model: The model. It has no neighbors until it is in the collection.
  ///   - collection: The collection, in the order in which to turn.
  public convenience init(at model: Element, in collection: any ModelCollection<Element, Failure>) {
    self.init(at: model, in: collection) { Route(item: $0.elementId) }
  }
}
