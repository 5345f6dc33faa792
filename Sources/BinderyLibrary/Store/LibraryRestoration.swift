internal import Bindery
internal import BinderyRendering
internal import BinderySystem
internal import Glibc

/// The restoration of a library whose pages are damaged: what can be read becomes a new database, which replaces the
/// contents of the library in one transaction.
///
/// Connections that read the library meanwhile go on with its former contents. A process that is killed leaves the
/// library as it was.
package struct LibraryRestoration {
  /// What a restoration did.
  package struct Outcome: Hashable, Sendable {
    /// The number of items that were kept.
    package let keptCount: Int

    /// The number of items that were lost, or `nil` if that can't be told.
    package let lostCount: Int?

    /// The path of the copy of the damaged file, or `nil` if nothing was lost.
    package let copy: String?
  }

  private let path: String

  /// Creates the restoration of the library at a path, whose lock the caller holds.
  package init(of path: String) {
    self.path = path
  }

  /// Restores the library.
  ///
  /// - Parameter progress: Called now and then with the number of items that were kept so far.
  /// - Returns: What was kept and lost.
  /// - Throws: A `LibraryError`, in which case the library is as it was, but for a damaged first page, which may be
  ///   whole.
  package func run(progress: (Int) -> Void = { _ in }) throws -> Outcome {
    let draft = try LibraryDraft(of: path)
    defer { withExtendedLifetime(draft) {} }
    do {
      try LibrarySchema.make(in: Database(path: draft.path, .writing))
      let writer = try LibraryWriter(path: draft.path)
      let (count, loss, firstPage) = try fill(writer, progress)
      let copy = loss.isAny ? try copyFile() : nil
      do {
        try firstPage?.write(to: path)
        let database = try LibraryPlace.open(path, .writing).database
        database.ignorePageSums()
        try database.run("PRAGMA writable_schema = ON")
        try database.replaceContents(by: writer.database)
      } catch {
        copy.map(Self.removeCopy)
        throw error
      }
      return Outcome(keptCount: count, lostCount: loss.count, copy: copy)
    } catch let error as LibraryError where error.path != path {
      throw LibraryError(error.code, at: path, error.detail)
    } catch let error as SystemFailure {
      throw LibraryError(.unusable, at: path, error.reason)
    }
  }

  private func fill(
    _ writer: LibraryWriter, _ progress: (Int) -> Void
  ) throws -> (count: Int, loss: LibrarySalvage.Loss, firstPage: FirstPage?) {
    let salvage = try LibrarySalvage(path: path)
    var (rows, byteCount, count): ([StoredRow], Int, Int) = ([], 0, 0)
    let loss = try salvage.run { row in
      rows.append(row)
      byteCount += row.item.byteCount
      count += 1
      guard byteCount > 16 << 20 else { return }
      try writer.insert(rows)
      (rows, byteCount) = ([], 0)
      progress(count)
    }
    try writer.insert(rows)
    let files = salvage.files()
    try writer.insert(files.names, having: files.rows)
    if !files.isWhole { try writer.noteUnknownInputs() }
    try writer.merge()
    return (count, loss, salvage.repaired?.firstPage)
  }

  /// Removes a copy of the damaged file, which is needless where the file itself stays as it was.
  private static func removeCopy(_ copy: String) {
    for end in ["", "-wal"] { unlink(copy + end) }
  }

  /// Copies the damaged file, and its write-ahead log if it has one, under a free name beside it, and returns that.
  private func copyFile() throws(LibraryError) -> String {
    var (copy, number) = (path + ".damaged", 1)
    while access(copy, F_OK) == 0 {
      number += 1
      copy = "\(path).damaged.\(number)"
    }
    do throws(SystemFailure) {
      try copyNewFile(path, to: copy)
      if (FileStatus(at: path + "-wal")?.count ?? 0) > 0 { try copyNewFile(path + "-wal", to: copy + "-wal") }
    } catch {
      Self.removeCopy(copy)
      throw LibraryError(
        error.error == .noSpace ? .full : .unusable, at: path, "it can't be copied to '\(copy)': \(error.error)")
    }
    return copy
  }
}

extension LibraryWriter {
  /// Inserts rows of another library with their numbers, in one transaction.
  fileprivate func insert(_ rows: [StoredRow]) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      for row in rows { try insert(row.item, variant: row.variant, row: row.number) }
    }
  }

  /// Records that a stream has the items of files, too, where their files can't be told: so none of these takes one
  /// away that another may have.
  fileprivate func noteUnknownInputs() throws(LibraryError) {
    var rows: [Int64] = []
    let source = LibraryItem.fileSource.column
    try database.read("SELECT row, source FROM items") {
      if $0.text(1) == source { rows.append($0.integer(0)) }
    }
    try database.transaction { () throws(LibraryError) in try note(rows, of: .stream) }
  }

  /// Inserts files, and the rows that each of them has, where there are such rows.
  fileprivate func insert(_ names: [String], having rows: [(row: Int64, file: Int)]) throws(LibraryError) {
    try database.transaction { () throws(LibraryError) in
      let file = try database.statement("INSERT INTO files (file, name) VALUES (?, ?)")
      for (index, name) in names.enumerated() {
        file.bind(Int64(index + 1), at: 1)
        file.bind(name, at: 2)
        try file.run()
      }
      let item = try database.statement(
        "INSERT OR IGNORE INTO file_items (row, file) SELECT row, ? FROM items WHERE row = ?")
      for (row, index) in rows {
        item.bind(Int64(index + 1), at: 1)
        item.bind(row, at: 2)
        try item.run()
      }
    }
  }
}
