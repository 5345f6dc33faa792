internal import Bindery
internal import BinderyCollections

/// The functions of the tree that a list shows, which don't depend on the type of the tree's items.
@MainActor
struct ListTree<Element: CollectionElement, Failure: Error> {
  /// The state of a row of a tree: whether it can be unfolded, and the load phase of its contents.
  struct Branch {
    /// Whether the row can be unfolded.
    let isExpandable: Bool

    /// The load phase of the row's contents, or `nil` if the row is folded.
    let children: LoadPhase?
  }

  /// Returns whether a row can be unfolded, and the load phase of its contents.
  let branch: (Element) -> Branch

  /// Returns the identifiers of a row and of all rows that contain it, from the row up.
  let lineage: (Element) -> [Element.ElementId]

  /// Unfolds a row, or folds it if the flag is `false`.
  let setExpanded: (Element, Bool) -> Void

  /// Loads the contents of a row again that have failed to load.
  let retryChildren: (Element) -> Void

  /// Returns the load status of the tree's top level.
  let status: () -> LoadStatus<Failure>

  /// Returns the number of elements of the tree's top level.
  let count: () -> Int

  /// Returns the headings of the sections, whose counts are those of the tree's top level.
  let headings: () -> [ListHeading<Failure>]

  /// Returns the failures to load what unfolded rows contain.
  let contentFailures: () -> [Failure]

  /// Creates the functions for the tree of a collection.
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
  /// Returns the first result of a function for the elements that isn't `nil`, or `nil` if there is none.
  func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first
  }
}
