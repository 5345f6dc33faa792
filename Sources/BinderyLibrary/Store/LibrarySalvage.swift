internal import Bindery
internal import BinderyRendering

/// The reading of all rows of a library that can be read, also behind damaged pages of its file.
///
/// Rows are read in their order. Where a page can't be read, the next row that can be read is looked for by its number;
/// rows before it are read without regard to the checksums of pages, and taken where their own checksum holds.
struct LibrarySalvage {
  /// What a salvage couldn't read.
  struct Loss: Hashable {
    /// The ranges of the numbers of rows that couldn't be read.
    var ranges: [ClosedRange<Int64>] = []

    /// The number of rows in the ranges, or `nil` if the indexes that tell it can't be read either.
    var count: Int? = 0

    /// Whether rows are missing, as far as that can be told.
    var isAny: Bool { count != 0 }

    /// What is missing, as the subject of a clause, such as `3 items`.
    var subject: String { count.map { $0 == 1 ? "1 item" : "\($0) items" } ?? "an unknown number of items" }
  }

  /// A connection that fails at a page whose checksum differs, and one that reads it.
  private let strict, lenient: Database

  private let place: LibraryPlace?
  private let stamps: [Int64: BindingStamp]

  /// Opens a library whose pages may be damaged, but for the first one.
  init(path: String) throws(LibraryError) {
    (strict, place) = try LibraryPlace.open(path, .reading)
    lenient = try LibraryPlace.open(path, .reading).database
    lenient.ignorePageSums()
    // A file that was cut off is read as far as it goes.
    for database in [strict, lenient] {
      try database.run("PRAGMA writable_schema = ON")
      try LibrarySchema.check(database)
    }
    stamps =
      (try? LibrarySchema.allStamps(in: lenient)).map { Dictionary($0.map { ($0.number, $0.stamp) }) { $1 } } ?? [:]
  }

  /// Passes each row that can be read to a function, in the order of the rows, and returns what can't be read.
  ///
  /// - Parameters:
  ///   - last: The number of the row behind which to begin.
  ///   - take: The function.
  /// - Throws: What the function throws, or a `LibraryError` if the file changes meanwhile.
  func run(after last: Int64 = .min, _ take: (StoredRow) throws -> Void) throws -> Loss {
    var (loss, last) = (Loss(), last)
    while try !read(strict, after: &last, upTo: .max, take, &loss) {
      guard last < .max else { break }
      let next = firstReadable(after: last)
      var rescued = last
      // A row that fails for another reason than its page is passed over alone.
      let end = next == .max ? .max : max(next - 1, last + 1)
      while rescued < end, try !read(lenient, after: &rescued, upTo: end, take, &loss) {
        // The pages of a gap may lead anywhere, so that only what follows in order is taken.
        loss.ranges.append(rescued + 1...end)
        rescued = end
      }
      last = end
    }
    try place?.expectUnchanged()
    loss.count = count(of: loss.ranges)
    return loss
  }

  /// Reads the rows behind a row up to another one, and passes those to a function whose checksums hold.
  ///
  /// - Returns: Whether all of them could be read; `last` is the last one that was.
  private func read(
    _ database: Database, after last: inout Int64, upTo end: Int64, _ take: (StoredRow) throws -> Void,
    _ loss: inout Loss
  ) throws -> Bool {
    while let batch = try? rows(of: database, after: last, upTo: end) {
      for (number, row) in batch.rows {
        if let row { try take(row) } else { loss.ranges.append(number...number) }
        last = number
      }
      switch batch.end {
      case .failure: return false
      case .ofRows: return true
      case .ofBatch: continue
      }
    }
    return false
  }

  /// What ends a batch of rows.
  private enum BatchEnd {
    case failure, ofRows, ofBatch
  }

  private static let (batchSize, batchByteCount) = (1_000, 16 << 20)

  /// Returns the next rows behind a row, where one is `nil` whose checksum doesn't hold, and what ends them.
  private func rows(
    of database: Database, after last: Int64, upTo end: Int64
  ) throws(LibraryError) -> (rows: [(number: Int64, row: StoredRow?)], end: BatchEnd) {
    let statement = try database.statement(
      "SELECT \(StoredRow.columns), row_sum FROM items WHERE row > ? AND row <= ? ORDER BY row")
    defer { statement.reset() }
    statement.bind(last, at: 1)
    statement.bind(end, at: 2)
    var (rows, byteCount, former): ([(Int64, StoredRow?)], Int, Int64) = ([], 0, last)
    do throws(LibraryError) {
      while rows.count < Self.batchSize, byteCount < Self.batchByteCount {
        guard try statement.step() else { return (rows, .ofRows) }
        let number = statement.integer(0)
        // Rows that don't ascend are those of pages that lead to each other.
        guard number > former, number <= end else { return (rows, .failure) }
        rows.append((number, try StoredRow(statement, stamps: stamps, addingTo: &byteCount)))
        former = number
      }
      return (rows, .ofBatch)
    } catch {
      return (rows, .failure)
    }
  }

  /// Returns the smallest number from which on the next row can be read, or the largest of all numbers if there is none.
  ///
  /// A page that can't be read has all rows up to some number, which is looked for by doubling the distance, and then by
  /// halving it: in 126 steps at most.
  private func firstReadable(after last: Int64) -> Int64 {
    let start = max(last, 0)
    var (unreadable, readable, distance): (Int64, Int64, Int64) = (start, .max, 1)
    while readable == .max, distance < .max / 2, case (let number, false) = start.addingReportingOverflow(distance) {
      if isReadable(from: number) { readable = number } else { (unreadable, distance) = (number, 2 * distance) }
    }
    while readable - unreadable > 1 {
      let middle = unreadable + (readable - unreadable) / 2
      if isReadable(from: middle) { readable = middle } else { unreadable = middle }
    }
    return readable
  }

  private func isReadable(from number: Int64) -> Bool {
    guard let statement = try? strict.statement("SELECT row FROM items WHERE row >= ? ORDER BY row LIMIT 1") else {
      return false
    }
    defer { statement.reset() }
    statement.bind(number, at: 1)
    guard let isThere = try? statement.step() else { return false }
    return !isThere || statement.integer(0) >= number
  }

  /// Returns the number of rows in ranges of numbers by an index of the rows, or `nil` if none can be read.
  private func count(of ranges: [ClosedRange<Int64>]) -> Int? {
    guard !ranges.isEmpty else { return 0 }
    for index in ["items_stamp", "items_json"] {
      guard let statement = try? strict.statement("SELECT row FROM items INDEXED BY \(index)") else { continue }
      defer { statement.reset() }
      var count = 0
      do {
        while try statement.step() {
          let row = statement.integer(0)
          if ranges.contains(where: { $0.contains(row) }) { count += 1 }
        }
        return count
      } catch {}
    }
    return nil
  }
}
