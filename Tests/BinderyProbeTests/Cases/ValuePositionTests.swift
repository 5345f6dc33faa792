import Bindery
@testable import BinderyProbe
import BinderyRules
import TestSupport
import Testing

struct `The positions of values in a record` {
  private let record = TestRecord(
    kind: "song",
    fields: [
      .init("title", .known("So What")), .init("year", .known(1959)), .init("price", .known(0.99)),
      .init("isLive", .known(false)), .init("players", .known(.json(#"["Miles","Bill",null]"#))),
      .init("label", .known(.null)), .init("city", .known("Rome")),
    ])

  private func position(_ name: String) throws -> ValuePosition {
    try #require(record.valuePositions.first { $0.name == name })
  }

  @Test func `Each value has one, and each leaf, but no null of a field`() {
    let names = ["title", "year", "price", "isLive", "players 0", "players 1", "players 2", "city"]
    expectEqual(record.valuePositions.map(\.name), names)
  }

  @Test func `A change is one of a single value, to another of its type`() {
    for position in record.valuePositions where position.name != "players 2" {
      let changes = record.changes(at: position)
      #expect(!changes.isEmpty, "\(position.name)")
      for changed in changes {
        let differing = record.fields.indices.filter { changed.fields[$0] != record.fields[$0] }
        expectEqual(differing, [position.field])
        #expect(changed.fields[position.field].value.isAlike(record.fields[position.field].value))
      }
    }
  }

  @Test func `Lookalikes differ in one value`() {
    for position in record.valuePositions {
      for (one, other) in record.lookalikes(at: position) {
        expectEqual(record.fields.indices.filter { one.fields[$0] != other.fields[$0] }, [position.field])
      }
    }
  }

  @Test func `Only values of one type and one nesting are exchanged`() throws {
    let exchanged = record.exchanging(try position("title"), try position("city"))
    #expect(exchanged?.fields.first?.value == .known("Rome") && exchanged?.fields.last?.value == .known("So What"))
    expectNil(record.exchanging(try position("title"), try position("year")))
    expectNil(record.exchanging(try position("title"), try position("players 0")))
    let players = record.exchanging(try position("players 0"), try position("players 1"))
    expectEqual(players?.fields[4].value, .known(.json(#"["Bill","Miles",null]"#)))
    expectEqual(record.exchanges(among: record.valuePositions).count, 4)
  }

  @Test func `What is nested lies deeper under its own key`() {
    let variants = record.nestedVariants
    expectEqual(variants.count, 3)
    #expect(variants.allSatisfy { $0.fields.count == record.fields.count && $0 != record })
  }
}
