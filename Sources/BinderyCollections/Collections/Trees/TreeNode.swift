internal import Bindery

/// The collection of one element's children within a tree, or of its top level, with the nodes created below it.
@MainActor
final class TreeNode<Element: CollectionElement, Failure: Error> {
  /// The collection of the children, or of the top level.
  let collection: any ModelCollection<Element, Failure>

  /// Returns whether an element of the collection may have children.
  let canExpand: @MainActor (Element) -> Bool

  private let children: @MainActor (Element) -> TreeNode
  private var nodes: [Element.ElementId: TreeNode] = [:]
  private var observer: Observer?

  /// Creates a node, which doesn't observe its collection yet, with the function that makes the node of an element.
  init(
    _ collection: any ModelCollection<Element, Failure>, canExpand: @escaping @MainActor (Element) -> Bool,
    children: @escaping @MainActor (Element) -> TreeNode
  ) {
    (self.collection, self.canExpand, self.children) = (collection, canExpand, children)
  }

  /// Creates a node of a collection whose elements have children.
  convenience init(_ nested: any NestedModelCollection<Element, Failure>) {
    self.init(nested, canExpand: nested.canExpand) { TreeNode(nested.childModelCollection(for: $0)) }
  }

  /// Creates a node of a flat collection, whose elements have flat collections as children at any depth.
  convenience init(
    _ flat: any ModelCollection<Element, Failure>, canExpand: @escaping @MainActor (Element) -> Bool,
    contents: @escaping @MainActor (Element) -> any ModelCollection<Element, Failure>
  ) {
    self.init(flat, canExpand: canExpand) { TreeNode(contents($0), canExpand: canExpand, contents: contents) }
  }

  /// Starts to observe the collection, unless it is observed already.
  func observe(_ onChange: @escaping @MainActor () -> Void) {
    observer = observer ?? collection.observe(onChange)
  }

  /// Returns the node of an element's children. The first call creates it and loads the children.
  func node(for element: Element) -> TreeNode {
    if let node = nodes[element.elementId] { return node }
    let node = children(element)
    nodes[element.elementId] = node
    if node.collection.state.phase == .notLoaded { node.collection.refresh() }
    return node
  }

  /// Releases the nodes of removed elements, and stops observing those whose identifiers aren't in `shown`.
  func settle(shown: Set<Element.ElementId>) {
    guard !nodes.isEmpty else { return }
    let present = Set(collection.state.elements.map(\.elementId))
    nodes = nodes.filter { present.contains($0.key) }
    for (id, node) in nodes where !shown.contains(id) { node.rest() }
  }

  /// Refreshes the collection, and recursively the nodes below it that are shown.
  func refresh() {
    guard observer != nil else { return }
    collection.refresh()
    nodes.values.forEach { $0.refresh() }
  }

  /// Refreshes the collections below this one, which is at a path, that are shown and have failed: that at another path,
  /// or all of them.
  func retryChildren(of wanted: TreePath<Element.ElementId>?, at path: TreePath<Element.ElementId>) {
    for (id, node) in nodes where node.observer != nil {
      let place = path.appending(id)
      if wanted == nil || wanted == place, node.collection.state.phase == .failed { node.collection.refresh() }
      node.retryChildren(of: wanted, at: place)
    }
  }

  private func rest() {
    observer = nil
    nodes.values.forEach { $0.rest() }
  }
}
