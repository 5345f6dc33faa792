package import Bindery
package import BinderySources

/// A source that can't be used, so that every search fails.
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

  /// The source's name in sentences: its identifier.
  package var name: String { sourceId.rawValue }

  /// `true`, since it fails without asking anything.
  package let isLocal = true

  /// Throws the source's failure instead of returning records.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    throw SearchFailure(sourceId, .source(failure))
  }
}
