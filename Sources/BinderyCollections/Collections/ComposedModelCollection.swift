public import Bindery

/// A collection that is made of others, and changes whenever one of them does.
///
/// Each change of a child is told exactly once. The same child may stand in several places.
@MainActor
public final class ComposedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The type of the collections that this one is made of.
  public typealias Child = any ModelCollection<Element, Failure>

  /// The type of a function that makes one state of the children's, in the order of the children.
  public typealias Reducer =
    @MainActor ([ModelCollectionState<Element, Failure>]) -> ModelCollectionState<Element, Failure>

  /// Where the state is kept.
  public let store: CollectionStore<Element, Failure>

  private let children: [Child]
  private let sections: [SectionId: [Child]]
  private let reduce: Reducer
  private var observers: [Observer] = []

  private init(_ children: [Child], sections: [SectionId: [Child]], reduce: @escaping Reducer) {
    self.children = children
    self.sections = sections
    self.reduce = reduce
    store = CollectionStore(reduce(children.map { $0.state }))
    observers = Self.distinct(children).map { child in child.observe { [weak self] in self?.update() } }
  }

  /// Creates a collection whose state a function makes of its children's.
  ///
  /// - Parameters:
  ///   - children: The collections, in order.
  ///   - reduce: Makes one state of theirs. It decides what becomes of their failures.
  public convenience init(_ children: [Child], reduce: @escaping Reducer) {
    self.init(children, sections: [:], reduce: reduce)
  }

  /// Refreshes all children, each once.
  public func refresh() {
    Self.distinct(children).forEach { $0.refresh() }
  }

  /// Refreshes the children that a section is made of; nothing where no section has the identifier.
  ///
  /// A collection with a function of its own has no such sections.
  ///
  /// - Parameter id: Identifies the section.
  public func refresh(section id: SectionId) {
    Self.distinct(sections[id] ?? []).forEach { $0.refresh() }
  }

  private func update() {
    store.state = reduce(children.map { $0.state })
  }

  private static func distinct(_ children: [Child]) -> [Child] {
    var seen: Set<ObjectIdentifier> = []
    return children.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

extension ComposedModelCollection {
  /// Makes one section of several collections: their elements in order, their statuses combined.
  ///
  /// - Parameter children: The collections, in order. Without any, the collection is loaded and empty.
  /// - Returns: The collection.
  public static func combining(_ children: [Child]) -> ComposedModelCollection {
    ComposedModelCollection(children, sections: [.only: children]) { .combining($0) }
  }

  /// Makes a section of each of several collections, so that one that fails costs only its own section.
  ///
  /// - Parameter children: The collections with the identities of their sections, in order.
  /// - Returns: The collection.
  public static func multiplexing(
    _ children: [ChildCollection<Element, Failure>]
  ) -> ComposedModelCollection {
    let sections = Dictionary(grouping: children, by: \.id).mapValues { $0.map(\.collection) }
    return ComposedModelCollection(children.map(\.collection), sections: sections) { states in
      ModelCollectionState(sections: zip(children, states).map { $1.section(id: $0.id, title: $0.title) })
    }
  }
}
