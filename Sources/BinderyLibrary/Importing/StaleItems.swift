package import Bindery
package import BinderyRendering
internal import BinderySources

/// The items of a library whose texts come from another binding than the current one of their kind, and their renewal.
///
/// A renewal that is interrupted goes on where it stopped, since the stamp of each row tells what is done.
package struct StaleItems {
  /// The number of rows that are read and replaced at once.
  private static let batchSize = 1_000

  private let presenter: Presenter
  private let writer: LibraryWriter

  /// Creates the stale items of a library.
  ///
  /// - Parameters:
  ///   - writer: The library.
  ///   - presenter: The presenter that has the current bindings.
  package init(in writer: LibraryWriter, by presenter: Presenter) {
    (self.writer, self.presenter) = (writer, presenter)
  }

  /// Replaces the identifiers, versions and texts of stale items with those from the current bindings.
  ///
  /// - Parameter kinds: The kinds of the items, or `nil` for all.
  /// - Returns: The counts at the end of the renewal.
  /// - Throws: A `LibraryError` or a `CancellationError`. What was replaced before stays.
  @discardableResult
  package func renew(of kinds: Set<Kind>? = nil) async throws -> ImportCounts {
    let renewal = try renewal(of: kinds)
    while try await renewal.next() != nil {}
    return renewal.counts
  }

  /// Begins a renewal of stale items.
  ///
  /// Items of a kind whose plugin can't be used stay as they are. What this connection to a library has tried to renew
  /// isn't tried again.
  ///
  /// - Parameter kinds: The kinds of the items, or `nil` for all.
  /// - Returns: The renewal, which has renewed nothing yet.
  /// - Throws: A `LibraryError`.
  package func renewal(of kinds: Set<Kind>? = nil) throws -> Renewal {
    let isDone = kinds.map { $0.isSubset(of: writer.renewedKinds) } ?? false
    return Renewal(of: self, try isDone ? [] : staleStamps(of: kinds), kinds)
  }

  /// A renewal of stale items, a transaction after the other.
  package final class Renewal {
    /// The numbers so far of items that were changed, of those of them that have the identifier of another item by now,
    /// and of those that nothing identifies any more, which stay as they were.
    package private(set) var counts = ImportCounts()

    private let items: StaleItems
    private let kinds: Set<Kind>?
    private var stamps: ArraySlice<StaleStamp>

    /// The last row of the first stamp that was renewed.
    private var last = Int64.min

    fileprivate init(of items: StaleItems, _ stamps: [StaleStamp], _ kinds: Set<Kind>?) {
      (self.items, self.stamps, self.kinds) = (items, stamps[...], kinds)
    }

    /// Renews the next items in a transaction.
    ///
    /// - Returns: The counts so far, or `nil` if there are no further stale items.
    /// - Throws: A `LibraryError` or a `CancellationError`. What was replaced before stays.
    package func next() async throws -> ImportCounts? {
      while let stamp = stamps.first {
        try Task.checkCancellation()
        let rows = try items.writer.rows(stamped: stamp.number, after: last, limit: StaleItems.batchSize)
        guard let end = rows.last?.row else {
          end(stamp)
          continue
        }
        let (renewed, unidentified) = await items.renewed(rows)
        counts.add(try items.replace(renewed))
        try items.keep(unidentified, of: stamp.kind)
        counts.unidentified += unidentified.count
        last = end
        return counts
      }
      items.writer.renewedKinds.formUnion(kinds ?? [])
      return nil
    }

    private func end(_ stamp: StaleStamp) {
      items.writer.renewedKinds.insert(stamp.kind)
      (stamps, last) = (stamps.dropFirst(), .min)
    }
  }

  /// A stamp that differs from the current binding of its kind.
  fileprivate struct StaleStamp {
    /// The number of the stamp in the library.
    let number: Int64

    /// The kind of the items that have it.
    let kind: Kind
  }

  /// Writes renewed items, which aren't of the input that is being imported.
  private func replace(_ renewed: [PreparedItem]) throws(LibraryError) -> ImportCounts {
    let imported = writer.imported
    writer.imported = nil
    defer { writer.imported = imported }
    return try writer.add(renewed)
  }

  /// Notes that rows whose items the current binding of their kind doesn't identify were renewed, unless its plugin has
  /// failed meanwhile. They stay as they are until there is another binding, and aren't stale until then.
  private func keep(_ rows: [Int64], of kind: Kind) throws(LibraryError) {
    guard let stamp = presenter.usableStamp(of: kind) else { return }
    try writer.restamp(rows, with: stamp)
  }

  /// Returns the numbers and kinds of the stamps of some or all kinds that differ from the current bindings.
  private func staleStamps(of kinds: Set<Kind>?) throws(LibraryError) -> [StaleStamp] {
    var (current, stale) = (CurrentStamps(of: presenter), [StaleStamp]())
    for (number, stamp) in try LibrarySchema.stamps(in: writer.database) {
      guard kinds?.contains(stamp.kind) ?? true, !writer.renewedKinds.contains(stamp.kind) else { continue }
      // Without a plugin, what the last one knew of an item is better than what its fields tell.
      let isStale = current[stamp.kind].map { $0 != stamp && ($0.plugin != nil || stamp.isLost) } ?? false
      if isStale, try writer.hasItem(stamped: number) { stale.append(StaleStamp(number: number, kind: stamp.kind)) }
    }
    return stale
  }

  /// Returns the items of rows with the facts from the current bindings, and the rows of those that nothing identifies.
  private func renewed(_ rows: [LibraryWriter.StoredItem]) async -> (items: [PreparedItem], unidentified: [Int64]) {
    // What is kept was a record once.
    let items = rows.compactMap { row in
      (try? Record(json: String(decoding: row.json, as: UTF8.self))).map { (record: $0, row: row) }
    }
    var (new, identified, count) = ([PreparedItem](), Set<Int64>(), 0)
    await presenter.facts(of: items.map(\.record)) { facts in
      for facts in facts {
        let row = items[count].row
        if let facts {
          new.append(PreparedItem(LibraryItem(facts, source: row.source, json: row.json)))
          identified.insert(row.row)
        }
        count += 1
      }
    }
    return (new, rows.map(\.row).filter { !identified.contains($0) })
  }
}

