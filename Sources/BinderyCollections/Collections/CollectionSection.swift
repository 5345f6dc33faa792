public import Bindery

/// A part of a collection with an identity and a status of its own.
public struct CollectionSection<Element: CollectionElement, Failure: Error>: Sendable {
  /// Identifies the section within its collection.
  public var id: SectionId

  /// What people call the section; nothing where it needs no name.
  public var title: String?

  /// The last elements that were loaded. They stay while more are loaded, and when that fails.
  public var elements: [Element]

  /// How far the loading is.
  public var status: LoadStatus<Failure>

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: Identifies the section within its collection.
  ///   - title: What people call the section.
  ///   - elements: The elements.
  ///   - status: How far the loading is.
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
