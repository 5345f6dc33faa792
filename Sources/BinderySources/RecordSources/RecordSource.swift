public import Bindery

/// A source of records that can be searched: a plugin's source, a file, or the sample catalogue.
public protocol RecordSource: Sendable {
  /// The name by which users refer to the source: that of a plugin's source, a path, `-`, or `catalogue`.
  var sourceId: SourceId { get }

  /// The source's name in sentences: its identifier, a path, or a noun phrase such as `standard input`.
  var name: String { get }

  /// Whether the source has its items on this machine, so that it may be searched at each key press, and for all items.
  ///
  /// A source that wraps another one returns that one's value. By default, a source isn't local.
  var isLocal: Bool { get }

  /// Returns the token of a page that begins at a position among all results of a search, of which each page tells the
  /// rest, or `nil`, as by default, if the source answers only page after page.
  func page(from position: Int) -> PageToken?

  /// The token of the page that ends with the last result of a search, and that tells the number of all results; `nil`,
  /// as by default, if the source answers only page after page.
  var lastPage: PageToken? { get }

  /// Searches for records, or looks up those that the request names by identifier.
  ///
  /// The caller cancels the task once the records are no longer needed.
  ///
  /// - Parameters:
  ///   - request: The search to perform.
  ///   - take: A function that is called with records as they arrive, in the order in which to show them.
  /// - Throws: A `SearchFailure` if there are no records, or no more. Records that `take` received before stay valid.
  func records(for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) async throws(SearchFailure)
}

extension RecordSource {
  /// The default, `false`, for sources that may use a network or wait for a plugin.
  public var isLocal: Bool { false }

  /// Returns `nil`: by default a source has no token for a page in the middle, since it answers only page after page.
  public func page(from position: Int) -> PageToken? { nil }

  /// `nil`: by default a source has no token for its last page, since it answers only page after page.
  public var lastPage: PageToken? { nil }
}

/// A batch of results of a running search: what it found since the previous batch.
public struct FoundRecords: Sendable {
  /// The records that the search found, in the order in which to show them; they share no memory with the input.
  public var records: [Record]

  /// The items that the search couldn't read.
  public var damaged: [DamagedItem]

  /// The number of items that the search examined since the previous batch, including damaged ones.
  public var lookedAtCount: Int

  /// The number of matching records beyond the request's limit since the previous batch, which aren't in `records`.
  public var surplusCount: Int

  /// The token of the next page and the total number of items, or `nil` if the source didn't report them since.
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
