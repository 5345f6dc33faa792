internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery
internal import CProbe

extension Probe {
  /// Returns the name of the message whose text is a record that the tester derived from samples, by its index from 0,
  /// as a JSON object.
  package static func derivedRecordName(_ index: Int) -> String { "derived record \(index)" }

  /// The name of the message that lists what no tried record has shown, as noun phrases with commas between them.
  package static let untriedName = "untried"

  /// The maximum number of derived records that are chosen, by the level of the check.
  private var derivedLimit: Int { order.level <= .standard ? 3 : 12 }

  /// The maximum number of records that the plugin is tried with to find derived records, by the level of the check.
  private var explorationLimit: Int { order.level <= .standard ? 600 : 3000 }

  /// Searches for records that show what no sample does, and reports the best ones and what no record has shown.
  ///
  /// A crash meanwhile breaks the rule of the case or, in a function of a declared type, rule F02.
  func explore() throws(Finding) {
    let abilities = try abilities()
    // Later cases try the chosen records with guard pages.
    giveMemory(CPROBE_GUARD_COUNT)
    defer { giveMemory(CPROBE_GUARD_END) }
    GuardedMemory.withLeanRecords {
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
  /// Tries variants of the samples within the limit: with fields of the given names, other values, and `words` as
  /// texts.
  mutating func run(names: [String], words: [String]) {
    mergeSamples()
    var found = fields(named: names, in: base.record)
    var merged = merge(found)
    if !found.isEmpty {
      // Some fields matter only if other fields are present.
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
  /// Returns the names of fields that the plugin may read and for which the base record has no value.
  ///
  /// They come from the parameters and layouts of a declared type, or from the properties of a type with code, and from
  /// requests for contents and `words`.
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

  /// Returns what none of the traits show, as noun phrases: properties and actions, a reason against an action,
  /// contents.
  fileprivate func untried(_ traits: Set<ShownTrait>) -> [String] {
    let shown = Set(traits.filter { $0.form != ShownTrait.absent }.map(\.part))
    let properties = type.properties.map(\.table.name).filter { !shown.contains(.property($0)) }
    let actions = type.actions.map(\.table.name).filter { !shown.contains(.action($0)) }
    // One reason is enough, since many actions are always possible.
    let lacksReasons =
      refusesActions && !type.actions.contains { shown.contains(.reason($0.table.name)) }
    return properties.map { "the property '\($0)'" } + actions.map { "the action '\($0)'" }
      + (lacksReasons ? ["a reason against an action"] : [])
      + (contents == nil || shown.contains(.contents) ? [] : ["contents"])
  }
}

extension ProbedRequest {
  /// The names of the fields that the request filters by.
  fileprivate var fieldNames: [String] {
    (lists["fields"] ?? []).enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map { String(decoding: $0.element, as: UTF8.self) }
  }
}

extension TestRecord {
  /// Returns whether the record has a field with a key.
  fileprivate func hasField(_ key: String) -> Bool { fields.contains { $0.key == key } }

  /// Whether the record stays the same when it is written as JSON and parsed, as it is on its way to another process.
  var isReadAgain: Bool {
    guard let record = try? Record(json: description) else { return false }
    return TestRecord(record) == self
  }
}
