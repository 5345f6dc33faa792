public import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyText

/// The live items of one kind among those that a search has written.
///
/// They are active as long as this object exists, and are written again when they change. Items that don't live are
/// never written again, and nothing of them is kept.
@MainActor
public final class LiveItems {
  private let list: ListPresenter<PresentedItem, Never>
  private let sections: [FoundSection]
  private let kind: Kind
  private let style: OutputStyle

  /// The style of each section, whose items are as wide as the widest of them.
  private var styles: [OutputStyle]

  /// The hash of what was written last of each row.
  private var written: [ModelPath: Int] = [:]

  /// Creates the live items of a kind, none of which is active yet; `nil` if the kind isn't live.
  ///
  /// - Parameters:
  ///   - kind: The kind of the items.
  ///   - sections: The items that were written.
  ///   - presenter: Turns records into items.
  ///   - style: The style in which the items were written.
  ///   - clock: The clock that measures the tenth of a second for which a changed item may wait.
  public init?(
    of kind: Kind, in sections: [FoundSection], by presenter: Presenter, style: OutputStyle,
    clock: any Clock<Duration> = ClockKey.defaultValue
  ) async {
    guard presenter.provider.answer(for: kind).binding.isLive else { return nil }
    self.kind = kind
    self.sections = sections
    self.style = style
    styles = sections.map { _ in style }
    if style.format == .text { for index in styles.indices { styles[index].columns = 0 } }
    var options = ListOptions()
    options.clock = clock
    list = ListPresenter(
      StaticModelCollection(sections: await Self.rows(of: kind, in: sections, by: presenter, style)), options: options,
      make: PresentedItem.init)
    noteWritten()
  }

  /// Activates the items, and writes them again as they change, until the task is cancelled.
  ///
  /// Several changes of an item in a tenth of a second are written once, and an item that looks as before is not.
  ///
  /// - Parameter write: Takes the items of one section that have changed, to be joined by a ``FormattedDocument``.
  /// - Throws: The error of `write`.
  public func run(_ write: (FoundSection, Rendering.Part) throws -> Void) async throws {
    list.show(0..<Int.max)
    var isFirst = true
    for await update in list.updates {
      let paths = isFirst ? Array(list.snapshot.paths) : update.redraws
      isFirst = false
      for (index, paths) in Dictionary(grouping: paths, by: \.section).sorted(by: { $0.key < $1.key }) {
        let part = part(of: paths, in: index)
        if part.count > 0 { try write(sections[index], part) }
      }
    }
  }
}

extension LiveItems {
  /// Returns the rows of a kind, section by section.
  private static func rows(
    of kind: Kind, in sections: [FoundSection], by presenter: Presenter, _ style: OutputStyle
  ) async -> [CollectionSection<ItemRow, Never>] {
    var rows: [CollectionSection<ItemRow, Never>] = []
    for (index, section) in sections.enumerated() {
      let records = section.records.filter { $0.kind == kind }
      let found = await presenter.foundItems(records, from: section.source, bringing: style.pageRequest)
      let elements = found.map { ItemRow($0, presenter: presenter) }
      rows.append(CollectionSection(id: SectionId(rawValue: "\(index)"), elements: elements))
    }
    return rows
  }

  /// Notes what the items looked like when they were written, which is as they are before they are activated.
  private func noteWritten() {
    let items = list.snapshot.paths.compactMap { path in list.element(at: path).map { (path, $0.makeAskedItem()) } }
    for (path, item) in items { widen(path.section, to: item) }
    for (path, item) in items { written[path] = output(of: item, in: path.section).utf8.hashValue }
  }

  /// Makes a section as wide as an item prefers, if it is narrower.
  private func widen(_ section: Int, to item: Item) {
    guard style.format == .text else { return }
    styles[section].columns = max(styles[section].columns, item.size(within: style.columns).columns)
  }

  /// Returns the output of those items that look different from what was written last of them.
  private func part(of paths: [ModelPath], in section: Int) -> Rendering.Part {
    var part = PendingPart(style: styles[section], source: sections[section].name)
    for path in paths {
      guard let item = list.row(at: path)?.item else { continue }
      widen(section, to: item)
      let output = output(of: item, in: section)
      guard written.updateValue(output.utf8.hashValue, forKey: path) != output.utf8.hashValue else { continue }
      part.write(output.utf8, output.reason, of: kind)
    }
    return part.take()
  }

  private func output(of item: Item, in section: Int) -> (utf8: [UInt8], reason: String?) {
    var writer = ItemWriter(style: styles[section])
    let reason = writer.write(item)
    return (writer.utf8, reason)
  }
}
