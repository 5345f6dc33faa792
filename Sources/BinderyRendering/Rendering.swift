public import Bindery
public import BinderySources

/// Draws every item of inputs, in order, on all processors.
///
/// Input is read and split in one place, and parsed, drawn and formatted part by
/// part, several parts at once; the parts come out in the order of the input. A
/// few parts are in memory at a time, whatever the size of the input.
public struct Rendering: Sendable {
  /// What a part of the input became.
  public struct Part: Sendable {
    /// The output.
    public let utf8: [UInt8]

    /// What went wrong, in the order of the input.
    public let troubles: [Trouble]

    /// The number of items, damaged ones too.
    public let count: Int

    /// The kinds of the items.
    public let kinds: Set<Kind>
  }

  /// How many parts are worked on at a time.
  private static let width = 4

  /// A part with fewer items than this comes from a stream that gives them slowly. It is
  /// written before more of the input is waited for.
  private static let fewItems = 16

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
    var reader = reader
    let source = reader.name
    var tasks: [Task<Part, Never>] = []
    var failure: (any Error)?
    while failure == nil {
      var limit = Self.width
      do {
        guard let chunk = try reader.nextChunk() else { break }
        if chunk.count < Self.fewItems { limit = 1 }
        tasks.append(Task.detached { part(of: chunk, from: source) })
      } catch {
        failure = error
      }
      while tasks.count >= limit { try write(await tasks.removeFirst().value) }
    }
    for task in tasks { try write(await task.value) }
    if let failure { throw failure }
  }

  /// Parses, draws and formats a part of the input.
  func part(of chunk: RecordChunk, from source: String) -> Part {
    var presenter = PartPresenter(presenter)
    var writer = ItemWriter(style: style)
    var troubles: [Trouble] = []
    var count = 0
    var seen = KindsSeen()
    for element in chunk.records() {
      switch element {
      case .record(let record):
        guard kinds.isEmpty || kinds.contains(record.kind) else { continue }
        let item = writer.write(presenter.item(from: record))
        seen.insert(item.kind)
        if let reason = item.reason { troubles.append(Trouble(source: source, offset: nil, sentence: reason)) }
      case .damaged(let damage):
        let trouble = Trouble(damage, from: source)
        writer.write(trouble)
        troubles.append(trouble)
      }
      count += 1
    }
    return Part(utf8: writer.utf8, troubles: troubles, count: count, kinds: seen.kinds)
  }
}

/// The kinds of items. Most have the kind of the item before them, which costs little.
private struct KindsSeen {
  private(set) var kinds: Set<Kind> = []
  private var last: Kind?

  mutating func insert(_ kind: Kind) {
    guard kind != last else { return }
    last = kind
    kinds.insert(kind)
  }
}
