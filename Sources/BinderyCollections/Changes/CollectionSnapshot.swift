public import Bindery

/// The identifiers and versions of a collection's sections and rows at one moment, without their content.
///
/// Identifiers may repeat. A row is identified by its `ElementId` alone, wherever it is: a row that goes to another
/// section is still the same row. Rows that share an identifier are told apart by their order.
public struct CollectionSnapshot<SectionId: Hashable & Sendable, ElementId: Hashable & Sendable>: Sendable {
  /// The identifiers of the sections, in order.
  public internal(set) var sectionIds: [SectionId]

  /// The versions of the sections' headers, in the order of the sections; `nil` for a section without a header.
  public internal(set) var sectionVersions: [ModelVersion?]

  /// The identifiers of all rows, section after section.
  public internal(set) var rowIds: [ElementId]

  /// The versions of all rows, section after section.
  public internal(set) var rowVersions: [ModelVersion]

  /// The position of each section's first row among all rows, followed by the total number of rows.
  @usableFromInline var starts: [Int]

  /// Creates a snapshot without sections.
  public init() {
    sectionIds = []
    sectionVersions = []
    rowIds = []
    rowVersions = []
    starts = [0]
  }
}

extension CollectionSnapshot {
  /// Creates a snapshot of the given sections and their rows.
  ///
  /// - Parameter sections: The sections in order, each with its identifier, the version of its header if it has
  ///   one, and its rows.
  /// - Complexity: O(*n*) in the number of rows.
  public init(
    sections: [(id: SectionId, version: ModelVersion?, rows: [(id: ElementId, version: ModelVersion)])]
  ) {
    self.init()
    rowIds.reserveCapacity(sections.reduce(0) { $0 + $1.rows.count })
    rowVersions.reserveCapacity(rowIds.capacity)
    for section in sections {
      append(
        section: section.id, version: section.version, ids: section.rows.map(\.id),
        versions: section.rows.map(\.version))
    }
  }

  /// Creates a snapshot of one section that shares the storage of the given arrays.
  ///
  /// - Parameters:
  ///   - section: The identifier of the section.
  ///   - version: The version of its header, or `nil` if it has none.
  ///   - ids: The identifiers of its rows.
  ///   - versions: The versions of its rows. The excess elements of the longer array are ignored.
  /// - Complexity: O(1) if there are as many versions as identifiers.
  public init(section: SectionId, version: ModelVersion? = nil, ids: [ElementId], versions: [ModelVersion]) {
    self.init()
    append(section: section, version: version, ids: ids, versions: versions)
  }

  /// Appends a section with its rows.
  ///
  /// The first section shares the storage of the given arrays.
  ///
  /// - Parameters:
  ///   - section: The identifier of the section.
  ///   - version: The version of its header, or `nil` if it has none.
  ///   - ids: The identifiers of its rows.
  ///   - versions: The versions of its rows. The excess elements of the longer array are ignored.
  /// - Complexity: O(*n*) in the number of rows of the section.
  public mutating func append(
    section: SectionId, version: ModelVersion? = nil, ids: [ElementId], versions: [ModelVersion]
  ) {
    let count = min(ids.count, versions.count)
    let newIds = ids.count == count ? ids : Array(ids[..<count])
    let newVersions = versions.count == count ? versions : Array(versions[..<count])
    sectionIds.append(section)
    sectionVersions.append(version)
    if rowIds.isEmpty, rowIds.capacity < count {
      (rowIds, rowVersions) = (newIds, newVersions)
    } else {
      rowIds += newIds
      rowVersions += newVersions
    }
    starts.append(rowIds.count)
  }
}

extension CollectionSnapshot: Equatable {
  /// Returns whether two snapshots have equal sections with equal rows, in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.starts == right.starts && left.sectionVersions == right.sectionVersions
      && left.rowVersions == right.rowVersions && left.sectionIds == right.sectionIds && left.rowIds == right.rowIds
  }
}
