public import Bindery

/// A flat list of the elements of a tree, those below an expanded element right after it.
///
/// Children are made and loaded when they are first shown. Those of collapsed elements stay as they
/// are, and their changes are told to nobody. What is expanded is kept by path, so it survives
/// reloads. The sections are those at the top; the status covers everything that is shown.
@MainActor
public final class TreeModelCollection<Item: CollectionElement, Failure: Error>: StoredModelCollection {
  /// A row of the list.
  public typealias Element = TreeRow<Item>

  /// The type of paths in the tree.
  public typealias Path = TreePath<Item.ElementId>

  /// Where the state is kept.
  public let store: CollectionStore<TreeRow<Item>, Failure>

  /// The paths of the elements whose children are shown wherever the elements are.
  public private(set) var expanded: Set<Path>

  private let root: TreeNode<Item, Failure>
  private var isUpdating = false
  private var isOutOfDate = false

  /// Creates a list of the elements of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - expanded: The paths of the elements whose children to show.
  public init(_ tree: any NestedModelCollection<Item, Failure>, expanded: Set<Path> = []) {
    root = TreeNode(tree)
    self.expanded = expanded
    store = CollectionStore(tree.state.mapSections { _ in [] })
    update()
  }

  /// Refreshes the elements at the top, and all children that are shown.
  public func refresh() {
    root.refresh()
  }

  /// Shows the children of an element.
  ///
  /// - Parameter path: The path of the element.
  public func expand(_ path: Path) {
    if expanded.insert(path).inserted { update() }
  }

  /// Hides the children of an element. Below it, what is expanded stays so.
  ///
  /// - Parameter path: The path of the element.
  public func collapse(_ path: Path) {
    if expanded.remove(path) != nil { update() }
  }

  /// The row of an element; nothing where it isn't shown.
  ///
  /// - Parameter path: The path of the element.
  /// - Returns: The row.
  /// - Complexity: O(*n*) in the number of rows.
  public func row(at path: Path) -> TreeRow<Item>? {
    for section in state.sections {
      if let row = section.elements.first(where: { $0.path == path }) { return row }
    }
    return nil
  }
}

extension TreeModelCollection {
  /// Children that are made on the way may tell of changes; those lead to one more pass.
  private func update() {
    isOutOfDate = true
    guard !isUpdating else { return }
    isUpdating = true
    var state = store.state
    while isOutOfDate {
      isOutOfDate = false
      state = flattened()
    }
    isUpdating = false
    store.state = state
  }

  private func flattened() -> ModelCollectionState<TreeRow<Item>, Failure> {
    var list = FlatTree<Item, Failure>(expanded: expanded) { [weak self] in self?.update() }
    root.observe(list.onChange)
    let rows = root.collection.state.mapSections { list.rows(for: $0, in: root, at: Path()) }
    list.settle(root, at: Path(), root.collection.state.elements)
    return ModelCollectionState(
      sections: rows.sections, status: list.statuses.reduce(rows.ownStatus) { $0.combined(with: $1) })
  }
}

/// One pass over a tree, which collects rows and the statuses of children.
@MainActor
private struct FlatTree<Element: CollectionElement, Failure: Error> {
  typealias Path = TreePath<Element.ElementId>

  let expanded: Set<Path>
  let onChange: @MainActor () -> Void
  var statuses: [LoadStatus<Failure>] = []

  init(expanded: Set<Path>, onChange: @escaping @MainActor () -> Void) {
    self.expanded = expanded
    self.onChange = onChange
  }

  mutating func rows(
    for elements: [Element], in node: TreeNode<Element, Failure>, at path: Path
  ) -> [TreeRow<Element>] {
    elements.flatMap { rows(for: $0, in: node, at: path.appending($0.elementId)) }
  }

  private mutating func rows(
    for element: Element, in node: TreeNode<Element, Failure>, at path: Path
  ) -> [TreeRow<Element>] {
    let isExpandable = node.collection.canExpand(element)
    guard isExpandable, expanded.contains(path) else {
      return [TreeRow(path: path, element: element, isExpandable: isExpandable, children: nil)]
    }
    let child = node.node(for: element)
    child.observe(onChange)
    let state = child.collection.state
    statuses.append(state.status)
    let row = TreeRow(path: path, element: element, isExpandable: true, children: state.phase)
    defer { settle(child, at: path, state.elements) }
    return [row] + rows(for: state.elements, in: child, at: path)
  }

  func settle(_ node: TreeNode<Element, Failure>, at path: Path, _ elements: [Element]) {
    let shown = elements.filter { expanded.contains(path.appending($0.elementId)) && node.collection.canExpand($0) }
    node.settle(shown: Set(shown.map(\.elementId)))
  }
}
