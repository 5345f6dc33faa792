public import Bindery

/// A collection that becomes one section of another.
public struct ChildCollection<Element: CollectionElement, Failure: Error>: Sendable {
  /// Identifies the section, unique among its neighbors.
  public let id: SectionId

  /// What people call the section; nothing where it needs no name.
  public let title: String?

  /// Where the elements come from. Several sections of its own become one.
  public let collection: any ModelCollection<Element, Failure>

  /// Creates a child.
  ///
  /// - Parameters:
  ///   - id: Identifies the section.
  ///   - title: What people call the section.
  ///   - collection: Where the elements come from.
  public init(_ id: SectionId, title: String? = nil, _ collection: any ModelCollection<Element, Failure>) {
    self.id = id
    self.title = title
    self.collection = collection
  }
}
