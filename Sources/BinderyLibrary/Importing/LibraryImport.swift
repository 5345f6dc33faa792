package import Bindery
package import BinderyRendering
package import BinderySources
internal import BinderySystem

/// An import of all items of an input into a library.
///
/// Items are read, decoded and folded on several threads, in chunks, and written by one. Only a few chunks are in
/// memory at a time, whatever the size of the input.
package struct LibraryImport: Sendable {
  /// The progress of an import: what it has done so far.
  package struct Progress: Hashable, Sendable {
    /// The numbers of items that were new, changed or the same.
    package var counts = ImportCounts()

    /// The number of items that can't be read or identified.
    package var damagedCount = 0

    /// The number of items that the library had, and that items of the input before them have replaced, which have the
    /// same identifiers. Another import of the input adds them again, and keeps both.
    package var replacedCount = 0

    /// The items whose plugins can't be used or have failed, so that they are known by their fields.
    package var pluginless = PluginlessItems()

    /// The number of stale items of the input's kinds that were indexed anew before its own were added.
    package var renewedCount = 0

    /// The rows of all items of the input so far, if they were asked for; empty otherwise.
    package internal(set) var rows = RowSet()

    /// The number of bytes of the damaged items whose ends are known; the reader counts the others.
    package var damagedByteCount = 0

    /// The offset in the input, in bytes, up to which its items have been added to the library.
    package var offset = 0

    /// Creates the progress of an import that begins.
    package init() {}
  }

  /// Finds the identifiers of items, and the texts that they show.
  let presenter: Presenter

  /// The source of the items.
  let source: SourceId

  /// Creates an import of items that come from a source.
  ///
  /// - Parameters:
  ///   - presenter: Finds the identifiers of items, and the texts that they show.
  ///   - source: The source of the items.
  package init(presenter: Presenter, source: SourceId = LibraryItem.fileSource) {
    (self.presenter, self.source) = (presenter, source)
  }

  /// Adds all items of an input to a library.
  ///
  /// An import that goes on after an interruption reads the input from its start, too, since it has to know all items
  /// that share an identifier. What the library has as it is costs little.
  ///
  /// Stale items of a kind are renewed once an item of the kind is to be added, so that it is compared with what the
  /// current binding knows of them. Those of other kinds stay stale.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - writer: The library.
  ///   - input: The input's name and state, by which the library knows that an import of it was interrupted, and
  ///     which items a file has; `nil` if it isn't known.
  ///   - isWhole: Whether the rows of all items of the input are returned.
  ///   - problems: Called with the problems of items that can't be read, or that their plugins refuse.
  ///   - progress: Called after each transaction.
  /// - Returns: The progress at the end of the import.
  /// - Throws: A `SourceError`, a `LibraryError` or a `CancellationError`. What was added before stays.
  package func run(
    _ reader: consuming RecordReader, into writer: LibraryWriter, from input: LibraryInput? = nil,
    isWhole: Bool = false, problems: ([ItemProblem]) -> Void, progress: (Progress) -> Void
  ) async throws -> Progress {
    var reader = reader
    let name = reader.name
    var batch = ImportBatch(writer, from: input, by: presenter)
    writer.beginInput()
    defer { writer.imported = nil }
    let known = try writer.isEmpty ? nil : KnownItems(writer.path)
    let chunks = ChunkImport(presenter, source, of: input, known: known)
    let queue = ImportQueue()
    try await withThrowingTaskGroup(of: Void.self) { group in
      do {
        var (due, started, isAtEnd) = (0, 0, false)
        while true {
          // A chunk that was cancelled ends without the rest of its pieces.
          try Task.checkCancellation()
          while !isAtEnd, started - due < Self.chunksAtOnce {
            guard let chunk = try reader.nextChunk() else {
              isAtEnd = true
              break
            }
            group.addTask { [started] in await chunks.run(chunk, started, queue) }
            started += 1
          }
          guard due < started else { return }
          while let piece = await queue.next(of: due) {
            problems(piece.problems(from: name))
            try await batch.add(piece, progress)
          }
          due += 1
        }
      } catch {
        group.cancelAll()
        await queue.close()
        throw error
      }
    }
    try await batch.commit(progress)
    if let input { try writer.end(input) }
    var done = batch.done
    if isWhole, let rows = writer.imported?.seen { done.rows = rows }
    return done
  }

  /// The number of chunks that are in memory at the same time: one that is written, and one for each processor.
  private static let chunksAtOnce = 1 + max(1, CurrentProcess.processorCount)
}

/// The items of an import that the next transaction adds.
private struct ImportBatch {
  /// The number of items, and of their bytes, from which on a transaction is complete.
  private static let (size, byteCount) = (10_000, 8 << 20)

  /// The progress as of the last transaction, but for damaged items, which count at once.
  private(set) var done = LibraryImport.Progress()

  private let writer: LibraryWriter
  private let input: LibraryInput?
  private let stale: StaleItems
  private var items: [PreparedItem] = []
  private var kept: [KnownRow] = []
  private var byteCount = 0
  private var offset = 0

  init(_ writer: LibraryWriter, from input: LibraryInput?, by presenter: Presenter) {
    (self.writer, self.input, stale) = (writer, input, StaleItems(in: writer, by: presenter))
  }

  /// Adds the items of a piece, and calls a function after each transaction.
  mutating func add(_ piece: ImportPiece, _ progress: (LibraryImport.Progress) -> Void) async throws {
    items += piece.items
    byteCount += piece.byteCount
    kept += piece.kept
    offset = max(offset, piece.offset)
    done.damagedCount += piece.damaged.count
    done.counts.unidentified += piece.unknownCount
    done.pluginless.add(piece.pluginless)
    done.damagedByteCount += piece.damaged.reduce(0) { $0 + $1.byteCount }
    if items.count + kept.count >= Self.size || byteCount >= Self.byteCount { try await commit(progress) }
  }

  /// Commits what was added since the last transaction, if that is anything, and calls a function after that.
  mutating func commit(_ progress: (LibraryImport.Progress) -> Void) async throws {
    guard !items.isEmpty || !kept.isEmpty else { return }
    try await renew(progress)
    let lostCount = try writer.see(kept)
    // Where nothing changes, nothing is written.
    let new = kept.filter { !$0.isNoted }.map(\.row)
    var counts = ImportCounts()
    if !items.isEmpty || !new.isEmpty {
      counts = try writer.add(items, alsoOf: new, from: input)
    }
    counts.same += kept.count - lostCount
    done.replacedCount += lostCount
    (items, kept, byteCount) = ([], [], 0)
    done.offset = offset
    done.counts.add(counts)
    progress(done)
  }

  /// Renews the stale items of the kinds of the items that are to be added.
  private mutating func renew(_ progress: (LibraryImport.Progress) -> Void) async throws {
    let before = done
    let renewed = try await stale.renew(of: Set(items.lazy.map(\.item.kind))) { counts in
      var now = before
      now.renewedCount += counts.all
      progress(now)
    }
    done.renewedCount += renewed.all
    done.counts.sharing += renewed.sharing
  }
}
