internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery

// The queries with which a source's limits and pages are checked.

extension Probe {
  /// Returns a comparison of answers of the source that the case is about.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func pageStudy() throws(Finding) -> PageStudy {
    _ = try askedFunction(.source)
    let names = ItemNames(of: try plugin())
    return PageStudy { question in
      guard let answer = try? self.ask(question) else { return PagedAnswer(status: BINDERY_MALFORMED.rawValue) }
      return PagedAnswer(answer) { names.name(of: $0) }
    }
  }

  /// Returns up to five queries that the source answers with at least two items: the two with the most items, and some
  /// that are narrower than the first.
  func pagedQuestions(_ study: PageStudy) throws(Finding) -> [SourceQuery] {
    let candidates = SourceQuery.usual + [SourceQuery()] + sampleWords.map { SourceQuery(terms: [$0]) }
    var answered: [(question: SourceQuery, names: [String])] = []
    for question in candidates {
      var wide = question
      wide.limit = 50
      let names = study.ask(wide).names
      guard names.count > 1, !answered.contains(where: { $0.names == names }) else { continue }
      answered.append((question, names))
    }
    let chosen = answered.sorted { $0.names.count > $1.names.count }.prefix(2).map(\.question)
    guard let first = chosen.first else { return [] }
    return chosen + (try narrower(first))
  }

  /// Returns narrower variants of a query: for one kind of its items, for items with a value in common, and for some
  /// identifiers.
  private func narrower(_ question: SourceQuery) throws(Finding) -> [SourceQuery] {
    var (wide, ofKind, byField) = (question, question, SourceQuery())
    wide.limit = 50
    let records = try records(of: wide)
    let kinds = Dictionary(grouping: records) { $0.kind.rawValue }
    if kinds.count > 1, let kind = kinds.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key {
      ofKind.kinds = [kind]
    }
    byField.fields = records.sharedField.map { [$0] } ?? []
    let ids = SourceQuery(ids: try knownItems(among: records.prefix(5)).map(\.id))
    return (ofKind == question ? [] : [ofKind]) + (byField.fields.isEmpty ? [] : [byField])
      + (ids.ids.count > 1 ? [ids] : [])
  }

  /// The first words of up to three texts in samples.
  private var sampleWords: [String] {
    let texts = order.samples.lazy.compactMap { try? Record(json: $0) }.flatMap { record in
      record.fields.compactMap { field -> String? in
        guard field.key != "kind", case .text(let text) = field.value else { return nil }
        return text.split { !$0.isLetter }.first.map(String.init)
      }
    }
    return Array(texts.prefix(3))
  }
}

extension [Record] {
  /// A field, as name and value, that several of the records have in common, but not all; `nil` if no two have one.
  fileprivate var sharedField: [String]? {
    let all = flatMap { record in
      Set(record.fields.compactMap { field in field.value.shownText.map { [field.key, $0] } })
    }
    let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { $0.value > 1 && $0.value < count && $0.key[0] != "kind" }
      .max { ($0.value, $1.key[0], $1.key[1]) < ($1.value, $0.key[0], $0.key[1]) }?.key
  }
}

/// A cache of names of records, by which items of two answers are compared.
private final class ItemNames {
  /// The plugin that identifies the items.
  private let plugin: ProbedPlugin
  /// The names that were found so far, by their records.
  private var known: [TestRecord: String] = [:]

  /// Creates an empty cache for the items of a plugin's source.
  init(of plugin: ProbedPlugin) {
    self.plugin = plugin
  }

  /// Returns a name by which a record is recognized in another answer of the source.
  ///
  /// It is the kind and identity of the record's item or, if the plugin doesn't show it, the texts and identifiers of
  /// the record. Other numbers may be positions in the answer.
  func name(of record: TestRecord) -> String {
    if let name = known[record] { return name }
    let type = plugin.types.first { $0.kind == record.kind }
    let identity = type?.identity(of: record) ?? ""
    let name = identity.isEmpty ? record.steadyText : "\(record.kind) \(identity)"
    known[record] = name
    return name
  }
}

extension ProbedType {
  /// Returns the identity of a record's item; empty if the plugin refuses the record.
  fileprivate func identity(of record: TestRecord) -> String {
    guard !isDeclared else { return observation(of: record).identity }
    var identity = ""
    try? withModel(of: record) { (model) throws(CallFailure) in
      identity = String(decoding: self.identity(of: model), as: UTF8.self)
    }
    return identity
  }
}

extension TestRecord {
  /// The record as text, without numbers that aren't identifiers.
  fileprivate var steadyText: String {
    TestRecord(kind: kind, fields: fields.filter { !$0.isCount }).description
  }
}

extension TestRecord.Field {
  /// Whether the value is a number that identifies nothing, by the field's key.
  fileprivate var isCount: Bool {
    switch value {
    case .known(.integer), .known(.double): !key.lowercased().hasSuffix("id")
    default: false
    }
  }
}
