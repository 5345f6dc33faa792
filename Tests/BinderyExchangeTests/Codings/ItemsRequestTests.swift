import Bindery
import BinderyExchange
import Testing

struct `Requests for items` {
  @Test(arguments: ViewPurpose.allCases)
  func `Each is read as it was written, with the purpose of the view`(purpose: ViewPurpose) throws {
    let room = Size(columns: 80, rows: 3)
    for wanted in [
      ModelRequest(.drawing, as: purpose), ModelRequest([.identity, .drawing], as: purpose, fitting: room),
    ] {
      let record = Record(kind: "zoo", fields: ["name": "Ada"])
      let request = try ItemsRequest(ItemsRequest(wanted, records: [record]).payload)
      #expect(request.wanted == wanted)
      #expect(request.records.map(\.kind) == ["zoo"])
    }
  }

  @Test func `One that ends early, or names a purpose that no view has, is refused`() {
    let payload = ItemsRequest(ModelRequest(.drawing, as: .detail), records: []).payload
    for count in payload.indices {
      #expect(throws: ExchangeError.self) { try ItemsRequest(Array(payload.prefix(count))) }
    }
    var damaged = payload
    damaged[1] = 3
    #expect(throws: ExchangeError.self) { try ItemsRequest(damaged) }
  }
}
