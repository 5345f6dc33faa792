public import Bindery
public import BinderySources

/// A rendering of all items of an input, in order, on all processors.
///
/// Input is read and split by one thread at a time, then parsed, drawn and formatted in chunks, several of them
/// concurrently. The parts are written in input order. Only a few chunks and little output are in memory at a time,
/// whatever the size of the input.
public struct Rendering: Sendable {
  /// A part of the output, for some consecutive items.
  public struct Part: Sendable {
    /// The items as UTF-8 in the format of the output, to be joined by a ``FormattedDocument``.
    public let utf8: [UInt8]

    /// The problems with items, including those of damaged ones, in the order of the input.
    public let problems: [ItemProblem]

    /// The number of items, including damaged ones.
    public let count: Int

    /// The number of damaged items, which can't be read at all.
    public let damagedCount: Int

    /// The number of bytes of the damaged items whose ends were found; the reader reports those of the others.
    package var damagedByteCount = 0

    /// The kinds of the items that could be read.
    public let kinds: Set<Kind>
  }

  /// The presenter that turns records into items.
  private let presenter: Presenter
  /// The style in which items are written.
  private let style: OutputStyle
  /// The kinds whose items are written, or an empty set to write all items.
  private let kinds: Set<Kind>

  /// Creates a rendering with a style, for items of all kinds or of some.
  ///
  /// - Parameters:
  ///   - presenter: Turns records into items.
  ///   - style: The style of the output.
  ///   - kinds: The kinds to write, or an empty set for all kinds. Damaged items are always written.
  public init(presenter: Presenter, style: OutputStyle, kinds: Set<Kind> = []) {
    self.presenter = presenter
    self.style = style
    self.kinds = kinds
  }

  /// Renders all items of an input, and passes the output to a function in parts.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - write: Called with each part, in the order of the input. An error that it throws ends the rendering.
  /// - Throws: A `SourceError` if the input can't be read further, a `CancellationError`, or the error of `write`.
  public func run(_ reader: consuming RecordReader, write: (Part) throws -> Void) async throws {
    let source = reader.name
    let queue = PartQueue()
    defer { queue.stop() }
    let parts = queue.parts(of: reader, make: { await makeParts(of: $0, from: source, into: $1) })
    try await withTaskCancellationHandler {
      for await next in parts {
        let outlet = try next.get()
        while let part = await outlet.next() {
          // A part that was made during the cancellation may lack data from another process.
          try Task.checkCancellation()
          try write(part)
        }
        queue.release()
      }
      // Cancellation ends the stream of parts too, and must not look like the end of the input.
      try Task.checkCancellation()
    } onCancel: {
      queue.stop()
    }
  }

  /// Parses, draws and formats a chunk of the input.
  private func makeParts(of chunk: RecordChunk, from source: String, into outlet: PartOutlet) async {
    var lookup = KindLookup(of: presenter)
    var writer = PartWriter(style: style, source: source, presenter: presenter, outlet: outlet)
    for element in chunk.records() {
      switch element {
      case .record(let record):
        let kind = record.kind
        guard kinds.isEmpty || kinds.contains(kind) else { continue }
        let answer = lookup.answer(for: kind)
        if answer.binding.isLive || answer.binding.isBatched {
          writer.reservePosition(for: record)
        } else {
          writer.part.write(presenter.item(from: record, answer), of: kind)
        }
      case .damaged(let damage): writer.part.write(damage)
      }
      if writer.needsFlush { await writer.flush() }
    }
    await writer.finish()
  }
}
