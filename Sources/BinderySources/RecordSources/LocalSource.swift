public import Bindery

/// A source of records on this machine: a file, standard input, or the sample catalogue.
///
/// Each search reads it to its end and returns the best matches.
public struct LocalSource: RecordSource {
  /// The name by which users refer to the source: a path, `-` for standard input, or `catalogue`.
  public let sourceId: SourceId

  /// The source's name in sentences: a path, or a noun phrase such as `standard input`.
  public let name: String

  /// Whether the items are on this machine, which is always `true`.
  public var isLocal: Bool { true }

  /// The function that returns the identifiers of records, by which items are found.
  private let identify: RecordSearch.Identify
  /// The function that opens the input and returns its reader.
  private let open: @Sendable () throws(SourceError) -> RecordReader

  /// Creates a source from a function that opens a reader of its input.
  ///
  /// - Parameters:
  ///   - sourceId: The name by which users refer to the source.
  ///   - name: The source's name in sentences.
  ///   - identify: A function that returns the identifiers of records, for requests of items by identifier.
  ///   - open: A function that opens a reader at the start of the source, called once for each search.
  public init(
    _ sourceId: SourceId, name: String, identify: @escaping RecordSearch.Identify,
    open: @escaping @Sendable () throws(SourceError) -> RecordReader
  ) {
    self.sourceId = sourceId
    self.name = name
    self.identify = identify
    self.open = open
  }

  /// Creates a source of the sample catalogue that ships with Bindery.
  ///
  /// - Parameter identify: A function that returns the identifiers of records, for requests of items by identifier.
  /// - Returns: The source `catalogue`.
  public static func catalogue(identify: @escaping RecordSearch.Identify) -> LocalSource {
    LocalSource("catalogue", name: SampleCatalogue.name, identify: identify) { () throws(SourceError) in
      RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name)
    }
  }

  /// Searches the source on a separate thread, because a read may block for long.
  ///
  /// If the task is cancelled, `take` receives the best matches so far, and the call throws at once. A read that blocks
  /// isn't interrupted, and finishes in the background.
  public func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    // A source that has all items finds the contents of a containing item by their fields.
    let ids = request.fields.isEmpty ? request.ids : []
    let query = Query(request.terms, isNarrowed: !request.kinds.isEmpty)
    let search = RecordSearch(
      query: query, kinds: Set(request.kinds), ids: Set(ids), fields: request.fields, identify: identify)
    let reading = LocalReading(open: open, search: search, limit: request.limit, take: take)
    let failure: SearchFailure.Cause? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        reading.begin { continuation.resume(returning: $0) }
      }
    } onCancel: {
      reading.cancel()
    }
    if let failure { throw SearchFailure(sourceId, failure) }
  }
}
