public import Bindery

/// A source on this machine: a file, standard input, or the catalogue.
///
/// It is read to its end, and the best matches are returned.
public struct LocalSource: RecordSource {
  /// The source's identifier, by which users name it: a path, `-`, or `catalogue`.
  public let sourceId: SourceId

  /// The source's name in sentences: a path, or a noun phrase such as `standard input`.
  public let name: String

  /// `true`, since the items are on this machine.
  public var isLocal: Bool { true }

  private let identify: RecordSearch.Identify
  private let open: @Sendable () throws(SourceError) -> RecordReader

  /// Creates a source of any input for which a function opens a reader.
  ///
  /// - Parameters:
  ///   - sourceId: The source's identifier, by which users name it.
  ///   - name: The source's name in sentences.
  ///   - identify: Returns the identifiers of records, for requests that name items.
  ///   - open: Opens a reader at the start of the source, once for each search.
  public init(
    _ sourceId: SourceId, name: String, identify: @escaping RecordSearch.Identify,
    open: @escaping @Sendable () throws(SourceError) -> RecordReader
  ) {
    self.sourceId = sourceId
    self.name = name
    self.identify = identify
    self.open = open
  }

  /// Returns the catalogue that ships with Bindery as a source.
  ///
  /// - Parameter identify: Returns the identifiers of records, for requests that name items.
  /// - Returns: The source `catalogue`.
  public static func catalogue(identify: @escaping RecordSearch.Identify) -> LocalSource {
    LocalSource("catalogue", name: SampleCatalogue.name, identify: identify) { () throws(SourceError) in
      RecordReader(bytes: SampleCatalogue.utf8, name: SampleCatalogue.name)
    }
  }

  /// Searches the source on a thread of its own, since a read may block for long.
  ///
  /// If the task is cancelled, `take` receives the best matches so far, and the call throws at once. A read that blocks
  /// isn't interrupted, and finishes in the background.
  public func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    // A source that has all items finds the contents of others by their fields.
    let ids = request.fields.isEmpty ? request.ids : []
    let search = RecordSearch(
      query: Query(request.terms), kinds: Set(request.kinds), ids: Set(ids), fields: request.fields,
      identify: identify)
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
