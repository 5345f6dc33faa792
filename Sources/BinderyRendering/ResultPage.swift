public import Bindery
internal import BinderyText

/// Draws a page of results, as wide as its widest item wants to be.
public struct ResultPage: Sendable {
  private let presenter: Presenter
  private let style: OutputStyle

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - presenter: Turns what was found into items.
  ///   - style: How items are written; the page is no wider than its columns.
  public init(presenter: Presenter, style: OutputStyle) {
    self.presenter = presenter
    self.style = style
  }

  /// Renders items.
  ///
  /// - Parameters:
  ///   - found: The items, in the order to show them. Made with what the style's `pageRequest` asks for,
  ///     they are at hand.
  ///   - name: Where they came from, for troubles.
  ///   - source: The source that they came from, where it is told.
  /// - Returns: The items, to be joined by an ``OutputDocument``.
  public func render(
    _ found: some Sequence<FoundItem>, from name: String, source: SourceId? = nil
  ) async -> Rendering.Part {
    var (utf8, troubles, count, kinds) = ([UInt8](), [Trouble](), 0, Set<Kind>())
    await render(found, from: name, source: source) { part in
      utf8 += part.utf8
      troubles += part.troubles
      count += part.count
      kinds.formUnion(part.kinds)
    }
    return Rendering.Part(utf8: utf8, troubles: troubles, count: count, damagedCount: 0, kinds: kinds)
  }

  /// Renders items, and hands them over in parts, so that little of them is in memory at a time.
  ///
  /// - Parameters:
  ///   - found: The items, in the order to show them.
  ///   - name: Where they came from, for troubles.
  ///   - source: The source that they came from, where it is told.
  ///   - write: Takes the parts, at least one. What it throws ends the rendering.
  /// - Throws: What `write` throws.
  public func render<Failure: Error>(
    _ found: some Sequence<FoundItem>, from name: String, source: SourceId? = nil,
    write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    var rows: [PageRow] = []
    for element in found { rows.append(await row(of: element.modeled, source)) }
    var style = style
    if style.format == .text { style.columns = rows.map(\.columns).max() ?? 0 }
    var page = PartialPage(style: style, source: name)
    for row in rows {
      // What failed needs nobody to be asked again.
      if row.item?.status != .refused { await row.modeled.answered?.recall(self.style.pageRequest) }
      page.write(row.item ?? item(of: row.modeled, source))
      // It is written, and asked again where it is shown anew.
      row.modeled.answered?.forget()
      if page.isLarge { try write(page.takePart()) }
    }
    try write(page.takePart())
  }

  /// Makes an item, and measures it where that matters.
  private func row(of modeled: ModeledRecord, _ source: SourceId?) async -> PageRow {
    await modeled.recalled(style.pageRequest) {
      let new = item(of: modeled, source)
      let columns = style.format == .text ? new.columns(within: style.columns) : 0
      return PageRow(modeled: modeled, item: isSmall(new) || modeled.answered == nil ? new : nil, columns: columns)
    }
  }

  /// Whether the item can be kept: a reason can be as long as its plugin likes.
  private func isSmall(_ item: Item) -> Bool {
    item.reason.map { $0.utf8.count <= Self.reasonLimit } ?? true
  }

  /// The most bytes of a reason that is kept until its item is written.
  private static let reasonLimit = 4096

  /// The item of a record, or another that says why its view fails: that one wants other columns.
  private func item(of modeled: ModeledRecord, _ source: SourceId?) -> Item {
    var item = presenter.item(from: modeled)
    item.source = source
    do {
      _ = try item.drawing()
      return item
    } catch {
      return item.failed(error)
    }
  }
}

/// An item of a page that isn't written yet.
private struct PageRow {
  let modeled: ModeledRecord

  /// The item, or `nil` if it is made again once it is written.
  let item: Item?

  /// The columns that the item wants.
  let columns: Int
}

/// What was written of a page, and not handed over.
private struct PartialPage {
  /// The bytes from which on it is handed over.
  private static let sizeLimit = 1 << 20

  private let style: OutputStyle
  private let source: String
  private var writer: ItemWriter
  private var troubles: [Trouble] = []
  private var troubleSize = 0
  private var count = 0
  private var kinds: Set<Kind> = []

  init(style: OutputStyle, source: String) {
    self.style = style
    self.source = source
    writer = ItemWriter(style: style)
  }

  var isLarge: Bool { writer.utf8.count + troubleSize >= Self.sizeLimit }

  mutating func write(_ item: Item) {
    if let sentence = writer.write(item) {
      troubles.append(Trouble(source: source, offset: nil, sentence: sentence))
      troubleSize += sentence.utf8.count
    }
    count += 1
    kinds.insert(item.kind)
  }

  mutating func takePart() -> Rendering.Part {
    defer { self = PartialPage(style: style, source: source) }
    return Rendering.Part(utf8: writer.utf8, troubles: troubles, count: count, damagedCount: 0, kinds: kinds)
  }
}

extension Item {
  /// The room there is for an item's view on a page of a width.
  static func room(within columns: Int) -> Size {
    Size(columns: columns, rows: Int(Int32.max))
  }

  /// The columns that the item wants as text, no more than there are.
  func columns(within limit: Int) -> Int {
    let room = AvailableSize(Self.room(within: limit)) { SafeText.columns(of: $0) }
    let wanted = min((try? preferredSize(fitting: room).columns) ?? limit, limit)
    // The lines after the first are indented, and are measured without that.
    return min(max(wanted, reason.map { SafeText.columns(of: $0) } ?? 0) + ItemWriter.indent, limit)
  }
}
