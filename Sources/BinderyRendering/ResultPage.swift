public import Bindery
internal import BinderyText

/// A renderer of a page of results, whose width is the preferred width of its widest item.
///
/// In the format `text`, an item gets no more rows than it prefers, and at least one.
public struct ResultPage: Sendable {
  /// The size in bytes at which the output is passed on.
  private static let sizeLimit = 1 << 20

  /// The presenter that turns records into items.
  private let presenter: Presenter
  /// The style in which items are written.
  private let style: OutputStyle

  /// Creates a renderer of pages in a style.
  ///
  /// - Parameters:
  ///   - presenter: Turns records into items.
  ///   - style: The style of the output, whose columns limit the width of the page.
  public init(presenter: Presenter, style: OutputStyle) {
    self.presenter = presenter
    self.style = style
  }

  /// Renders items, and returns the whole page.
  ///
  /// - Parameters:
  ///   - found: The items, in display order. Their data is prefetched if they were created with the style's
  ///     `pageRequest`.
  ///   - name: The source's name in reports of problems.
  ///   - source: The source's identifier, which the JSON of each item states, or `nil` to state none.
  /// - Returns: The output, to be joined by a ``FormattedDocument``.
  public func render(
    _ found: some Sequence<FoundItem>, from name: String, source: SourceId? = nil
  ) async -> Rendering.Part {
    var (utf8, problems, count, kinds) = ([UInt8](), [ItemProblem](), 0, Set<Kind>())
    await render(found, from: name, source: source) { part in
      utf8 += part.utf8
      problems += part.problems
      count += part.count
      kinds.formUnion(part.kinds)
    }
    return Rendering.Part(utf8: utf8, problems: problems, count: count, damagedCount: 0, kinds: kinds)
  }

  /// Renders the items of a page in parts, so that little output is in memory at a time.
  ///
  /// - Parameters:
  ///   - found: The items, in display order.
  ///   - name: The source's name in reports of problems.
  ///   - source: The source's identifier, which the JSON of each item states, or `nil` to state none.
  ///   - write: Receives each part in order, at least one, to be joined by a ``FormattedDocument``. An error that it
  ///     throws ends the rendering.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    _ found: some Sequence<FoundItem>, from name: String, source: SourceId? = nil,
    write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    var rows: [PageRow] = []
    for element in found { rows.append(await row(of: element, source)) }
    try await self.write(rows, from: name, to: write)
  }

  /// Renders an outline of nested items in parts; each item comes after the one that contains it.
  ///
  /// - Parameters:
  ///   - outline: The items with their positions in the outline, in display order.
  ///   - name: The name of the outline in problems.
  ///   - write: Receives each part in order, at least one, to be joined by a ``FormattedDocument``. An error that it
  ///     throws ends the rendering.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    outline: [(item: FoundItem, place: OutlinePlace)], from name: String,
    write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    var rows: [PageRow] = []
    for (item, place) in outline { rows.append(await row(of: item, item.elementId.source, place)) }
    try await self.write(rows, from: name, to: write)
  }

  /// Writes the rows of a page in parts, laid out to the width of the widest row.
  private func write<Failure: Error>(
    _ rows: [PageRow], from name: String, to write: (Rendering.Part) throws(Failure) -> Void
  ) async throws(Failure) {
    var style = style
    if style.format == .text { style.columns = rows.map(\.size.columns).max() ?? 0 }
    var page = PendingPart(style: style, source: name)
    for row in rows {
      // A refused item has a generic view, which needs no data from another process.
      if row.item?.status != .refused { await row.found.modeled.recall(self.style.pageRequest) }
      let item = row.item ?? item(of: row.found, row.source, row.place)
      page.write(item, of: item.kind, rows: row.size.rows)
      // A written item no longer needs its data; showing it again requests the data again.
      row.found.modeled.answered?.forget()
      if page.size >= Self.sizeLimit { try write(page.take()) }
    }
    try write(page.take())
  }

  /// Creates the row for a found item, and measures it in the format `text`.
  private func row(of found: FoundItem, _ source: SourceId?, _ place: OutlinePlace? = nil) async -> PageRow {
    await found.modeled.recalled(style.pageRequest) {
      let new = item(of: found, source, place)
      let size = style.format == .text ? new.size(within: style.columns) : Item.availableSize(within: 0)
      return PageRow(
        found: found, source: source, place: place, item: isSmall(new) || found.modeled.answered == nil ? new : nil,
        size: size)
    }
  }

  /// Returns whether the item's reason, which a plugin may make of any length, is short enough to keep in memory.
  private func isSmall(_ item: Item) -> Bool {
    item.reason.map { $0.utf8.count <= Self.reasonLimit } ?? true
  }

  /// The maximum size, in bytes, of the reason of an item that is kept until it is written.
  private static let reasonLimit = 4096

  /// Returns the item to show for a found item: with the generic view if its own view fails.
  private func item(of found: FoundItem, _ source: SourceId?, _ place: OutlinePlace?) -> Item {
    var item = presenter.askedItem(from: found.modeled)
    (item.source, item.variant) = (source, found.elementId.variant)
    item.place = place
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
  /// The item.
  let found: FoundItem

  /// The source to name in the item's output, or `nil` to name none.
  let source: SourceId?

  /// The position of the item in an outline of nested items, or `nil` if it isn't part of an outline.
  let place: OutlinePlace?

  /// The item to write, or `nil` if it isn't kept, and is created again when it is written.
  let item: Item?

  /// The preferred size of the item.
  let size: Size
}

extension Item {
  /// Returns the available size for an item on a page with a given width and unlimited rows.
  static func availableSize(within columns: Int) -> Size {
    Size(columns: columns, rows: Int(Int32.max))
  }

  /// Returns the preferred size of the item as text, within a number of columns and with at least one row.
  func size(within limit: Int) -> Size {
    let room = Self.availableSize(within: limit)
    let wanted = (try? preferredSize(fitting: AvailableSize(room) { SafeText.columns(of: $0) })) ?? room
    let reasons = [reason, place?.contents?.failure].compactMap { $0.map { SafeText.columns(of: $0) } }
    let width = reasons.reduce(min(wanted.columns, limit), max)
    // Lines after the first are indented, which the preferred size doesn't include.
    let indent = ItemWriter.indent + (place?.indent ?? 0)
    // A layout indents by at most half of its width, and would show a narrow item less deep than it is.
    let columns = place == nil ? width + indent : indent + max(width, indent)
    return Size(columns: min(columns, limit), rows: max(wanted.rows, 1))
  }
}
