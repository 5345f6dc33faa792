import Bindery
import BinderyRendering
import BinderySources

/// A source of records that does what a test says.
struct ScriptedRecords: RecordSource {
  typealias Take = @Sendable (FoundRecords) -> Void

  let sourceId: SourceId
  let script: @Sendable (SearchRequest, Take) async throws(SearchFailure) -> Void

  var name: String { "the source '\(sourceId)'" }

  init(
    _ sourceId: SourceId,
    script: @escaping @Sendable (SearchRequest, Take) async throws(SearchFailure) -> Void
  ) {
    self.sourceId = sourceId
    self.script = script
  }

  /// A source that gives things at once.
  init(_ sourceId: SourceId, things: [Int]) {
    self.init(sourceId) { _, take in take(.things(things)) }
  }

  /// A source that gives things, and then fails.
  init(_ sourceId: SourceId, things: [Int] = [], failure: SourceFailure) {
    self.init(sourceId) { (_, take) throws(SearchFailure) in
      take(.things(things))
      throw SearchFailure(sourceId, .source(failure))
    }
  }

  func records(for request: SearchRequest, take: @escaping Take) async throws(SearchFailure) {
    try await script(request, take)
  }
}

extension FoundRecords {
  /// Things with these numbers.
  static func things(_ numbers: [Int]) -> FoundRecords {
    FoundRecords(
      records: numbers.map {
        Record(kind: "thing", fields: ["id": .integer(Int64($0)), "name": .text("Thing \($0)")])
      }, lookedAtCount: numbers.count)
  }
}
