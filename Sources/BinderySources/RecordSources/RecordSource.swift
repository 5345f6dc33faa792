public import Bindery

/// A source of records: a plugin's source, a file, or the catalogue.
public protocol RecordSource: Sendable {
  /// The source's identifier, by which users name it: that of a plugin's source, a path, `-`, or `catalogue`.
  var sourceId: SourceId { get }

  /// The source's name in sentences: its identifier, a path, or a noun phrase such as `standard input`.
  var name: String { get }

  /// Whether the source has its items at hand, so that it may be asked at each key press, and for all of its items.
  ///
  /// A source that asks another one answers as that one does. By default a source isn't local.
  var isLocal: Bool { get }

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

extension RecordSource {
  /// Returns `false`: the source may ask a network, or wait for a plugin.
  public var isLocal: Bool { false }
}

/// A batch of what a search has found since the batch before it.
public struct FoundRecords: Sendable {
  /// The records to show, in order; they share no memory with the input.
  public var records: [Record]

  /// The items that couldn't be read.
  public var damaged: [DamagedItem]

  /// The number of items examined since the batch before this one, damaged ones included.
  public var lookedAtCount: Int

  /// The number of matching records beyond the request's limit, which aren't in `records`, since the batch before.
  public var surplusCount: Int

  /// What follows all records of the request, or `nil` if the source doesn't say, or has said so before.
  public var page: FollowingPage?

  /// Creates a batch of search results, empty by default.
  public init(
    records: [Record] = [], damaged: [DamagedItem] = [], lookedAtCount: Int = 0, surplusCount: Int = 0,
    page: FollowingPage? = nil
  ) {
    self.records = records
    self.damaged = damaged
    self.lookedAtCount = lookedAtCount
    self.surplusCount = surplusCount
    self.page = page
  }
}
