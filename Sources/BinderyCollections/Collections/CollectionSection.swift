public import Bindery

/// A part of a collection with an identity and a status of its own.
public struct CollectionSection<Element: CollectionElement, Failure: Error>: Sendable {
  /// The identifier of the section within its collection.
  public var id: SectionId

  /// The title to show for the section, or `nil` if it needs none.
  public var title: String?

  /// The elements that were loaded last. They stay during the next load, and if it fails.
  public var elements: [Element]

  /// The load status of the section alone, apart from the collection's own.
  public var status: LoadStatus<Failure>

  /// The number of elements of the whole list before `elements`, or `nil` if the list can be loaded only from its
  /// start.
  public var firstPosition: Int?

  /// The number of elements that the section would have if all of its pages were loaded, or `nil` if it isn't known.
  public var total: Int?

  /// A clause about a flaw of the loaded section, such as elements that can't be read, or `nil` if it has none.
  public var remark: String?

  /// Creates a section; by default it is the only one of its collection, and loaded.
  public init(
    id: SectionId = .only, title: String? = nil, elements: [Element] = [], status: LoadStatus<Failure> = .loaded,
    firstPosition: Int? = nil, total: Int? = nil, remark: String? = nil
  ) {
    self.id = id
    self.title = title
    self.elements = elements
    self.status = status
    self.firstPosition = firstPosition
    self.total = total
    self.remark = remark
  }

  /// Returns the section with other elements and another status, whose types may differ, and otherwise the same values.
  ///
  /// The total and the position are kept only if the number of elements is the same, since otherwise they aren't known.
  func with<Other, Reason>(
    _ elements: [Other], _ status: LoadStatus<Reason>
  ) -> CollectionSection<Other, Reason> {
    let isWhole = elements.count == self.elements.count
    return CollectionSection<Other, Reason>(
      id: id, title: title, elements: elements, status: status, firstPosition: isWhole ? firstPosition : nil,
      total: isWhole ? total : nil, remark: remark)
  }
}

extension CollectionSection: Equatable where Element: Equatable, Failure: Equatable {}

/// An identifier of a section within its collection, stable across reloads.
public struct SectionId: RawRepresentable, Hashable, Sendable {
  /// The identifier as the author of the section wrote it; empty for `only`.
  public let rawValue: String

  /// Creates an identifier, which has to be unique within its collection.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier of the only section of a collection.
  public static let only: SectionId = ""
}

extension SectionId: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The identifier as the author of the section wrote it.
  public var description: String { rawValue }
}
