public import Bindery
public import BinderySources

/// Draws every item of inputs, in order, on all processors.
///
/// Input is read and split in one place, and parsed, drawn and formatted chunk by
/// chunk, several at once; the parts come out in the order of the input. A few
/// chunks are in memory at a time, and little of what becomes of them, whatever
/// the size of the input.
public struct Rendering: Sendable {
  /// What a part of the input became.
  public struct Part: Sendable {
    /// The output.
    public let utf8: [UInt8]

    /// What went wrong, in the order of the input.
    public let troubles: [Trouble]

    /// The number of items, damaged ones too.
    public let count: Int

    /// The number of items that can't be read at all.
    public let damagedCount: Int

    /// The kinds of the items.
    public let kinds: Set<Kind>
  }

  private let presenter: Presenter
  private let style: OutputStyle
  private let kinds: Set<Kind>

  /// Creates a rendering.
  ///
  /// - Parameters:
  ///   - presenter: Turns records into items.
  ///   - style: How items are written.
  ///   - kinds: The kinds to write; all where it is empty.
  public init(presenter: Presenter, style: OutputStyle, kinds: Set<Kind> = []) {
    self.presenter = presenter
    self.style = style
    self.kinds = kinds
  }

  /// Renders an input.
  ///
  /// - Parameters:
  ///   - reader: The input.
  ///   - write: Takes the parts in the order of the input. What it throws ends the rendering.
  /// - Throws: What is wrong with the input as a whole, or what `write` throws. All
  ///   parts before it were written.
  public func run(_ reader: consuming RecordReader, write: (Part) throws -> Void) async throws {
    let source = reader.name
    let queue = PartQueue()
    defer { queue.stop() }
    let parts = queue.parts(of: reader, make: { await makeParts(of: $0, from: source, into: $1) })
    try await withTaskCancellationHandler {
      for await next in parts {
        let outlet = try next.get()
        while let part = await outlet.next() {
          // A part that is made while the task is cancelled may lack what is far away.
          try Task.checkCancellation()
          try write(part)
        }
        queue.release()
      }
      // A task that is cancelled sees the parts end, too.
      try Task.checkCancellation()
    } onCancel: {
      queue.stop()
    }
  }

  /// Parses, draws and formats a chunk of the input.
  private func makeParts(of chunk: RecordChunk, from source: String, into outlet: PartOutlet) async {
    var lookup = KindLookup(presenter.provider)
    var writer = PartWriter(style: style, source: source, presenter: presenter, outlet: outlet)
    for element in chunk.records() {
      switch element {
      case .record(let record):
        let kind = record.kind
        guard kinds.isEmpty || kinds.contains(kind) else { continue }
        let answer = lookup.answer(for: kind)
        if answer.binding.isLive {
          writer.write(await written(record), of: kind)
        } else if answer.binding.isBatched {
          writer.reservePlace(for: record)
        } else {
          writer.write(presenter.item(from: record, answer), of: kind)
        }
      case .damaged(let damage): writer.write(damage)
      }
      if writer.isDue { await writer.settle() }
    }
    await writer.finish()
  }
}

extension Rendering {
  /// Draws an item whose view model lives, on the main actor.
  @MainActor
  private func written(_ record: Record) -> (utf8: [UInt8], reason: String?) {
    var writer = ItemWriter(style: style)
    let reason = writer.write(presenter.item(from: record))
    return (writer.utf8, reason)
  }
}
