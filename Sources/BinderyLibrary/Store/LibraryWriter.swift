internal import Bindery
internal import BinderyRendering
internal import Glibc

/// The only connection that writes to a library. One thread uses it at a time.
package final class LibraryWriter {
  let database: Database

  /// Whether a row that was altered has been replaced since the index was made.
  var isIndexStale = false

  /// The rows that the current import has found or written, or `nil` if what is added isn't of one input.
  var imported: ImportedRows?

  /// The kinds whose stale items were renewed, as far as that can be done while this connection is open.
  var renewedKinds: Set<Kind> = []

  /// The numbers of the kinds and stamps that are in the library, as far as they were asked for.
  var kinds: [Kind: Int64] = [:]
  var stamps: [BindingStamp: Int64] = [:]

  /// Whether at most one stamp of a kind is in the library, by the kinds that were asked for.
  var haveOneStamp: [Kind: Bool] = [:]

  /// Whether the library was empty when it was opened, and each identifier that several items share has its variant 0.
  var hasFirstVariants = false

  /// The transaction to which items are added until it is committed, or `nil`.
  private var transaction: OpenTransaction?

  /// Opens a library for writing, and makes it if there is none.
  ///
  /// - Throws: A `LibraryError` if the file can't be used.
  package init(path: String) throws(LibraryError) {
    LibraryDraft.removeLeft(of: path)
    if access(path, F_OK) != 0 { try LibraryDraft.makeLibrary(at: path) }
    database = try LibraryPlace.open(path, .writing).database
    try LibrarySchema.check(database)
    // A commit survives the end of the process. A power failure may lose the last commits, but never a part of one.
    try database.run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -24576; PRAGMA temp_store = MEMORY")
    hasFirstVariants = try isEmpty
  }

  /// Adds items in one transaction, and records that the import of their input was begun.
  ///
  /// - Parameters:
  ///   - items: The items, with their folded texts.
  ///   - input: The input, or `nil` if it isn't known.
  /// - Returns: The numbers of items that were new, changed or the same.
  /// - Throws: A `LibraryError`, in which case none of the items is added.
  package func add(
    _ items: [PreparedItem], from input: LibraryInput? = nil
  ) throws(LibraryError) -> ImportCounts {
    try add(items, alsoOf: [], from: input)
  }

  /// Adds items in one transaction as ``add(_:from:)`` does, and records that their input has them.
  ///
  /// If a transaction is open, they are added to it.
  ///
  /// - Parameters:
  ///   - items: The items, with their folded texts.
  ///   - rows: The rows of further items of the input, which the library has as they are.
  ///   - input: The input, or `nil` if it isn't known.
  /// - Returns: The numbers of items that were new, changed or the same.
  /// - Throws: A `LibraryError`, in which case nothing is added, and an open transaction is rolled back.
  func add(
    _ items: [PreparedItem], alsoOf rows: [Int64], from input: LibraryInput?
  ) throws(LibraryError) -> ImportCounts {
    let isAlone = transaction == nil
    if isAlone { try begin() }
    do throws(LibraryError) {
      var (counts, added) = (ImportCounts(), [Int64]())
      for item in items { added.append(try add(item, &counts)) }
      if let input {
        try note(added + rows, of: input)
        try noteBeginning(of: input)
      }
      if isAlone { try commit() }
      return counts
    } catch {
      rollBack()
      throw error
    }
  }

  /// The path of the library.
  var path: String { database.path }

  /// Whether the library has no items.
  var isEmpty: Bool {
    get throws(LibraryError) {
      let statement = try database.statement("SELECT 1 FROM items LIMIT 1")
      defer { statement.reset() }
      return try !statement.step()
    }
  }
}

extension LibraryWriter {
  /// A transaction to which items are added.
  private struct OpenTransaction {
    /// The kinds and stamps before it. One that is rolled back takes those that it has numbered with it.
    let kinds: [Kind: Int64]
    let stamps: [BindingStamp: Int64]
  }

  /// Begins a transaction to which items are added until it is committed, unless one is open.
  func begin() throws(LibraryError) {
    guard transaction == nil else { return }
    try database.run("BEGIN IMMEDIATE")
    transaction = OpenTransaction(kinds: kinds, stamps: stamps)
  }

  /// Commits the open transaction if there is one, or rolls it back if that fails.
  func commit() throws(LibraryError) {
    guard transaction != nil else { return }
    do throws(LibraryError) {
      try database.run("COMMIT")
      transaction = nil
    } catch {
      rollBack()
      throw error
    }
  }

  /// Rolls the open transaction back if there is one.
  func rollBack() {
    guard let open = transaction else { return }
    try? database.run("ROLLBACK")
    (kinds, stamps, haveOneStamp, transaction) = (open.kinds, open.stamps, [:], nil)
  }
}
