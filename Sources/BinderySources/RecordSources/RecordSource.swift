public import Bindery

/// A source of records: a plugin's source, a file, or the catalogue.
public protocol RecordSource: Sendable {
  /// The source's identifier, which users see and type.
  var sourceId: SourceId { get }

  /// The source's name in sentences.
  var name: String { get }

  /// Searches for records, or looks up those that the request names by identifier.
  ///
  /// The task is cancelled once its records are no longer needed.
  ///
  /// - Parameters:
  ///   - request: The search to perform.
  ///   - take: Receives records as they arrive, in the order in which to show them.
  /// - Throws: A `SearchFailure` if there are no records, or no more. Records that `take` received before stay valid.
  func records(for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) async throws(SearchFailure)
}

/// A batch of records that a source found.
public struct FoundRecords: Sendable {
  /// The records, which share no memory with the input.
  public var records: [Record]

  /// The items that can't be read.
  public var damaged: [DamagedItem]

  /// The number of items that were examined to find the records.
  public var lookedAtCount: Int

  /// The number of matching records beyond the request's limit.
  public var surplusCount: Int

  /// Creates a batch of search results.
  public init(records: [Record] = [], damaged: [DamagedItem] = [], lookedAtCount: Int = 0, surplusCount: Int = 0) {
    self.records = records
    self.damaged = damaged
    self.lookedAtCount = lookedAtCount
    self.surplusCount = surplusCount
  }
}
