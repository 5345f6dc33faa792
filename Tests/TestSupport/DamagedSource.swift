package import Bindery
package import BinderySources

/// A source with one item, which can't be read.
package struct DamagedSource: RecordSource {
  package let sourceId: SourceId = "torn"
  package let name = "the torn file"
  package let isLocal = true

  package init() {}

  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    take(FoundRecords(damaged: [DamagedItem(offset: 7, reason: "it is cut off")], lookedAtCount: 1))
  }
}
