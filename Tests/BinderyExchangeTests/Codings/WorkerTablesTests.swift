import Bindery
@testable import BinderyExchange
import Testing

@Suite struct `Tables of a worker` {
  private let tables = WorkerTables(mediaTypes: [
    WorkerTables.MediaType(kind: "a", properties: [], actions: ["page"], isLive: false),
    WorkerTables.MediaType(
      kind: "b", properties: [PropertyDeclaration(name: "title", type: PropertyType(.text))], actions: [], isLive: true,
      purposes: [.row, .compact, .detail], isRestorable: true),
  ])

  @Test func `They are read as they were written`() throws {
    #expect(try WorkerTables(tables.payload) == tables)
    #expect(tables.mediaTypes.map(\.purposes) == [[], [.detail, .compact]])
  }

  @Test func `Tables that end early are refused`() {
    let payload = tables.payload
    for count in payload.indices {
      #expect(throws: ExchangeError.self) { try WorkerTables(Array(payload.prefix(count))) }
    }
  }
}
