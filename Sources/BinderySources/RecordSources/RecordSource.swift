public import Bindery

/// Where records come from: a plugin's source, a file, the catalogue.
public protocol RecordSource: Sendable {
  /// The name that users know the source by.
  var sourceId: SourceId { get }

  /// What the source is called in sentences.
  var name: String { get }

  /// Searches for records, or looks up those whose identifiers the request names.
  ///
  /// The task is cancelled once nobody wants them any more.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - take: Takes records as they come, in the order to show them.
  /// - Throws: Why there are none, or no more; what was taken before counts.
  func records(for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) async throws(SearchFailure)
}

/// Some records that a source found.
public struct FoundRecords: Sendable {
  /// The records, which share no memory with the input.
  public var records: [Record]

  /// What can't be read.
  public var damaged: [DamagedItem]

  /// How many items were looked at to find them.
  public var lookedAtCount: Int

  /// How many records match beyond those that were asked for.
  public var surplusCount: Int

  /// Creates a list of what was found.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - damaged: What can't be read.
  ///   - lookedAtCount: How many items were looked at to find them.
  ///   - surplusCount: How many records match beyond those that were asked for.
  public init(records: [Record] = [], damaged: [DamagedItem] = [], lookedAtCount: Int = 0, surplusCount: Int = 0) {
    self.records = records
    self.damaged = damaged
    self.lookedAtCount = lookedAtCount
    self.surplusCount = surplusCount
  }
}
