package import Bindery

extension LibraryReader {
  /// Returns the IDs of the rows that match a query, best first.
  ///
  /// - Parameters:
  ///   - question: The query.
  ///   - limit: The most rows to return.
  ///   - newest: The newest row that is returned; by default, any may be.
  /// - Returns: The rows whose title equals the query, then those whose title begins with it, then those that contain
  ///   it anywhere. The latter are ordered by relevance where all their words are rare, and all others newest first.
  /// - Throws: A `LibraryError`, also if the connection was interrupted.
  package func rows(
    for question: LibraryQuestion, limit: Int, upTo newest: Int64 = .max
  ) throws(LibraryError) -> [Int64] {
    var found = FoundRows(limit: limit, upTo: newest)
    try addWholeTitles(question, to: &found)
    let isCommon = found.isFull ? false : try addTitlesBeginning(question, to: &found)
    if !found.isFull { try addMatches(question, isCommon, to: &found) }
    try expectUnchanged()
    return found.rows
  }

  /// Returns the IDs of the rows with an item's kind and identifier, newest first. Any kind matches if it is `nil`.
  package func rows(of kind: Kind?, _ id: ModelId) throws(LibraryError) -> [Int64] {
    var conditions = RowConditions()
    conditions.add("id = ?", id.rawValue)
    if let kind { conditions.add("kind = (SELECT kind FROM kinds WHERE name = ?)", kind.rawValue) }
    var found = FoundRows(limit: .max)
    try add("SELECT row FROM items", conditions, to: &found)
    try expectUnchanged()
    return found.rows
  }

  /// The number of rows with a word below which the word is rare, so that matches are ordered by relevance.
  private static let rare = 200

  private func addWholeTitles(_ question: LibraryQuestion, to found: inout FoundRows) throws(LibraryError) {
    let texts = [("marks", question.markedTitle), ("title", question.title)]
    for case (let column, let text?) in texts where !text.isEmpty && !found.isFull {
      var whole = RowConditions()
      whole.add("\(column) = ?", text)
      try add(Self.rows(by: column), question.titleConditions.after(whole), to: &found)
    }
  }

  /// Adds the rows whose titles begin with a query, and returns whether they are so many that no word of it is rare.
  private func addTitlesBeginning(
    _ question: LibraryQuestion, to found: inout FoundRows
  ) throws(LibraryError) -> Bool {
    if let start = question.markedBeginning, !start.isEmpty {
      try add(Self.rows(by: "marks"), question.titleConditions.after(beginning(start, in: "marks")), to: &found)
    }
    guard !found.isFull, let start = question.titleBeginning, !start.isEmpty else { return false }
    let range = beginning(start, in: "title")
    if try count(Self.rows(by: "title"), range, below: fewTitles) != nil {
      try add(Self.rows(by: "title"), question.titleConditions.after(range), to: &found)
      return false
    }
    if let match = question.titleMatch { try addIndexed(match, question.unwanted.marks, to: &found) }
    return fewTitles >= Self.rare
  }

  /// Returns the start of a statement that finds rows by the index of a column.
  private static func rows(by column: String) -> String { "SELECT row FROM items INDEXED BY items_\(column)" }

  private func beginning(_ start: String, in column: String) -> RowConditions {
    var range = RowConditions()
    // The end sorts after all texts with this beginning: no text contains the last character.
    range.add("\(column) >= ? AND \(column) < ?", start, start + "\u{10ffff}")
    if column == "marks" { range.add("marks IS NOT NULL") }
    return range
  }

  private func addMatches(
    _ question: LibraryQuestion, _ isCommon: Bool, to found: inout FoundRows
  ) throws(LibraryError) {
    if !question.wanted.marks.isEmpty {
      var marked = RowConditions()
      marked.add("marks IS NOT NULL")
      try add(Self.rows(by: "marks"), question.allConditions.after(marked), to: &found)
    } else if let match = question.match {
      if !isCommon, question.isOnePart {
        try addOnePart(match, question, to: &found)
      } else if !isCommon, question.unwanted.marks.isEmpty, try hasRareWords(question) {
        var matching = FoundRows(limit: .max)
        try addIndexed(match, to: &matching)
        try addRelevant(question, among: matching, to: &found)
      }
      found.isLastStatement = true
      if !found.isFull { try addIndexed(match, question.unwanted.marks, to: &found) }
    } else {
      found.isLastStatement = true
      try add("SELECT row FROM items", question.allConditions, to: &found)
    }
  }

