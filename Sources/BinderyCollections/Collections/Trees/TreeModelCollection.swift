public import Bindery

/// A tree as a flat list, in which the children of an expanded element follow it directly.
///
/// Children are created and loaded when they are first shown. Those of collapsed elements keep their state, but their
/// changes are not reported. Expansion is stored by path, so it survives reloads. The sections are those of the top
/// level; the status covers all elements that are shown.
@MainActor
public final class TreeModelCollection<Item: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The type of the list's elements: rows with a path in the tree.
  public typealias Element = TreeRow<Item>

  /// The type of paths in the tree.
  public typealias Path = TreePath<Item.ElementId>

  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<TreeRow<Item>, Failure>

  /// The paths of the expanded elements, including elements that aren't shown at present.
  public private(set) var expanded: Set<Path>

  /// The window of the top level, or `nil` if all of it is in memory. What a window shows has no branches.
  public let window: (any CollectionWindow)?

  /// The top level of the tree.
  private let root: TreeNode<Item, Failure>
  /// Whether the list is being computed, so that changes meanwhile only mark it as out of date.
  private var isUpdating = false
  /// Whether a node has changed while the list was being computed.
  private var isOutOfDate = false

  /// Creates the list of a tree, whose top level and children are collections.
  ///
  /// - Parameters:
  ///   - top: The collection of the top level.
  ///   - expanded: The paths of the elements that are expanded from the start.
  ///   - canExpand: Returns whether an element may have children, at any depth, without loading anything.
  ///   - children: Creates the collection of an element's children, at any depth. It is called once for each element,
  ///     when the children are first shown.
  public init(
    _ top: any ModelCollection<Item, Failure>, expanded: Set<Path> = [],
    canExpand: @escaping @MainActor (Item) -> Bool,
    children: @escaping @MainActor (Item) -> any ModelCollection<Item, Failure>
  ) {
    let window = top as? any CollectionWindow
    self.window = window
    root = TreeNode(top, TreeBranches(canExpand: { window == nil && canExpand($0) }, children: children))
    self.expanded = expanded
    store = CollectionStore(top.state.mapSections { _ in [] })
    update()
  }

  /// Creates the list of a tree without branches.
  public convenience init(_ top: any ModelCollection<Item, Failure>) {
    self.init(top, canExpand: { _ in false }, children: { _ in EmptyModelCollection() })
  }

  /// The content and load status of the top level, without what is below it.
  public var topState: ModelCollectionState<Item, Failure> { root.collection.state }

  /// The combined load status of the children of all expanded elements, apart from that of the top level.
  public private(set) var childrenStatus = LoadStatus<Failure>.loaded

  /// Refreshes the top level, and all children that are shown.
  public func refresh() {
    root.refresh()
  }

  /// Loads children again that are shown and have failed to load: those of the element at a path, or all of them for
  /// `nil`.
  public func retryChildren(of path: Path? = nil) {
    root.retryChildren(of: path, at: Path())
  }

  /// Tries again to load a section of the top level if it has failed, or for `nil` all that has failed at any depth.
  public func retry(_ section: SectionId?) {
    if section == nil { retryChildren() }
    if !topState.status.failures.isEmpty { root.collection.retry(section) }
  }

  /// Requests the next page of a section of the top level.
  public func loadMore(in section: SectionId) {
    root.collection.loadMore(in: section)
  }

  /// Notes that a view shows the row at a position of a section, which counts for the element of the top level that the
  /// row belongs to.
  ///
  /// - Complexity: O(*n*) in the number of the section's rows if any element is expanded.
  public func didShow(at position: Int, in section: SectionId) {
    guard !expanded.isEmpty, let rows = state.sections.first(where: { $0.id == section })?.elements else {
      return root.collection.didShow(at: position, in: section)
    }
    root.collection.didShow(at: rows.prefix(position + 1).count { $0.path.depth == 0 } - 1, in: section)
  }

  /// Loads the part of a section of the top level around a position, and returns whether the top level does so.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool {
    root.collection.jump(to: position, in: section)
  }

  /// Expands the element at a path, which shows its children.
  public func expand(_ path: Path) {
    if expanded.insert(path).inserted { update() }
  }

  /// Collapses the element at a path, which hides its children. Its descendants stay expanded or collapsed.
  public func collapse(_ path: Path) {
    if expanded.remove(path) != nil { update() }
  }

  /// Returns the row of the element at a path, or `nil` if it isn't shown.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func row(at path: Path) -> TreeRow<Item>? {
    state.sections.lazy.flatMap(\.elements).first { $0.path == path }
  }
}

extension TreeModelCollection {
  /// Rebuilds the list.
  ///
  /// Children that are created meanwhile may report changes, each of which leads to one more iteration.
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

  /// Returns the tree as a flat list of the rows that are visible, with the combined load status of all nodes.
  private func flattened() -> ModelCollectionState<TreeRow<Item>, Failure> {
    var list = FlatTree<Item, Failure>(expanded: expanded) { [weak self] in self?.update() }
    root.observe(list.onChange)
    let rows = root.collection.state.mapSections { list.rows(for: $0, in: root, at: Path()) }
    list.releaseUnused(root, at: Path(), root.collection.state.elements)
    childrenStatus = list.statuses.reduce(.loaded) { $0.combined(with: $1) }
    return ModelCollectionState(sections: rows.sections, status: rows.ownStatus.combined(with: childrenStatus))
  }
}

/// A traversal of a tree, which collects its rows and the load statuses of its children.
@MainActor
private struct FlatTree<Element: CollectionElement, Failure: Error> {
  typealias Path = TreePath<Element.ElementId>

  /// The paths of the elements whose children are shown.
  let expanded: Set<Path>
  /// The function that each node calls when its collection changes.
  let onChange: @MainActor () -> Void
  /// The load statuses of the nodes that were visited so far.
  var statuses: [LoadStatus<Failure>] = []

  /// Returns the rows of the elements of a node, each followed by the rows of its shown children.
  mutating func rows(
    for elements: [Element], in node: TreeNode<Element, Failure>, at path: Path
  ) -> [TreeRow<Element>] {
    elements.flatMap { rows(for: $0, in: node, at: path.appending($0.elementId)) }
  }

  /// Returns the row of an element, followed by those of its children if they are shown.
  private mutating func rows(
    for element: Element, in node: TreeNode<Element, Failure>, at path: Path
  ) -> [TreeRow<Element>] {
    let isExpandable = node.branches.canExpand(element)
    guard isExpandable, expanded.contains(path) else {
      return [TreeRow(path: path, element: element, isExpandable: isExpandable, children: nil)]
    }
    let child = node.node(for: element)
    child.observe(onChange)
    let state = child.collection.state
    statuses.append(state.status)
    let row = TreeRow(path: path, element: element, isExpandable: true, children: state.phase)
    defer { releaseUnused(child, at: path, state.elements) }
    return [row] + rows(for: state.elements, in: child, at: path)
  }

  /// Releases the children of elements that are gone, and stops observing the children that aren't shown.
  func releaseUnused(_ node: TreeNode<Element, Failure>, at path: Path, _ elements: [Element]) {
    let shown = elements.filter { expanded.contains(path.appending($0.elementId)) && node.branches.canExpand($0) }
    node.releaseUnused(shown: Set(shown.map(\.elementId)))
  }
}
