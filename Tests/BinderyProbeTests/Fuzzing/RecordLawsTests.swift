import Bindery
@testable import BinderyProbe
import BinderyRules
import CBindery
import TestSupport
import Testing

struct `Laws that hold for every record` {
  /// Returns the rule that a plugin breaks with one record, or `nil` if it breaks none.
  private func rule(_ plugin: StandIn, _ record: String = #"{"id":"1","title":"Grün"}"#) throws -> RuleCode? {
    var order = StandIn.order("F01")
    order.record = record
    return try plugin.answers(order).findings.first?.rule
  }

  @Test func `What does nothing wrong breaks none, whatever is in the record`() throws {
    let records = [#"{}"#, #"{"id":"\u0001","title":"\u001b[2J\n"}"#, #"{"id":"日本","title":"👨‍👩‍👧‍👦"}"#]
    for record in records {
      try expectNil(rule(StandIn(), record))
    }
  }

  @Test func `A success makes a model, and a view model`() throws {
    let plugin = StandIn()
    plugin.decode = { _ in .null }
    try expectEqual(rule(plugin), "C04")
    plugin.decode = { _ in .made }
    plugin.create = { _ in .nothing }
    try expectEqual(rule(plugin), "C04")
  }

  @Test func `A failure writes no model, and has a status and a sentence`() throws {
    let plugin = StandIn()
    plugin.decode = { _ in .refusedAndWritten("it has no year") }
    try expectEqual(rule(plugin), "C03")
    plugin.decode = { _ in .refused(77, "it has no year") }
    try expectEqual(rule(plugin), "C02")
    plugin.decode = { _ in .refused(1, "") }
    try expectEqual(rule(plugin, #"{"id":"\u001b"}"#), "C02", "a record is not to blame for no sentence at all")
  }

  @Test func `Text is UTF-8 to the byte, even of a record that isn't ASCII`() throws {
    let plugin = StandIn()
    plugin.draw = { item in
      var run = StandIn.Run("")
      run.bytes = Array(item.text("title").utf8.prefix(3))
      return [run]
    }
    try expectEqual(rule(plugin), "C16")
    try expectNil(rule(plugin, #"{"id":"1","title":"Green"}"#))
    try expectEqual(rule(plugin, #"{"id":"\u001b","title":"Grün"}"#), "C16", "whatever else is in the record")
  }

  @Test func `A role is one that there is, and a size no larger than its room`() throws {
    let plugin = StandIn()
    plugin.draw = { item in
      var run = StandIn.Run(item.text("title"))
      run.role = 42
      return [run]
    }
    try expectEqual(rule(plugin), "C18")
    let other = StandIn()
    other.preferredSize = { _, _ in bindery_size(columns: 80, rows: 1) }
    try expectEqual(rule(other), "C24")
  }

  @Test func `A view model that is asked again says the same`() throws {
    let plugin = StandIn()
    plugin.draw = { [StandIn.Run("\($0.uses)")] }
    try expectEqual(rule(plugin), "C20")
    let other = StandIn()
    other.title = { "\($0.readings)" }
    try expectEqual(rule(other), "C27")
  }

  @Test func `A record that is taken once is taken again`() throws {
    let plugin = StandIn()
    var count = 0
    plugin.decode = { _ in
      count += 1
      return count.isMultiple(of: 2) ? .refused(1, "it was taken before") : .made
    }
    try expectEqual(rule(plugin), "C22")
  }
}
