public import Bindery
internal import BinderyTerminal

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
  public func render(_ found: some Sequence<FoundItem>, from name: String, source: SourceId? = nil) -> Rendering.Part {
    let items = found.map { found in
      var item = presenter.item(from: found.modeled)
      item.source = source
      return drawable(item)
    }
    var style = style
    if style.format == .text { style.columns = columns(of: items) }
    var writer = ItemWriter(style: style)
    let troubles = items.compactMap { item in
      writer.write(item).map { Trouble(source: name, offset: nil, sentence: $0) }
    }
    return Rendering.Part(
      utf8: writer.utf8, troubles: troubles, count: items.count, damagedCount: 0, kinds: Set(items.map(\.kind)))
  }

  /// The item, or another that says why its view fails: that one wants other columns.
  private func drawable(_ item: Item) -> Item {
    do {
      _ = try item.drawing()
      return item
    } catch {
      return item.failed(error)
    }
  }

  /// The columns that the widest item wants, no more than there are.
  private func columns(of items: [Item]) -> Int {
    items.map { $0.columns(within: style.columns) }.max() ?? 0
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
