internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery
internal import CProbe

extension Probe {
  /// Returns the name of the message with a record of the tester's own, counted from 0, as a JSON object.
  package static func derivedRecordName(_ index: Int) -> String { "derived record \(index)" }

  /// The name of the message with what no record has shown: noun phrases, with commas between them.
  package static let untriedName = "untried"

  /// The most records of the tester's own that are chosen, by the level of the check.
  private var derivedLimit: Int { order.level <= .standard ? 3 : 12 }

  /// The most records that are shown for that.
  private var explorationLimit: Int { order.level <= .standard ? 600 : 3000 }

  /// Looks for records that show what no sample does, and reports the best of them, and what none has shown.
  ///
  /// What crashes breaks the rule of the case or, in a function of a declared type, F02.
  func explore() throws(Finding) {
    let abilities = try abilities()
    // What is chosen is tried with guard pages by the cases that follow.
    giveMemory(CPROBE_GUARD_COUNT)
    defer { giveMemory(CPROBE_GUARD_END) }
    GuardedMemory.lendingLean {
      blaming(abilities.type.isDeclared ? "F02" : order.rule) {
        guard
          var exploration = RecordExploration(of: Array(given.prefix(16)), abilities, limit: explorationLimit)
        else { return }
        let words = abilities.type.isDeclared ? [] : order.words
        let codeWords = abilities.type.isDeclared ? [] : order.codeWords
        exploration.run(names: abilities.names(beside: exploration.base, words + codeWords), words: words + codeWords)
        let (records, traits) = exploration.choice.best(derivedLimit)
        for (index, record) in records.enumerated() {
          report.add(.seen(name: Self.derivedRecordName(index), text: record.description))
        }
        let untried = abilities.untried(traits)
        if !untried.isEmpty { report.add(.seen(name: Self.untriedName, text: untried.joined(separator: ", "))) }
      }
    }
  }
}

extension RecordExploration {
  /// Shows all that is worth a try, within the limit.
  mutating func run(names: [String], words: [String]) {
    mergeSamples()
    var found = fields(named: names, in: base.record)
    var merged = merge(found)
    if !found.isEmpty {
      // Some fields count only where others are there.
      let others = fields(named: names.filter { name in !found.contains { $0.key == name } }, in: merged)
      found += others
      if !others.isEmpty { merged = merge(found) }
    }
    vary(found)
    let learned = varyBase()
    removeFields(learned.removable)
    let texts = found.filter { if case .text = $0.value { merged.hasField($0.key) } else { false } }.map(\.key)
    tryWords(words, in: Array((texts + learned.replaceable).prefix(24)), of: merged)
  }
}

extension ProbedAbilities {
  /// Returns the names of fields that the plugin may read, and for which the base of an exploration has no value: those
  /// of the parameters and layouts of a declared type; of a type with code, those of properties and some words.
  fileprivate func names(
    beside base: (record: TestRecord, shown: RecordExploration.Shown), _ words: [String]
  ) -> [String] {
    let views = views.compactMap(\.layout)
    let layouts = (type.layout.map { [$0] } ?? []) + views
    let own =
      type.isDeclared ? type.parameters.map(\.name) + layouts.flatMap(\.names) : type.properties.map(\.table.name)
    var known = Set(base.record.fields.filter { $0.value != .known(.null) }.map(\.key) + ["kind"])
    return (own + base.shown.requests.flatMap(\.fieldNames) + words).filter { known.insert($0).inserted }
  }

  /// Returns what is missing among some traits: properties and actions without a value, reasons and contents; as noun
  /// phrases.
  fileprivate func untried(_ traits: Set<ShownTrait>) -> [String] {
    let shown = Set(traits.filter { $0.form != ShownTrait.absent }.map(\.part))
    let properties = type.properties.map(\.table.name).filter { !shown.contains(.property($0)) }
    let actions = type.actions.map(\.table.name).filter { !shown.contains(.action($0)) }
    // Many an action is possible always.
    let lacksReasons =
      refusesActions && !type.actions.contains { shown.contains(.reason($0.table.name)) }
    return properties.map { "the property '\($0)'" } + actions.map { "the action '\($0)'" }
      + (lacksReasons ? ["a reason against an action"] : [])
      + (contents == nil || shown.contains(.contents) ? [] : ["contents"])
  }
}

extension ProbedRequest {
  /// The names of the fields that the request asks for.
  fileprivate var fieldNames: [String] {
    (lists["fields"] ?? []).enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map { String(decoding: $0.element, as: UTF8.self) }
  }
}

extension TestRecord {
  /// Returns whether the record has a field of a key.
  fileprivate func hasField(_ key: String) -> Bool { fields.contains { $0.key == key } }

  /// Whether the record is the same once it was written as JSON and read, so that another process can be given it.
  var isReadAgain: Bool {
    guard let record = try? Record(json: description) else { return false }
    return TestRecord(record) == self
  }
}
