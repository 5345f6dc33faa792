import Bindery
@testable import BinderyProbe
import BinderyRules
import BinderySources
import CBindery
import TestSupport
import Testing

/// A fault in a stand-in, and what a case tells of it.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let rule: RuleCode
  let sentence: String
  let make: @Sendable (StandIn) -> Void

  init(_ rule: RuleCode, _ name: String, _ sentence: String, _ make: @escaping @Sendable (StandIn) -> Void) {
    (testDescription, self.rule, self.sentence, self.make) = ("\(rule): \(name)", rule, sentence, make)
  }
}

struct `What is told of a fault` {
  /// The cases on a kind that need neither a process of their own nor a guard, and that no clock decides.
  private static let rules = ProbeCase.all.filter {
    $0.scope == .kind && !$0.needsGuard && !$0.needsProcess && $0.rule.layer != .stress && $0.rule != "D02"
  }.map(\.rule)

  @Test(arguments: rules)
  func `A plugin without faults breaks no rule`(rule: RuleCode) throws {
    let plugin = StandIn()
    let answers = try plugin.answers(StandIn.order(rule))
    expectEqual(answers.findings, [])
    #expect(plugin.alive.isEmpty, "every model and view model is released")
  }

  @Test(arguments: Fault.ofModels + Fault.ofViews + Fault.ofBindings)
  func `One rule is told broken, in words that show what was seen`(fault: Fault) throws {
    let plugin = StandIn()
    fault.make(plugin)
    let findings = try plugin.answers(StandIn.order(fault.rule)).findings.filter { $0.rule == fault.rule }
    expectEqual(findings.count, 1)
    let finding = try #require(findings.first)
    #expect(finding.sentence.hasPrefix(fault.sentence), "\(finding.sentence)")
    expectEqual(finding.subject, "song")
    #expect(!finding.sentence.hasSuffix("."))
  }

  @Test(arguments: Fault.ofModels + Fault.ofViews + Fault.ofBindings)
  func `The same fault is told in the same words again`(fault: Fault) throws {
    let findings = try (0..<2).map { _ in
      let plugin = StandIn()
      fault.make(plugin)
      return try plugin.answers(StandIn.order(fault.rule)).findings
    }
    expectEqual(findings[0], findings[1])
  }

  @Test(arguments: Fault.ofModels + Fault.ofViews + Fault.ofBindings)
  func `What a fault is told with can be tried again`(fault: Fault) throws {
    let plugin = StandIn()
    fault.make(plugin)
    let finding = try #require(try plugin.answers(StandIn.order(fault.rule)).findings.first)
    expectEqual(finding.input.map { (try? Record(json: $0)) != nil }, true)
  }
}

extension Fault {
  static let ofModels: [Fault] = [
    Fault("C02", "a refusal without a sentence", "decode() failed, and its sentence is empty") {
      $0.decode = { $0.text("title") == nil ? .refused(1, "") : .made }
    },
    Fault("C02", "a refusal of two lines", "decode() failed, and its sentence has a line break: 'a\\u000ab'") {
      $0.decode = { $0.text("title") == nil ? .refused(1, "a\nb") : .made }
    },
    Fault("C02", "a status of another function", "decode() returned 8, which is no status for it") {
      $0.decode = { $0.text("title") == nil ? .refused(8, "no") : .made }
    },
    Fault("C03", "a refusal with a model", "decode() failed, and has written to 'model'") {
      $0.decode = { $0.text("title") == nil ? .refusedAndWritten("no") : .made }
    },
    Fault("C03", "a refusal with a view model", "create() failed, and has written to 'view_model'") {
      $0.create = { _ in .refusedAndWritten("no") }
    },
    Fault("C04", "no model", "decode() returned BINDERY_OK, and has written nothing to 'model'") {
      $0.decode = { _ in .nothing }
    },
    Fault("C04", "NULL for a view model", "create() returned BINDERY_OK, and has written NULL to 'view_model'") {
      $0.create = { _ in .null }
    },
    Fault("C05", "no identity", "the identity is empty") { $0.identity = { _ in "" } },
    Fault("C05", "U+0000 in an identity", "the identity has U+0000 in it") { $0.identity = { _ in "a\0b" } },
    Fault("C06", "an identity for each model", "the identity of the same record is ") {
      $0.identity = { "\($0.number)" }
    },
    Fault("C07", "one identity for all", "items 1 and 2 look different, and both are '7'") {
      $0.identity = { _ in "7" }
    },
    Fault("C07", "a sum of letters", "the identity is '630' for two values of 'title', on which it depends") {
      $0.identity = { "\($0.text("title").utf8.reduce(0) { $0 + Int($1) })" }
    },
    Fault("C07", "16 letters", "the identity is 'So Whatxxxxxxxxx' for two values of 'title', on which it depends") {
      $0.identity = { String($0.text("title").prefix(16)) }
    },
    Fault("C08", "a version for each model", "the version of the same record is ") {
      $0.version = { UInt64($0.number) }
    },
    Fault("C09", "one version for all", "the version is 1 for two different views: 'So What', then 'So What") {
      $0.version = { _ in 1 }
    },
    Fault("C09", "a sum of letters", "the version is 630 for two different views: 'So What', then 'So Whta'") {
      $0.version = { $0.text("title").utf8.reduce(0) { $0 + UInt64($1) } }
    },
    Fault("C10", "a version that counts", "the version of a model is another the second time") {
      $0.version = { UInt64($0.uses) }
    },
    Fault("C12", "the first field of a key", "where 'title' occurs twice, the last one doesn't count") {
      $0.draw = { item in
        let first = item.record.fields.first { $0.key == "title" }
        return [StandIn.Run("\(first?.value ?? .unknown(0))")]
      }
    },
    Fault("C47", "a crowd", "an item that lives beside many shows something else: the view draws 'So What', then '") {
      $0.draw = { [StandIn.Run($0.owner.alive.count > 6 ? "crowded" : $0.text("title"))] }
    },
  ]