  /// Adds the rows that the search index finds, newest first, without those whose title has any of some marks.
  private func addIndexed(
    _ match: String, _ unwantedMarks: [String] = [], to found: inout FoundRows
  ) throws(LibraryError) {
    guard unwantedMarks.isEmpty else {
      var conditions = RowConditions()
      conditions.add("row IN (SELECT rowid FROM search WHERE search MATCH ?)", match)
      for mark in unwantedMarks { conditions.add(unwantedMark: mark) }
      return try add("SELECT row FROM items", conditions, to: &found)
    }
    try add("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", [match], to: &found)
  }

  /// Returns whether each word of a query occurs in few rows, so that their relevance is soon computed.
  private func hasRareWords(_ question: LibraryQuestion) throws(LibraryError) -> Bool {
    // For the beginning of a word, all rows with it are collected before the first is known, so it comes last.
    let parts = question.wanted.parts.filter { !$0.isBeginning } + question.wanted.parts.filter(\.isBeginning)
    for part in parts {
      var matches = RowConditions()
      matches.add("search MATCH ?", part.match)
      if try count("SELECT rowid FROM search", matches, below: Self.rare) == nil { return false }
    }
    return !parts.isEmpty
  }

  /// Adds the newest rows with the only word or phrase of a query, or all by their relevance if it is rare.
  ///
  /// The rows that tell whether it is rare are those that are added.
  private func addOnePart(
    _ match: String, _ question: LibraryQuestion, to found: inout FoundRows
  ) throws(LibraryError) {
    var newest = FoundRows(limit: Self.rare, upTo: found.newest)
    try addIndexed(match, to: &newest)
    guard newest.isFull else { return try addRelevant(question, among: newest, to: &found) }
    found.isLastStatement = true
    for row in newest.rows where !found.isFull { found.insert(row) }
  }

  /// Adds those of the matching rows that aren't there yet in the order of their relevance, to which titles add most.
  private func addRelevant(
    _ question: LibraryQuestion, among matching: FoundRows, to found: inout FoundRows
  ) throws(LibraryError) {
    var ranked = FoundRows(limit: .max)
    // Kinds and exclusions, which may be of many rows, have no part in the relevance.
    let words = question.wanted.partMatches.joined(separator: " AND ")
    try add(
      "SELECT rowid FROM search WHERE search MATCH ? ORDER BY bm25(search, 8, 3, 1, 0), rowid DESC", [words],
      to: &ranked)
    for row in ranked.rows where matching.contains(row) && !found.isFull { found.insert(row) }
  }

  private func add(
    _ selection: String, _ conditions: RowConditions, to found: inout FoundRows
  ) throws(LibraryError) {
    try add("\(selection) \(conditions.clause)", conditions.texts, to: &found)
  }

  private func add(_ sql: String, _ texts: [String], to found: inout FoundRows) throws(LibraryError) {
    let statement = try database.statement(sql)
    for (index, text) in texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    defer { statement.reset() }
    while !found.isFull, try statement.step() { found.insert(statement.integer(0)) }
  }

  /// Returns the number of rows that a statement finds, or `nil` if they are as many as a bound or more.
  private func count(_ selection: String, _ rows: RowConditions, below bound: Int) throws(LibraryError) -> Int? {
    let found = rows.conditions.joined(separator: " AND ")
    let statement = try database.statement("SELECT count(*) FROM (\(selection) WHERE \(found) LIMIT \(bound))")
    for (index, text) in rows.texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    defer { statement.reset() }
    guard try statement.step() else { return 0 }
    let count = Int(statement.integer(0))
    return count < bound ? count : nil
  }
}

/// A list of row IDs, each once, in the order in which they were found.
private struct FoundRows {
  private(set) var rows: [Int64] = []
  private var known: Set<Int64> = []
  private let limit: Int

  /// The newest row that is added; newer ones are passed over.
  let newest: Int64

  /// Whether the rows come from the last statement, which returns the newest first, so that no more of them have to be
  /// known to find those that come again.
  var isLastStatement = false

  /// The row before which all rows of the last statement are that haven't come.
  private var bound = Int64.max

  init(limit: Int, upTo newest: Int64 = .max) {
    (self.limit, self.newest) = (limit, newest)
  }

  var isFull: Bool { rows.count >= limit }

  func contains(_ row: Int64) -> Bool { known.contains(row) }

  mutating func insert(_ row: Int64) {
    guard row <= newest else { return }
    guard isLastStatement else {
      if known.insert(row).inserted { rows.append(row) }
      return
    }
    // In a damaged file, rows may come in any order and without end.
    guard row < bound else { return }
    bound = row
    if !known.contains(row) { rows.append(row) }
  }
}
