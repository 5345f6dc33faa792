internal import Bindery
internal import BinderyRendering
internal import BinderySources

/// The items of an import that are added together, and the transaction that several such batches share.
///
/// Items that share an identifier are told apart within a batch, whose size bounds the memory. A transaction has
/// several, since each writes the pages of the library's indexes that it has touched, which are most of them whatever
/// its size.
///
/// One task uses the batch. The type is a class, because a structure that an asynchronous function changes would be
/// copied into each part of the function.
final class ImportBatch {
  /// The number of items, and of their bytes, from which on a batch is complete.
  private static let (size, byteCount) = (10_000, 8 << 20)

  /// The number of items from which on a transaction is complete. Nor does it take longer than about the time.
  private static let (transactionSize, transactionTime) = (50_000, Duration.seconds(1))

  /// The progress as of the last transaction, but for damaged items, which count at once.
  private(set) var done = LibraryImport.Progress()

  private let destination: ImportDestination

  /// The input of the items, or `nil` if it isn't known.
  private let input: LibraryInput?

  /// The presenter by whose bindings the stale items of the imported kinds are renewed.
  private let presenter: Presenter

  /// The items of the batch that are added or replace others.
  private var items: [PreparedItem] = []

  /// The rows of the batch's items that the library has as they are.
  private var kept: [KnownRow] = []

  /// The number of bytes of the batch.
  private var byteCount = 0

  /// The offset in the input behind the batch, in bytes.
  private var offset = 0

  /// What was added since the last transaction, and when the first of it was.
  private var added = LibraryImport.Progress()
  private var start: ContinuousClock.Instant?

  /// Creates the first batch of an import, which renews stale items by the bindings of a presenter.
  init(_ destination: ImportDestination, from input: LibraryInput?, by presenter: Presenter) {
    (self.destination, self.input, self.presenter) = (destination, input, presenter)
  }

  /// Adds the items of a piece, and calls a function after each transaction.
  func add(_ piece: ImportPiece, _ progress: (LibraryImport.Progress) -> Void) async throws {
    items += piece.items
    byteCount += piece.byteCount
    kept += piece.kept
    offset = max(offset, piece.offset)
    done.damagedCount += piece.damaged.count
    done.counts.unidentified += piece.unknownCount
    done.pluginless.add(piece.pluginless)
    done.damagedByteCount += piece.damaged.reduce(0) { $0 + $1.byteCount }
    guard items.count + kept.count >= Self.size || byteCount >= Self.byteCount else { return }
    try await write(progress)
    if isComplete { try commit(progress) }
  }

  /// Commits what was added since the last transaction, and calls a function if that is anything.
  func finish(_ progress: (LibraryImport.Progress) -> Void) async throws {
    try await write(progress)
    try commit(progress)
  }

  /// Whether the open transaction is complete, or there is none.
  private var isComplete: Bool {
    guard let start else { return true }
    return added.counts.all >= Self.transactionSize || ContinuousClock.now - start >= Self.transactionTime
  }

  /// Writes the batch into the open transaction, and begins one if there is none. A batch without items opens nothing.
  private func write(_ progress: (LibraryImport.Progress) -> Void) async throws {
    added.offset = offset
    guard !items.isEmpty || !kept.isEmpty else { return }
    let writer = try destination.writer()
    try await renew(in: writer, progress)
    let lostCount = try writer.see(kept)
    // Where nothing changes, nothing is written.
    let new = kept.filter { !$0.isNoted }.map(\.row)
    if !items.isEmpty || !new.isEmpty {
      if start == nil { start = .now }
      try writer.begin()
      added.counts.add(try writer.add(items, alsoOf: new, from: input))
    }
    added.counts.same += kept.count - lostCount
    added.replacedCount += lostCount
    (items, kept, byteCount) = ([], [], 0)
  }

  /// Renews the stale items of the kinds of the items that are to be added, in transactions of their own.
  private func renew(in writer: LibraryWriter, _ progress: (LibraryImport.Progress) -> Void) async throws {
    let kinds = Set(items.lazy.map(\.item.kind))
    guard !kinds.isSubset(of: writer.renewedKinds) else { return }
    try commit(progress)
    let (before, renewal) = (done, try StaleItems(in: writer, by: presenter).renewal(of: kinds))
    while let counts = try await renewal.next() {
      done.renewedCount = before.renewedCount + counts.all
      done.counts.sharing = before.counts.sharing + counts.sharing
      progress(done)
    }
  }

  /// Commits the open transaction, and calls a function if anything was added.
  private func commit(_ progress: (LibraryImport.Progress) -> Void) throws(LibraryError) {
    try destination.opened?.commit()
    guard added.counts.all + added.replacedCount > 0 else { return }
    done.counts.add(added.counts)
    done.replacedCount += added.replacedCount
    done.offset = added.offset
    (added, start) = (LibraryImport.Progress(), nil)
    progress(done)
  }
}
