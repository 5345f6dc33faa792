public import Bindery

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
