internal import Bindery

/// The collection of one element's children within a tree, or of its top level, with the nodes created below it.
@MainActor
final class TreeNode<Element: CollectionElement, Failure: Error> {
  /// The collection of the children, or of the top level.
  let collection: any ModelCollection<Element, Failure>

  /// The functions that decide which elements of the tree have children, and create them, at any depth.
  let branches: TreeBranches<Element, Failure>

  /// The nodes of the elements' children, by the elements' identifiers.
  private var nodes: [Element.ElementId: TreeNode] = [:]
  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?

  /// Creates a node, which doesn't observe its collection yet.
  init(_ collection: any ModelCollection<Element, Failure>, _ branches: TreeBranches<Element, Failure>) {
    (self.collection, self.branches) = (collection, branches)
  }

  /// Starts to observe the collection, unless it is observed already.
  func observe(_ onChange: @escaping @MainActor () -> Void) {
    observer = observer ?? collection.observe(onChange)
  }

  /// Returns the node of an element's children. The first call for an element creates the node and loads the children.
  func node(for element: Element) -> TreeNode {
    if let node = nodes[element.elementId] { return node }
    let node = TreeNode(branches.children(element), branches)
    nodes[element.elementId] = node
    if node.collection.state.phase == .notLoaded { node.collection.refresh() }
    return node
  }

  /// Releases the nodes of elements that are gone, and stops observing the children of elements that aren't in `shown`.
  func releaseUnused(shown: Set<Element.ElementId>) {
    guard !nodes.isEmpty else { return }
    let present = Set(collection.state.elements.map(\.elementId))
    nodes = nodes.filter { present.contains($0.key) }
    for (id, node) in nodes where !shown.contains(id) { node.stopObserving() }
  }

  /// Refreshes the collection, and recursively the nodes below it that are shown.
  func refresh() {
    guard observer != nil else { return }
    collection.refresh()
    nodes.values.forEach { $0.refresh() }
  }

  /// Loads the failed collections below this node again: the one at the path `wanted`, or all of them if that is `nil`.
  ///
  /// The node's own path is `path`.
  func retryChildren(of wanted: TreePath<Element.ElementId>?, at path: TreePath<Element.ElementId>) {
    for (id, node) in nodes where node.observer != nil {
      let place = path.appending(id)
      if wanted == nil || wanted == place, node.collection.state.phase == .failed { node.collection.retry(nil) }
      node.retryChildren(of: wanted, at: place)
    }
  }

  /// Stops observing the collections of this node and all nodes below it.
  private func stopObserving() {
    observer = nil
    nodes.values.forEach { $0.stopObserving() }
  }
}

/// The functions that decide which elements of a tree have children, and create these, at any depth.
@MainActor
struct TreeBranches<Element: CollectionElement, Failure: Error> {
  /// Returns whether an element may have children, without loading anything.
  let canExpand: @MainActor (Element) -> Bool

  /// Creates the collection of an element's children.
  let children: @MainActor (Element) -> any ModelCollection<Element, Failure>
}
