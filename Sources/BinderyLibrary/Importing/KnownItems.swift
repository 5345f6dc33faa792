internal import Bindery
internal import BinderyRendering
internal import BinderySources
internal import BinderySystem

/// The items of a library as it was when an import began, by which items that haven't changed are told from others.
///
/// Several tasks may ask at the same time: each uses a connection of its own.
struct KnownItems: Sendable {
  private let idle: IdleReaders

  /// Creates the known items of the library at a path, which is opened when it is asked.
  init(_ path: String) {
    idle = IdleReaders(path: path, keeping: CurrentProcess.processorCount)
  }

  /// Returns for each item of a chunk the row in which the library has an item of the same JSON and source whose texts
  /// come from the current binding of its kind, or `nil`.
  ///
  /// It returns `nil` for items that can't be read, where the plugin of the kind can't be used, and for all items if
  /// the library can't be read.
  ///
  /// - Parameters:
  ///   - chunk: The items, which are parsed only where the library doesn't have the same bytes.
  ///   - source: The source of the items.
  ///   - input: The input of the items, or `nil` if it isn't known.
  ///   - presenter: The presenter that has the current bindings.
  /// - Returns: The row of each item, or `nil` in its place.
  func rows(
    of chunk: LazyChunk, from source: SourceId, _ input: LibraryInput?, _ presenter: Presenter
  ) -> [KnownRow?] {
    guard let reader = try? idle.reader() else { return chunk.indices.map { _ in nil } }
    defer { idle.take(back: reader) }
    guard let rows = try? KnownRows(in: reader.value.database, from: source, input, presenter) else {
      return chunk.indices.map { _ in nil }
    }
    defer { rows.end() }
    return chunk.indices.map { index in
      if let row = chunk.withBytes(at: index, { rows.next(with: $0) }) { return row }
      let json = chunk.json(at: index)
      // Without its white space, what is no JSON may look like an item.
      guard json.count == chunk.withBytes(at: index, \.count) || chunk.isRecord(at: index) else { return nil }
      return json.withUnsafeBytes { rows.row(of: $0) }
    }
  }
}

/// The row of an item that the library has as it is.
struct KnownRow: Sendable {
  /// The ID of the row.
  let row: Int64

  /// The checksum of the item's JSON.
  let jsonSum: Int64

  /// Whether there is nothing to record: the library knows that the input has the item, or the input isn't known.
  let isNoted: Bool
}

/// A chunk of an input that is parsed once its first item is asked for that the library doesn't have.
final class LazyChunk {
  private let chunk: RecordChunk
  private lazy var batch = chunk.records()

  /// Creates a chunk that isn't parsed yet.
  init(_ chunk: RecordChunk) {
    self.chunk = chunk
  }

  /// The indices of the items.
  var indices: Range<Int> { 0..<chunk.count }

  /// Returns the item at an index.
  subscript(index: Int) -> RecordItem { batch[index] }

  /// Returns whether the item at an index can be read.
  func isRecord(at index: Int) -> Bool {
    if case .record = self[index] { true } else { false }
  }

  /// Returns the JSON of the item at an index without the white space between its tokens, or none if it is damaged.
  func json(at index: Int) -> [UInt8] { chunk.json(at: index) ?? [] }

  /// Calls a function with the bytes of the item at an index, of which a damaged item has none.
  ///
  /// An item that is alone may be a message of a service, which only parsing tells, so that it has none here either.
  func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    chunk.count > 1 ? chunk.withBytes(at: index, body) : body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Returns the offset just behind the beginning of the item at an index, in bytes from the start of the input.
  func offset(behindBeginningAt index: Int) -> Int { chunk.offset(at: index) + 1 }
}
