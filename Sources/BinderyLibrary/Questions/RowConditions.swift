internal import Bindery

/// The conditions of an SQL statement on the table of items, with the texts that it compares with.
struct RowConditions {
  /// The conditions, which must all hold.
  private(set) var conditions: [String] = []

  /// The texts for the parameters of the conditions, in their order.
  private(set) var texts: [String] = []

  /// Adds a condition with a `?` for each of the texts.
  mutating func add(_ condition: String, _ texts: String...) { add(condition, texts) }

  /// Adds a condition with a `?` for each of the texts.
  mutating func add(_ condition: String, _ texts: [String]) {
    conditions.append(condition)
    self.texts += texts
  }

  /// Adds the condition that the title doesn't have some punctuation.
  mutating func add(unwantedMark mark: String) { add("instr(ifnull(marks, ''), ?) = 0", mark) }

  /// Adds the condition that the kind is one of some, or with `NOT IN` that it is none of them. Their case doesn't
  /// count, as in the search index.
  mutating func add(kind comparison: String, _ kinds: Set<Kind>) {
    let places = kinds.map { _ in "?" }.joined(separator: ", ")
    conditions.append("kind \(comparison) (SELECT kind FROM kinds WHERE name COLLATE NOCASE IN (\(places)))")
    texts += kinds.map(\.rawValue)
  }

  /// The conditions as the end of an SQL statement that returns the newest rows first.
  var clause: String { "\(filter)ORDER BY row DESC" }

  /// The conditions as the part of an SQL statement that chooses rows, in any order.
  var filter: String { conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) " }

  /// Returns these conditions after others.
  func after(_ first: Self) -> Self {
    var all = first
    all.conditions += conditions
    all.texts += texts
    return all
  }
}

extension LibraryQuestion {
  /// The conditions for rows whose title is or begins with the query: those that the title doesn't fulfil by itself.
  var titleConditions: RowConditions {
    var all = RowConditions()
    for mark in unwanted.marks { all.add(unwantedMark: mark) }
    if !wanted.kinds.isEmpty { all.add(kind: "IN", wanted.kinds) }
    if !unwanted.kinds.isEmpty { all.add(kind: "NOT IN", unwanted.kinds) }
    let words = unwanted.partMatches.joined(separator: " OR ")
    if !words.isEmpty {
      all.add("NOT EXISTS (SELECT 1 FROM search WHERE search MATCH ? AND rowid = items.row)", words)
    }
    return all
  }

  /// The conditions for rows that match the query, without use of the search index where it isn't asked.
  var allConditions: RowConditions {
    var all = RowConditions()
    for mark in wanted.marks { all.add("instr(marks, ?) > 0", mark) }
    for mark in unwanted.marks { all.add(unwantedMark: mark) }
    if let match {
      all.add("row IN (SELECT rowid FROM search WHERE search MATCH ?)", match)
    } else if let unwantedMatch {
      all.add("row NOT IN (SELECT rowid FROM search WHERE search MATCH ?)", unwantedMatch)
    }
    return all
  }
}
