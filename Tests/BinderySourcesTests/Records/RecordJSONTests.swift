import Bindery
@testable import BinderySources
import TestSupport
import Testing

struct `Records from JSON objects` {
  private static let items = [
    #"{"kind":"song","id":1}"#, #"{"kind":"song","id":2,"nested":{"results":[1]}}"#, #"{"id":3}"#,
    #"{"kind":"list","results":[{"kind":"song","id":4},{"kind":"song","id":5}]}"#, #"{"results":[]}"#,
    #"{"kind":"song",}"#, "", #"{"errorMessage":"no"}"#,
  ]

  @Test func `Objects that are parsed together give the records that they give alone`() {
    for first in Self.items {
      for second in Self.items {
        for third in Self.items {
          let items = [first, second, third]
          let together = Record.records(json: items.map { Array($0.utf8) })
          let alone = items.compactMap { try? Record(json: $0) }
          expectEqual(together.map(Self.text), alone.map(Self.text), "\(items)")
        }
      }
    }
  }

  private static func text(of record: Record) -> String {
    "\(record.kind): " + record.fields.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }

  @Test func `No objects give no records`() {
    expectEqual(Record.records(json: []).count, 0)
  }
}
