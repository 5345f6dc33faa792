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
  ///   - destination: The library. One that isn't open is opened once an item is to be added.
  ///   - input: The input's name and state, by which the library knows that an import of it was interrupted, and
  ///     which items a file has; `nil` if it isn't known.
  ///   - isWhole: Whether the rows of all items of the input are returned.
  ///   - problems: Called with the problems of items that can't be read, or that their plugins refuse.
  ///   - progress: Called after each transaction.
  /// - Returns: The progress at the end of the import.
  /// - Throws: A `SourceError`, a `LibraryError` or a `CancellationError`. What was added before stays.
  package func run(
    _ reader: consuming RecordReader, into destination: ImportDestination, from input: LibraryInput? = nil,
    isWhole: Bool = false, problems: ([ItemProblem]) -> Void, progress: (Progress) -> Void
  ) async throws -> Progress {
    let batch = ImportBatch(destination, from: input, by: presenter)
    destination.beginInput()
    defer { destination.endInput() }
    let known = try destination.opened.flatMap { try $0.isEmpty ? nil : KnownItems($0.path) }
    do {
      try await add(reader, by: ChunkImport(presenter, source, of: input, known: known), to: batch, problems, progress)
      try await batch.finish(progress)
    } catch {
      // What was added before stays, unless the library itself has failed.
      if !(error is LibraryError) { try? destination.opened?.commit() }
      throw error
    }
    if let input { try destination.opened?.end(input) }
    var done = batch.done
    if isWhole, let rows = destination.opened?.imported?.seen { done.rows = rows }
    return done
  }

  /// Adds the items of an input to a batch, as several tasks prepare them.
  private func add(
    _ reader: consuming RecordReader, by chunks: ChunkImport, to batch: ImportBatch,
    _ problems: ([ItemProblem]) -> Void, _ progress: (Progress) -> Void
  ) async throws {
    var reader = reader
    let (name, queue) = (reader.name, ImportQueue())
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
  }

  /// The number of chunks that are in memory at the same time: one that is written, and one for each processor.
  private static let chunksAtOnce = 1 + max(1, CurrentProcess.processorCount)
}
