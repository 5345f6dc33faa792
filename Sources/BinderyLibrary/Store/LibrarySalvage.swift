internal import Bindery
internal import BinderyRendering

/// The reading of all rows of a library that can be read, also behind damaged pages of its file.
///
/// Rows are read in their order. Where a page can't be read, the next row that can be read is looked for by its number;
/// rows before it are read without regard to the checksums of pages, and taken where their own checksum holds.
struct LibrarySalvage {
  /// What a salvage couldn't read.
  struct Loss: Hashable {
    /// Whether rows were passed over, of which it isn't known whether there were any.
    fileprivate(set) var hasGaps = false

    /// The number of rows that couldn't be read, or `nil` if the indexes that tell it can't be read either.
    fileprivate(set) var count: Int? = 0

    /// Whether rows are missing, as far as that can be told.
    var isAny: Bool { count.map { $0 > 0 } ?? hasGaps }

    /// What is missing, as the subject of a clause, such as `3 items`.
    var subject: String { count.map { $0.items } ?? "an unknown number of items" }
  }

  /// A connection that fails at a page whose checksum differs, and one that reads it.
  private let strict, lenient: Database

  private let place: LibraryPlace?

  /// The kinds and stamps by their numbers, as far as they can be read.
  private let kinds: [Int64: Kind]
  private let stamps: [Int64: BindingStamp]

  /// The copy that is read in place of a library whose first page is damaged, or `nil`.
  let repaired: RepairedCopy?

  /// Opens a library whose pages may be damaged.
  init(path: String) throws(LibraryError) {
    do throws(LibraryError) {
      (strict, lenient, place) = try Self.open(path)
      repaired = nil
    } catch  where error.code == .damaged {
      let copy = try RepairedCopy(of: path)
      (strict, lenient, place) = try Self.open(copy.path)
      repaired = copy
    }
    kinds = (try? LibrarySchema.kinds(in: strict)) ?? [:]
    stamps =
      (try? LibrarySchema.stamps(in: lenient)).map { Dictionary($0.map { ($0.number, $0.stamp) }) { $1 } } ?? [:]
  }

  private static func open(
    _ path: String
  ) throws(LibraryError) -> (strict: Database, lenient: Database, place: LibraryPlace?) {
    let (strict, place) = try LibraryPlace.open(path, .reading)
    let lenient = try LibraryPlace.open(path, .reading).database
    lenient.ignorePageSums()
    // A file that was cut off is read as far as it goes.
    for database in [strict, lenient] {
      try database.run("PRAGMA writable_schema = ON")
      try LibrarySchema.check(database)
      // All is read from one state, also while another process writes.
      try database.run("BEGIN")
    }
    return (strict, lenient, place)
  }

  /// Passes each row that can be read to a function, in the order of the rows.
  ///
  /// - Parameter take: The function.
  /// - Returns: What can't be read.
  /// - Throws: What the function throws, or a `LibraryError` if the file changes meanwhile.
  func run(_ take: (StoredRow) throws -> Void) throws -> Loss {
    var (loss, last, takenCount) = (Loss(), Int64.min, 0)
    let count = { (row: StoredRow) in
      try take(row)
      takenCount += 1
    }
    while try !read(strict, after: &last, upTo: .max, count, &loss), last < .max {
      loss.hasGaps = true
      let next = firstReadable(after: last)
      var rescued = last
      // A row that fails for another reason than its page is passed over alone.
      last = next == .max ? .max : max(next - 1, last + 1)
      // The pages of a gap may lead anywhere, so that what follows a failure isn't looked for.
      _ = try read(lenient, after: &rescued, upTo: last, count, &loss)
    }
    try place?.expectUnchanged()
    if loss.hasGaps { loss.count = rowCount.map { max(0, $0 - takenCount) } }
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
        if let row { try take(row) } else { loss.hasGaps = true }
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
      "SELECT \(StoredRow.columns) FROM items WHERE row >= ? AND row <= ? ORDER BY row")
    defer { statement.reset() }
    // To look for rows behind the last one would read the page of that.
    statement.bind(last + (last < .max ? 1 : 0), at: 1)
    statement.bind(end, at: 2)
    var (rows, byteCount, former): ([(Int64, StoredRow?)], Int, Int64) = ([], 0, last)
    do throws(LibraryError) {
      while rows.count < Self.batchSize, byteCount < Self.batchByteCount {
        guard try statement.step() else { return (rows, .ofRows) }
        let number = statement.integer(0)
        // Rows that don't ascend are those of pages that lead to each other.
        guard number > former, number <= end else { return (rows, .failure) }
        rows.append((number, try StoredRow(statement, kinds: kinds, stamps: stamps, addingTo: &byteCount)))
        former = number
      }
      return (rows, .ofBatch)
    } catch {
      return (rows, .failure)
    }
  }

  /// The steps by which the next row that can be read is looked for, and their numbers: first row by row, since the
  /// next page may be whole; then by about as many rows as the pages below one page have.
  private static let steps: [(distance: Int64, count: Int)] = [(1, 4_096), (512, 4_096)]

  /// Returns the smallest number behind a row from which on the next row can be read, or the largest of all numbers if
  /// there is none.
  ///
  /// Behind the steps, the distance is doubled, and the last one halved, so that this ends after some thousand
  /// attempts.
  private func firstReadable(after last: Int64) -> Int64 {
    var (unreadable, distances) = (max(last, 0), Self.steps.flatMap { repeatElement($0.distance, count: $0.count) })
    distances += (10..<63).map { 1 << $0 }
    for distance in distances {
      let (number, overflows) = unreadable.addingReportingOverflow(distance)
      if overflows { return .max }
      if isReadable(from: number) { return firstReadable(in: unreadable...number) }
      unreadable = number
    }
    return .max
  }

  /// Returns the upper end of a range of numbers from which on the next row can be read, or one that is nearer to the
  /// other end, from which on none can be read.
  private func firstReadable(in range: ClosedRange<Int64>) -> Int64 {
    var (unreadable, readable) = (range.lowerBound, range.upperBound)
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

  /// Returns which rows each file has, as far as that can be read: the names of the files, the number of each row with
  /// the index of its file, and whether all of that could be read.
  func files() -> (names: [String], rows: [(row: Int64, file: Int)], isWhole: Bool) {
    var (names, numbers, rows): ([String], [Int64: Int], [(Int64, Int)]) = ([], [:], [])
    let areFilesRead: Void? = try? strict.read("SELECT file, name FROM files") {
      numbers[$0.integer(0)] = names.count
      names.append($0.text(1))
    }
    let areRowsRead: Void? = try? strict.read("SELECT row, file FROM file_items") { statement in
      if let file = numbers[statement.integer(1)] { rows.append((statement.integer(0), file)) }
    }
    return (names, rows, areFilesRead != nil && areRowsRead != nil)
  }

  /// The number of rows by an index of them, or `nil` if no index can be read.
  private var rowCount: Int? {
    for index in ["items_stamp", "items_json"] {
      var count = 0
      let isRead: Void? = try? strict.read("SELECT row FROM items INDEXED BY \(index)") { _ in count += 1 }
      if isRead != nil { return count }
    }
    return nil
  }
}
