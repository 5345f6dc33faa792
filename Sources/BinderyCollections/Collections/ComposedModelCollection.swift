public import Bindery

/// A collection that is composed of others, and changes whenever one of them does.
///
/// Observers are notified exactly once of each change of a child. The same child may occur several times.
@MainActor
public final class ComposedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The type of the child collections.
  public typealias Child = any ModelCollection<Element, Failure>

  /// The type of a function that reduces the states of the children, in order, to one state.
  public typealias Reducer =
    @MainActor ([ModelCollectionState<Element, Failure>]) -> ModelCollectionState<Element, Failure>

  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  /// The collections from which this one is composed, in order.
  private let children: [Child]
  /// The collections from which each section is composed, by the section's identifier; empty if a reducer was given.
  private let sections: [SectionId: [Child]]
  /// The function that computes the state of this collection from the states of the children.
  private let reduce: Reducer
  /// The registrations with the children.
  private var observers: [Observer] = []

  /// Creates a collection of some children, whose states a function combines.
  private init(_ children: [Child], sections: [SectionId: [Child]], reduce: @escaping Reducer) {
    self.children = children
    self.sections = sections
    self.reduce = reduce
    store = CollectionStore(reduce(children.map { $0.state }))
    observers = Self.distinct(children).map { child in child.observe { [weak self] in self?.update() } }
  }

  /// Creates a collection whose state is computed by a function from the states of its children.
  ///
  /// - Parameters:
  ///   - children: The collections, in order.
  ///   - reduce: Reduces their states to one, and decides how their failures appear in it.
  public convenience init(_ children: [Child], reduce: @escaping Reducer) {
    self.init(children, sections: [:], reduce: reduce)
  }

  /// Refreshes all children, each once.
  public func refresh() {
    Self.distinct(children).forEach { $0.refresh() }
  }

  /// Refreshes the children of a section, or none if no section has the identifier.
  ///
  /// A collection that was created with a reducer has no sections to refresh, so this does nothing.
  public func refresh(section id: SectionId) {
    Self.distinct(sections[id] ?? []).forEach { $0.refresh() }
  }

  /// Retries the failed loads of the children of a section, or of all children for `nil`.
  ///
  /// All children are retried, too, for a section that a reducer has made.
  public func retry(_ section: SectionId?) {
    let asked = Self.distinct(section.flatMap { sections[$0] } ?? children)
    for child in asked where !child.state.status.failures.isEmpty { child.retry(nil) }
  }

  /// Requests the next page of the last child of a section.
  public func loadMore(in section: SectionId) {
    guard let child = sections[section]?.last, let last = child.state.sections.last else { return }
    child.loadMore(in: last.id)
  }

  /// Reports that a view shows the element at a position of a section, so that its last child can load its next page.
  public func didShow(at position: Int, in section: SectionId) {
    guard let child = sections[section]?.last, let last = child.state.sections.last,
      let count = state.sections.first(where: { $0.id == section })?.elements.count
    else { return }
    let own = last.elements.count - (count - position)
    if own >= 0 { child.didShow(at: own, in: last.id) }
  }

  /// Loads the part of a section around a position if the section is that of one child, and returns whether the child
  /// does so.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool {
    guard let children = sections[section], children.count == 1, children[0].state.sections.count == 1 else {
      return false
    }
    return children[0].jump(to: position, in: children[0].state.sections[0].id)
  }

  /// Computes the state anew from the states of the children.
  private func update() {
    store.state = reduce(children.map { $0.state })
  }

  /// Returns collections in order, each once.
  private static func distinct(_ children: [Child]) -> [Child] {
    var seen: Set<ObjectIdentifier> = []
    return children.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

extension ComposedModelCollection {
  /// Creates a collection with one section: the elements of its children in order, and their combined status, which is
  /// loading as long as one child loads, and has the failures of all.
  ///
  /// Without children, the collection is loaded and empty.
  public static func combining(_ children: [Child]) -> ComposedModelCollection {
    ComposedModelCollection(children, sections: [.only: children]) { .combining($0) }
  }

  /// Creates a collection with a section for each child, so that a failure affects only one section.
  public static func multiplexing(
    _ children: [ChildCollection<Element, Failure>]
  ) -> ComposedModelCollection {
    let sections = Dictionary(grouping: children, by: \.id).mapValues { $0.map(\.collection) }
    return ComposedModelCollection(children.map(\.collection), sections: sections) { states in
      ModelCollectionState(sections: zip(children, states).map { $1.section(id: $0.id, title: $0.title) })
    }
  }
}

/// A collection that becomes one section of another by `ComposedModelCollection.multiplexing(_:)`.
public struct ChildCollection<Element: CollectionElement, Failure: Error>: Sendable {
  /// The identifier of the section, unique among its siblings.
  public let id: SectionId

  /// The title to show for the section, or `nil` if it needs none.
  public let title: String?

  /// The source of the elements. If it has several sections, they become one.
  public let collection: any ModelCollection<Element, Failure>

  /// Creates the child that becomes the section with an identifier.
  public init(_ id: SectionId, title: String? = nil, _ collection: any ModelCollection<Element, Failure>) {
    self.id = id
    self.title = title
    self.collection = collection
  }
}
