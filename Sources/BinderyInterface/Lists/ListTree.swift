internal import Bindery
internal import BinderyCollections

/// The tree whose rows a list shows, apart from the type of its items.
@MainActor
struct ListTree<Element: CollectionElement, Failure: Error> {
  /// What a list needs to know of a row that may unfold.
  struct Branch {
    /// Whether the row may unfold.
    let isExpandable: Bool

    /// The load phase of what is below the row, or `nil` if it is folded.
    let children: LoadPhase?
  }

  /// Returns how a row unfolds.
  let branch: (Element) -> Branch

  /// Returns the identifier of a row, that of the row that contains it, and so on.
  let lineage: (Element) -> [Element.ElementId]

  /// Unfolds a row, or folds it if the flag is `false`.
  let setExpanded: (Element, Bool) -> Void

  /// Loads again what has failed below a row.
  let retryChildren: (Element) -> Void

  /// Returns the load status of the top level.
  let status: () -> LoadStatus<Failure>

  /// Returns the number of elements of the top level.
  let count: () -> Int

  /// Returns the headings of the sections, which count the rows of the top level.
  let headings: () -> [ListHeading<Failure>]

  /// Returns the failures of what unfolded rows contain.
  let contentFailures: () -> [Failure]

  /// Creates the tree of a collection.
  init<Item>(_ tree: TreeModelCollection<Item, Failure>) where Element == TreeRow<Item> {
    branch = { Branch(isExpandable: $0.isExpandable, children: $0.children) }
    lineage = { row in
      Array(sequence(first: row.path) { $0.parent }.dropLast())
    }
    setExpanded = { $1 ? tree.expand($0.path) : tree.collapse($0.path) }
    retryChildren = { tree.retryChildren(of: $0.path) }
    status = { tree.topState.status }
    count = { tree.topState.count }
    headings = { tree.topState.sections.map { ListHeading(of: $0) } }
    contentFailures = { tree.childrenStatus.failures }
  }

  /// Returns whether a row is below another one, at any depth.
  func isBelow(_ element: Element, _ other: Element) -> Bool {
    lineage(element).dropFirst().contains(other.elementId)
  }
}

extension Array {
  /// Returns the first value that a function has for an element, or `nil` if it has none.
  func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first
  }
}
