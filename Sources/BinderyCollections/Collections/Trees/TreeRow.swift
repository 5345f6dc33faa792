public import Bindery

/// An element of a tree as a row of a flat list, identified by its path.
public struct TreeRow<Element: CollectionElement>: CollectionElement {
  /// The path of the element in the tree.
  public let path: TreePath<Element.ElementId>

  /// The element that the row shows.
  public let element: Element

  /// Whether the element may have children.
  public let isExpandable: Bool

  /// The load phase of the element's children, or `nil` if they aren't shown.
  public let children: LoadPhase?

  /// Whether the children are shown below this row.
  public var isExpanded: Bool { children != nil }

  /// The path of the element, since it may be in the tree several times.
  public var elementId: TreePath<Element.ElementId> { path }

  /// The version of the row, which changes with the element and with the load phase of its shown children.
  public var modelVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(element.modelVersion)
    mixer.mix(isExpandable)
    mixer.mix(isExpanded)
    if let children { mixer.mix(children) }
    return mixer.result()
  }
}

extension TreeRow: Equatable where Element: Equatable {}
