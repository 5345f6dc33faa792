import Bindery
import BinderySources
import TestSupport
import Testing

struct `Sources that are local` {
  /// A source of a program, which says nothing of itself.
  private struct OwnSource: RecordSource {
    let sourceId: SourceId = "own"
    let name = "own"

    func records(for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void) {}
  }

  @Test func `A source on this machine is local, and one of which nothing is known isn't`() {
    #expect(LocalSource.catalogue { $0.map { _ in nil } }.isLocal)
    #expect(!OwnSource().isLocal)
  }
}
