package import Bindery
package import BinderySources

/// A source of records that can't be used, and fails every search with a reason.
package struct FailingSource: RecordSource {
  /// The source's identifier.
  package let sourceId: SourceId

  /// The reason why the source can't be used.
  let failure: SourceFailure

  /// Creates a source that fails with a reason.
  package init(sourceId: SourceId, failure: SourceFailure) {
    self.sourceId = sourceId
    self.failure = failure
  }

  /// The name of the source for users, which is its identifier.
  package var name: String { sourceId.rawValue }

  /// Whether the source needs no network, which is `true`, since it fails at once.
  package let isLocal = true

  /// Throws the source's failure instead of returning records.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    throw SearchFailure(sourceId, .source(failure))
  }
}
