public import Bindery

/// A part of a collection with an identity and a status of its own.
public struct CollectionSection<Element: CollectionElement, Failure: Error>: Sendable {
  /// The identifier of the section within its collection.
  public var id: SectionId

  /// The title to show for the section, or `nil` if it needs none.
  public var title: String?

  /// The last elements that were loaded. They stay while others load, and also if that load fails.
  public var elements: [Element]

  /// The load status of the section alone, apart from the collection's own.
  public var status: LoadStatus<Failure>

  /// Creates a section, which by default is the only one of its collection and loaded.
  public init(
    id: SectionId = .only, title: String? = nil, elements: [Element] = [], status: LoadStatus<Failure> = .loaded
  ) {
    self.id = id
    self.title = title
    self.elements = elements
    self.status = status
  }
}

extension CollectionSection: Equatable where Element: Equatable, Failure: Equatable {}