  static let ofViews: [Fault] = [
    Fault("C15", "nothing", "the view draws nothing") { $0.draw = { _ in [] } },
    Fault("C16", "an escape sequence", "the view draws control characters: '\\u001b[1m'") {
      $0.draw = { _ in [StandIn.Run("\u{1B}[1m")] }
    },
    Fault("C16", "text that isn't UTF-8", "the view draws text that isn't UTF-8: ") {
      $0.draw = { _ in
        var run = StandIn.Run("")
        run.bytes = [0x61, 0xFF]
        return [run]
      }
    },
    Fault("C18", "an unknown role", "the view draws in the role 99, which is none") {
      $0.draw = {
        var run = StandIn.Run($0.text("title"))
        run.role = 99
        return [run]
      }
    },
    Fault("C20", "a view that counts", "the same view model draws something else a second time: ") {
      $0.draw = { [StandIn.Run("\($0.uses)")] }
    },
    Fault("C22", "a view for each model", "the same record looks different another time: ") {
      $0.draw = { [StandIn.Run("\($0.number)")] }
    },
    Fault("C23", "the item that was made last", "a view model draws something else while there is one over another") {
      $0.draw = { [StandIn.Run($0.owner.latest?.text("title") ?? "")] }
    },
    Fault("C24", "a column too many", "the view would like 1 columns and 0 rows where there are 0 columns and 0 rows") {
      $0.preferredSize = { bindery_size(columns: $1.columns == .max ? .max : $1.columns + 1, rows: 0) }
    },
    Fault(
      "C24", "a size that counts", "the view would like 1 columns and 0 rows where there are 1 columns and 0 rows, and "
    ) {
      $0.preferredSize = { item, available in
        item.uses += 1
        return bindery_size(columns: available.columns > 0 ? UInt32(item.uses % 2) : 0, rows: 0)
      }
    },
    Fault(
      "C24", "a size that depends on what was asked before",
      "the view would like 1 columns and 0 rows where there are 1 columns and 0 rows, and 0 columns and 0 rows when"
    ) {
      $0.preferredSize = { item, available in
        if available.columns > 100 { item.state = 1 }
        return bindery_size(
          columns: max(available.columns, 1) - max(UInt32(item.state), available.columns == 0 ? 1 : 0), rows: 0)
      }
    },
    Fault(
      "C24", "a size that is kept by title",
      "the view would like 1 columns and 1 rows where there are 10 columns and 24 rows if it was asked for narrow "
    ) {
      let known = KeptSizes()
      $0.preferredSize = { item, available in
        let size = bindery_size(columns: min(20, available.columns), rows: min(1, available.rows))
        return known.size(of: item.text("title"), or: size, within: available)
      }
    },
    Fault("C25", "a drawing while measuring", "preferred_size() draws on its canvas") { $0.drawsWhileMeasuring = true },
  ]

  static let ofBindings: [Fault] = [
    Fault("C26", "NULL where there is no '?'", "the property 'title' returns NULL, and its type is utf8") {
      $0.title = { _ in nil }
    },
    Fault("C27", "a property that counts", "of the same view model 'title' is '1', then '2'") {
      $0.title = { "\($0.readings)" }
    },
    Fault("C27", "a view that shows what was read", "a view model draws something else once its properties were read") {
      $0.draw = { [StandIn.Run("\($0.readings)")] }
    },
    Fault("C28", "one place for all results", "what 'title' has returned is overwritten by calls with other items") {
      $0.sharesResults = true
    },
    Fault("C29", "an action without a verb", "the action 'open' has no verb: ' 1'") { $0.action = { _ in " 1" } },
    Fault("C30", "an action that counts", "asked twice, 'open' is ") { $0.action = { "open \($0.readings)" } },
    Fault("C30", "a view that shows what was asked", "a view model draws something else once its actions were asked") {
      $0.draw = { [StandIn.Run("\($0.owner.calls.count { $0 == "open" })")] }
    },
    Fault("C63", "a path of a picture", "the property 'artwork60' is 'covers/1.jpg', which is no address with a scheme")
    {
      $0.renameProperty("artwork60")
      $0.title = { _ in "covers/1.jpg" }
    },
  ]
}

/// The sizes that a view liked when it was asked first, by the title of its item: what a faulty plugin keeps.
private final class KeptSizes: @unchecked Sendable {
  private var sizes: [String: bindery_size] = [:]

  /// Returns the size that is kept for a title, or keeps one, cut to what is available.
  func size(of title: String, or size: bindery_size, within available: bindery_size) -> bindery_size {
    let kept = sizes[title] ?? size
    sizes[title] = kept
    return bindery_size(columns: min(kept.columns, available.columns), rows: min(kept.rows, available.rows))
  }
}
