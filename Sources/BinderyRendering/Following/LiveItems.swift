internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyText

/// A list of the live items among those that a search has written, which are written again when they change.
///
/// An item is live if its view model may change. Live items are active as long as this object exists; other items
/// aren't kept.
@MainActor
final class LiveItems {
  /// A live item with the position of its record in its section.
  private typealias Entry = (position: Int, row: ItemRow)

  /// Called after each change that `writeChanges` may have to write.
  var onChange: @MainActor () -> Void = {}

  /// The collection of the rows of all live items, in a section for each section of the results.
  private let rows: SimpleModelCollection<ItemRow, Never>
  /// The presenter that activates the live items and reports their changes.
  private let list: ListPresenter<PresentedItem, Never>
  /// The items that were written, in the order of the sources.
  private let sections: [FoundSection]
  /// The style in which the items are written.
  private let style: OutputStyle

  /// The live items of each section, in the order of their records.
  private var entries: [[Entry]]

  /// The width in columns of the items of each kind, by section, which is that of the widest of them.
  private var columns: [[Kind: Int]]

  /// The hash of the latest output of each row, keyed by the row's identity.
  private var written: [ObjectIdentifier: Int] = [:]

  /// The rows that have changed since `writeChanges` was called.
  private var changed: Set<ObjectIdentifier> = []
  /// The registration as an observer of the presenter's rows, which ends with this object.
  private var observer: Observer?

  /// Creates a list without live items.
  ///
  /// - Parameters:
  ///   - sections: The items that were written.
  ///   - style: The style in which the items were written.
  ///   - clock: The clock that measures the tenth of a second for which a changed item may wait.
  init(in sections: [FoundSection], style: OutputStyle, clock: any Clock<Duration> = ClockKey.defaultValue) {
    self.sections = sections
    self.style = style
    entries = sections.map { _ in [] }
    columns = sections.map { _ in [:] }
    var options = ListOptions()
    options.clock = clock
    rows = SimpleModelCollection(ModelCollectionState(sections: Self.sections(of: entries)))
    list = ListPresenter(rows, options: options, make: PresentedItem.init)
    observer = list.observe { [weak self] in self?.note($0) }
  }

  /// Whether there are no live items.
  var isEmpty: Bool { entries.allSatisfy(\.isEmpty) }

  /// Adds and activates the live items of some kinds, whose output before the activation was already written.
  func add(_ kinds: Set<Kind>, by presenter: Presenter) async {
    let live = kinds.filter { presenter.provider.answer(for: $0).binding.isLive }
    guard !live.isEmpty else { return }
    for (index, section) in sections.enumerated() {
      let new = await Self.entries(of: live, in: section, by: presenter, style)
      noteWritten(new, in: index)
      entries[index] = (entries[index] + new).sorted { $0.position < $1.position }
    }
    publish()
  }

  /// Removes and releases the live items of some kinds.
  func remove(_ kinds: Set<Kind>) {
    guard entries.joined().contains(where: { kinds.contains($0.row.elementId.kind) }) else { return }
    for index in entries.indices {
      for entry in entries[index] where kinds.contains(entry.row.elementId.kind) {
        written[ObjectIdentifier(entry.row)] = nil
      }
      entries[index].removeAll { kinds.contains($0.row.elementId.kind) }
    }
    publish()
  }

  /// Writes the items whose output differs from what was last written.
  ///
  /// - Parameter write: Takes the items of one section, to be joined by a ``FormattedDocument``.
  /// - Throws: The error of `write`.
  func writeChanges(_ write: (FoundSection, Rendering.Part) throws -> Void) rethrows {
    let changed = changed
    self.changed = []
    for (index, section) in sections.enumerated() {
      let part = part(of: changed, in: index)
      if part.count > 0 { try write(section, part) }
    }
  }
}

extension LiveItems {
  /// Returns new rows for the items of some kinds in a section, with the positions of their records.
  private static func entries(
    of kinds: Set<Kind>, in section: FoundSection, by presenter: Presenter, _ style: OutputStyle
  ) async -> [Entry] {
    let positions = section.records.indices.filter { kinds.contains(section.records[$0].kind) }
    let records = positions.map { section.records[$0] }
    let found = await presenter.foundItems(records, from: section.source, bringing: style.pageRequest)
    return zip(positions, found).map { ($0, ItemRow($1, presenter: presenter)) }
  }

  /// Returns a section of rows for each list of live items.
  private static func sections(of entries: [[Entry]]) -> [CollectionSection<ItemRow, Never>] {
    entries.enumerated().map { CollectionSection(id: SectionId(rawValue: "\($0)"), elements: $1.map(\.row)) }
  }

  /// Updates the list to the current live items, and makes all of them visible.
  private func publish() {
    rows.state = ModelCollectionState(sections: Self.sections(of: entries))
    list.turnIfDue()
    list.show(0..<sections.reduce(0) { $0 + $1.records.count })
  }

  /// Records the rows that an update of the list has changed, and calls `onChange`.
  private func note(_ update: ListUpdate) {
    let paths = update.changes.insertedRows + update.changes.updatedRows + update.redraws
    changed.formUnion(paths.compactMap { list.element(at: $0) }.map { ObjectIdentifier($0) })
    onChange()
  }

  /// Stores the hash of the output of items before their activation, which is what was written for them.
  private func noteWritten(_ entries: [Entry], in section: Int) {
    let items = entries.map { ($0.row, $0.row.makeAskedItem()) }
    for (row, _) in items { columns[section][row.elementId.kind] = style.format == .text ? 0 : style.columns }
    for (_, item) in items { widen(section, to: item) }
    for (row, item) in items { written[ObjectIdentifier(row)] = output(of: item, in: section).utf8.hashValue }
  }

  /// Widens the items of a kind in a section to the preferred width of one of them, if that is larger.
  private func widen(_ section: Int, to item: Item) {
    guard style.format == .text else { return }
    columns[section][item.kind] = max(columns[section][item.kind] ?? 0, item.size(within: style.columns).columns)
  }

  /// Returns the output of the changed items that look different from their latest output.
  private func part(of changed: Set<ObjectIdentifier>, in section: Int) -> Rendering.Part {
    var part = PendingPart(style: style, source: sections[section].name)
    for (index, entry) in entries[section].enumerated() where changed.contains(ObjectIdentifier(entry.row)) {
      guard let item = list.row(at: ModelPath(section: section, item: index))?.item else { continue }
      widen(section, to: item)
      let (id, output) = (ObjectIdentifier(entry.row), output(of: item, in: section))
      guard written.updateValue(output.utf8.hashValue, forKey: id) != output.utf8.hashValue else { continue }
      part.write(output.utf8, output.reason, of: item.kind)
    }
    return part.take()
  }

  /// Returns the output of an item, and the reason why its plugin didn't show it, or `nil`.
  private func output(of item: Item, in section: Int) -> (utf8: [UInt8], reason: String?) {
    var style = style
    style.columns = columns[section][item.kind] ?? style.columns
    var writer = ItemWriter(style: style)
    let reason = writer.write(item)
    return (writer.utf8, reason)
  }
}