extension LibraryWriter {
  /// Returns whether any item has the stamp with a number. Stamps stay when their items have been indexed anew.
  fileprivate func hasItem(stamped number: Int64) throws(LibraryError) -> Bool {
    let statement = try database.statement("SELECT 1 FROM items INDEXED BY items_stamp WHERE stamp = ? LIMIT 1")
    defer { statement.reset() }
    statement.bind(number, at: 1)
    return try statement.step()
  }

  /// An item as a row has it.
  struct StoredItem {
    /// The number of the row.
    let row: Int64

    /// The source that the item came from.
    let source: SourceId

    /// The JSON of the item.
    let json: [UInt8]
  }

  /// Returns the items that have the stamp of a number, in the order of their rows, from the row behind one on.
  ///
  /// At most `limit` items are returned, and none after 16 MiB of JSON.
  func rows(stamped stamp: Int64, after last: Int64, limit: Int) throws(LibraryError) -> [StoredItem] {
    let statement = try database.statement(
      """
      SELECT row, source, json FROM items INDEXED BY items_stamp
      WHERE stamp = ? AND row > ? ORDER BY row LIMIT ?
      """)
    defer { statement.reset() }
    statement.bind(stamp, at: 1)
    statement.bind(last, at: 2)
    statement.bind(Int64(limit), at: 3)
    var (rows, sum): ([StoredItem], Int) = ([], 0)
    while sum < 16 << 20, try statement.step() {
      let source = SourceId(column: statement.text(1))
      rows.append(StoredItem(row: statement.integer(0), source: source, json: try statement.bytes(2, addingTo: &sum)))
    }
    return rows
  }
}
