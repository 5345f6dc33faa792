public import Bindery

/// A collection that becomes one section of another.
public struct ChildCollection<Element: CollectionElement, Failure: Error>: Sendable {
  /// The identifier of the section, unique among its siblings.
  public let id: SectionId

  /// The title to show for the section, or `nil` if it needs none.
  public let title: String?

  /// The source of the elements. If it has several sections, they become one.
  public let collection: any ModelCollection<Element, Failure>

  /// Creates a child.
  public init(_ id: SectionId, title: String? = nil, _ collection: any ModelCollection<Element, Failure>) {
    self.id = id
    self.title = title
    self.collection = collection
  }
}
