package import Bindery

/// A selection of a library's items: those at some addresses, or those that match a query and come from some sources.
package struct LibrarySelection: Hashable, Sendable {
  /// The items to select, by kind, identifier and source, of which an item without a source is that of every source;
  /// empty if the items are selected by the query and the sources.
  package var items: [ItemId] = []

  /// The query that items have to match; an empty one matches all.
  package var question: LibraryQuestion

  /// The sources of the items, such as `file` for those of files; empty for all sources.
  package var sources: Set<SourceId> = []

  /// Creates a selection of the items that match a query and come from one of some sources.
  package init(_ question: LibraryQuestion = LibraryQuestion(""), from sources: Set<SourceId> = []) {
    (self.question, self.sources) = (question, sources)
  }

  /// Creates a selection of the items with some kinds and identifiers, from the sources that they name.
  package init(_ items: [ItemId]) {
    self.init()
    self.items = items
  }
}

extension LibraryReader {
  /// Returns the IDs of all selected rows, in ascending order.
  package func rows(of selection: LibrarySelection) throws(LibraryError) -> [Int64] {
    guard selection.items.isEmpty else { return try rows(of: selection.items) }
    let (question, sources) = (selection.question, selection.sources)
    if question.isEmpty { return try rows(from: sources, kinds: [], limit: .max).sorted() }
    let matching = try rows(for: question, limit: .max).sorted()
    guard !sources.isEmpty else { return matching }
    let ofSources = try Set(rows(from: sources, kinds: [], limit: .max))
    return matching.filter(ofSources.contains)
  }

  /// Returns the IDs of rows by the kinds and sources of their items, newest first.
  ///
  /// - Parameters:
  ///   - sources: The sources of the items; empty for all sources.
  ///   - kinds: The kinds of the items; empty for all kinds.
  ///   - last: The ID of a row before whose successors the result begins, or `nil` to begin at the newest row.
  ///   - limit: The most rows to return.
  /// - Returns: The IDs of the rows, of which each is less than the one before.
  /// - Throws: A `LibraryError`.
  package func rows(
    from sources: Set<SourceId>, kinds: Set<Kind>, after last: Int64? = nil, limit: Int
  ) throws(LibraryError) -> [Int64] {
    let conditions = RowConditions(sources, kinds, after: last)
    let statement = try database.statement("SELECT row FROM items \(conditions.clause)")
    defer { statement.reset() }
    for (index, text) in conditions.texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    var rows: [Int64] = []
    while rows.count < limit, try statement.step() { rows.append(statement.integer(0)) }
    try expectUnchanged()
    return rows
  }

  /// Returns the number of rows by the kinds and sources of their items; an empty set is that of all.
  package func count(from sources: Set<SourceId>, kinds: Set<Kind>) throws(LibraryError) -> Int {
    let conditions = RowConditions(sources, kinds)
    let statement = try database.statement("SELECT sum(1) FROM items \(conditions.filter)")
    defer { statement.reset() }
    for (index, text) in conditions.texts.enumerated() { statement.bind(text, at: Int32(index + 1)) }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  private func rows(of items: [ItemId]) throws(LibraryError) -> [Int64] {
    let statement = try database.statement(
      "SELECT row FROM items JOIN kinds USING (kind) WHERE id = ?1 AND name = ?2 AND source = ifnull(?3, source)")
    defer { statement.reset() }
    var rows: Set<Int64> = []
    for item in items {
      statement.reset()
      statement.bind(item.modelId.rawValue, at: 1)
      statement.bind(item.kind.rawValue, at: 2)
      if let source = item.source { statement.bind(source.column, at: 3) }
      while try statement.step() { rows.insert(statement.integer(0)) }
    }
    try expectUnchanged()
    return rows.sorted()
  }
}

extension RowConditions {
  /// Creates the conditions for rows of some sources and kinds, each of which is empty for all.
  fileprivate init(_ sources: Set<SourceId>, _ kinds: Set<Kind>, after last: Int64? = nil) {
    self.init()
    for names in [sources.map(\.column)] where !names.isEmpty {
      add("source IN (\(names.map { _ in "?" }.joined(separator: ", ")))", names)
    }
    if !kinds.isEmpty { add(kind: "IN", kinds) }
    if let last { add("row < \(last)") }
  }
}
