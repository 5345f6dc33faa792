import Bindery
@testable import BinderyExchange
import Testing

struct `Tables of a worker` {
  private let tables = WorkerTables(mediaTypes: [
    WorkerTables.MediaType(
      kind: "zoo", properties: [PropertyDeclaration(name: "age", type: PropertyType(.integer, isOptional: true))],
      actions: ["feed", ActionDeclaration(name: "open", title: "Open the cage", isConditional: true)], isLive: true,
      purposes: [.row, .compact, .detail], isRestorable: true),
    WorkerTables.MediaType(kind: "ark", properties: [], actions: [], isLive: false, hasContents: true),
  ])

  @Test func `They are read as they were written, titles and conditions of actions among them`() throws {
    let read = try WorkerTables(tables.payload)
    #expect(read == tables)
    #expect(read.mediaTypes[0].actions.map(\.title) == ["feed", "Open the cage"])
    #expect(read.mediaTypes[0].actions.map(\.isConditional) == [false, true])
    #expect(tables.mediaTypes.map(\.purposes) == [[.detail, .compact], []])
  }

  @Test func `Those that end early are refused`() {
    let payload = tables.payload
    for count in payload.indices {
      #expect(throws: ExchangeError.self) { try WorkerTables(Array(payload.prefix(count))) }
    }
  }
}
