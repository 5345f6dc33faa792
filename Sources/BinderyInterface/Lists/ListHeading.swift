public import Bindery
public import BinderyCollections

/// The data of a section from which its heading is drawn: title, counts, load status and remark.
public struct ListHeading<Failure: Error>: Sendable {
  /// The identifier of the section.
  public let id: SectionId

  /// The title of the section, or `nil` if it needs none.
  public let title: String?

  /// The number of the section's elements, without those in unfolded rows.
  public let count: Int

  /// The number of elements of the whole list before those of the section, or `nil` if the list can be loaded only from
  /// its start.
  public let firstPosition: Int?

  /// The number of rows that the section would have if all of its pages were loaded, or `nil` if it isn't known.
  public let total: Int?

  /// The load status of the section.
  public let status: LoadStatus<Failure>

  /// A clause that says what is unusual about the loaded elements, such as that some can't be read; `nil` if nothing
  /// is.
  public let remark: String?

  /// Creates the heading of a section.
  public init(of section: CollectionSection<some CollectionElement, Failure>) {
    (id, title, count) = (section.id, section.title, section.elements.count)
    (firstPosition, total) = (section.firstPosition, section.total)
    (status, remark) = (section.status, section.remark)
  }
}

extension ListHeading: Equatable where Failure: Equatable {}
