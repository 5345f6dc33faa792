internal import Bindery
internal import BinderyRules

// Searches a source, by identifier, for items that it has returned before.

extension Probe {
  /// Checks rule C37 for identifiers: a source returns all items that are looked up, and no others.
  func checkKnownItems() throws(Finding) {
    let known = try knownItems(among: try knownRecords())
    guard let first = known.first, let last = known.last else { return }
    let chosen = [first] + (known.count > 2 ? [known[known.count / 2]] : []) + (known.count > 1 ? [last] : [])
    guard try looksUpItems(chosen) else { return }
    var found: [(Known, [String])] = []
    for item in chosen { found.append((item, try lookUp([item.id]))) }
    // A source may support no lookup of a kind; but if it finds some items of a kind, it has to find all.
    let kinds = Set(found.filter { !$0.1.isEmpty }.map(\.0.kind))
    if let missing = found.first(where: { $0.1.isEmpty && kinds.contains($0.0.kind) })?.0 {
      flag("it answers \(SourceQuery(ids: [missing.id])) with nothing, though a search gave that item")
    }
    let here = found.filter { !$0.1.isEmpty }.map(\.0.id)
    if !here.isEmpty { try checkNearIdentifiers(of: known, beside: Set(here)) }
    if here.count > 1 {
      let together = try lookUp(here)
      if let missing = here.first(where: { !together.contains($0) }) {
        return flag("it answers \(SourceQuery(ids: here)) without '\(missing)', which it finds alone")
      }
    }
    try checkManyIdentifiers(here)
  }

  /// Looks up known items after many unknown identifiers in one request, and reports if the source doesn't find them.
  private func checkManyIdentifiers(_ known: [String]) throws(Finding) {
    guard !known.isEmpty else { return }
    let ids = (0..<32 - known.count).map { "no such item \(order.seed) \($0)" } + known
    // A source may refuse so many identifiers, with an error.
    guard try ask(SourceQuery(ids: ids, limit: 50)).isOK else { return }
    let found = try lookUp(ids)
    guard let missing = known.first(where: { !found.contains($0) }) else { return }
    flag("it answers a request for 32 'ids' without '\(missing)', one of the last, which it finds alone")
  }

  /// Looks up each known item alone, and identifiers similar to known ones, and reports items that weren't requested.
  ///
  /// - Parameters:
  ///   - known: The known items, of which up to 32 are looked up.
  ///   - asked: The identifiers that were looked up before, and aren't again.
  /// - Throws: A finding of the loading rule that the plugin breaks.
  private func checkNearIdentifiers(of known: [Known], beside asked: Set<String>) throws(Finding) {
    var asked = asked
    let patience = Patience()
    for item in known.prefix(32) {
      for id in [item.id] + item.id.nearIdentifiers where asked.insert(id).inserted {
        guard !patience.isOver else { return report.add(.skipped(Patience.reason)) }
        _ = try lookUp([id])
      }
    }
  }

  /// Returns whether the source looks up items by their identifiers, so that an unknown one has an empty answer.
  ///
  /// Identifiers in other sources may name what items belong to, such as an album. Reports a source that ignores them
  /// and always answers with the same records.
  private func looksUpItems(_ items: [Known]) throws(Finding) -> Bool {
    let strange = SourceQuery(ids: ["no such item \(order.seed)"], limit: 50)
    let others = try answered(strange)
    guard !others.isEmpty else { return true }
    for item in items {
      let question = SourceQuery(ids: [item.id], limit: 50)
      if try answered(question) == others {
        flag("it answers \(question) with the same items as \(strange), so it doesn't look at 'ids'")
        break
      }
    }
    return false
  }

  /// Returns the records of the answer to a query as JSON texts, to compare them with those of another.
  private func answered(_ question: SourceQuery) throws(Finding) -> [String] {
    try records(of: question).map { TestRecord($0).description }
  }

  /// Returns the records with which the source answers the usual queries.
  func knownRecords() throws(Finding) -> [Record] {
    var known: [Record] = []
    for question in SourceQuery.usual {
      var wide = question
      wide.limit = 50
      known += try records(of: wide)
    }
    return known
  }

  /// Returns the distinct items of records, in order, without those that the plugin doesn't show.
  func knownItems(among records: some Sequence<Record>) throws(Finding) -> [Known] {
    var known: [Known] = []
    for record in records {
      guard let item = try item(of: record), !known.contains(item) else { continue }
      known.append(item)
    }
    return known
  }

  /// An item that the source has returned before.
  struct Known: Hashable {
    /// The kind of the item.
    var kind: Kind
    /// The identifier of the item.
    var id: String
  }

  /// Returns a record's item, whose identifier in the source is its identity; `nil` if the plugin doesn't show its
  /// kind, or refuses the record.
  func item(of record: Record) throws(Finding) -> Known? {
    guard let type = try plugin().types.first(where: { $0.kind == record.kind }) else { return nil }
    let seen = type.observation(of: TestRecord(record))
    return seen.failure == nil && !seen.identity.isEmpty ? Known(kind: record.kind, id: seen.identity) : nil
  }

  /// Looks up items by their identifiers, reports one that wasn't requested, and returns the identifiers of all that
  /// came.
  ///
  /// The result is empty if the source refuses the request.
  private func lookUp(_ ids: [String]) throws(Finding) -> [String] {
    let question = SourceQuery(ids: ids, limit: 50)
    var found: [String] = []
    for record in try records(of: question) { found += try self.item(of: record).map { [$0.id] } ?? [] }
    if let other = found.first(where: { !ids.contains($0) }) {
      flag("it answers \(question) with the item '\(other)', which nobody asked for")
    }
    return found
  }
}

extension String {
  /// Identifiers similar to this one that most likely name nothing: without its last character, with a digit after a
  /// number, and with a letter after it.
  fileprivate var nearIdentifiers: [String] {
    let cut = String(dropLast())
    let isCut = cut.last.map { $0.isLetter || $0.isNumber } ?? false
    return (isCut ? [cut] : []) + (allSatisfy(\.isNumber) ? [self + "0"] : []) + [self + "x"]
  }
}
