import Bindery
import BinderySources

/// A source with one item, which can't be read.
struct DamagedSource: RecordSource {
  let sourceId: SourceId = "torn"
  let name = "the torn file"

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    take(FoundRecords(damaged: [DamagedItem(offset: 7, reason: "it is cut off")], lookedAtCount: 1))
  }
}
