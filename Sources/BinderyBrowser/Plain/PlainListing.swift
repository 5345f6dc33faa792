internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources
internal import BinderyText

/// A list that is written as lines, a number of rows at a time, each with a number by which the user names it.
///
/// A row keeps its number when others come and go, until the list is written from its first row again.
@MainActor
final class PlainListing {
  /// The number of rows that are written at a time, of all sections together.
  static let windowSize = 20

  /// The presenter of the list.
  let list: ItemListPresenter

  /// The context through which the actions of items are sent.
  let context: Context

  /// The title that replaces those of the sections, or `nil` to keep theirs.
  private let title: String?

  /// Whether the list is loaded page by page, so that more rows can be requested.
  private let hasPages: Bool

  /// The paths of the rows that were written: that of number 1 first.
  private var rows: [TreePath<ItemId>] = []

  /// The number of rows of each section that were written so far; a section without an entry wasn't written.
  private var counts: [SectionId: Int] = [:]

  /// Creates a listing of which nothing was written.
  init(_ list: ItemListPresenter, in context: Context, titled title: String? = nil, hasPages: Bool = false) {
    (self.list, self.context, self.title, self.hasPages) = (list, context, title, hasPages)
  }

  /// The number of rows that have a number.
  var count: Int { rows.count }

  /// Returns the item with a number, or `nil` if no row has the number, or if the row has left the list.
  func item(_ number: Int) -> ItemRow? {
    position(of: number).flatMap { list.element(at: $0)?.element }
  }

  /// Moves the cursor of the list to the row with a number, and returns whether it is still there.
  func moveCursor(to number: Int) -> Bool {
    guard let position = position(of: number) else { return false }
    list.setCursor(position)
    return true
  }

  /// Marks the row with a number, or removes its mark.
  func mark(_ number: Int, _ isMarked: Bool) {
    guard moveCursor(to: number), let path = list.focus, list.isSelected(at: path) != isMarked else { return }
    list.toggleSelection()
  }

  /// Returns the action to perform when the user selects the cursor's row, or `nil` if there is none.
  func selection() async -> (any Action)? {
    await list.selection(in: context) { [weak list] in list?.setFocus(on: $0) }
  }

  /// Returns the position in the list of the row that was written with a number, or `nil` if it is gone.
  private func position(of number: Int) -> Int? {
    guard rows.indices.contains(number - 1) else { return nil }
    list.turnIfDue()
    return list.position(of: rows[number - 1], near: number - 1)
  }
}

// MARK: Showing

extension PlainListing {
  /// Forgets all numbers, so that the list is written from its first row again.
  func rewind() {
    (rows, counts) = ([], [:])
  }

  /// Waits until nothing is loading, and returns the lines of the next rows, with the headings of their sections.
  func next() async -> [String] {
    await waitUntilLoaded()
    var open = sections.filter { counts[$0.id] == nil || shownCount(of: $0) < $0.elements.count }
    if open.isEmpty, hasPages {
      for section in sections where mayHaveMore(section) { list.collection.loadMore(in: section.id) }
      await waitUntilLoaded()
      open = sections.filter { shownCount(of: $0) < $0.elements.count }
    }
    guard !open.isEmpty else { return ["there are no more items"] }
    return await lines(of: open) + hints
  }

  /// Waits until some sections are loaded, while others may still be loading, and returns the lines of their first
  /// rows.
  func first(of ids: Set<SectionId>) async -> [String] {
    await list.collection.waitUntilLoaded { state in
      !state.sections.contains { ids.contains($0.id) && $0.status.phase.isLoading }
    }
    list.turnIfDue()
    return await lines(of: sections.filter { ids.contains($0.id) })
  }

  /// Waits until nothing is loading, and returns the lines of the first rows of those sections that weren't written
  /// yet.
  func others() async -> [String] {
    await waitUntilLoaded()
    return await lines(of: sections.filter { counts[$0.id] == nil }) + hints
  }

  /// Returns the lines of the heading of the cursor's section and of the cursor's row, which say where the user is.
  func here() async -> [String] {
    guard !rows.isEmpty else { return await next() }
    list.turnIfDue()
    guard let cursor = list.cursor, let section = list.cursorSection else { return [] }
    return await heading(of: list.headings[section], isKnown: true)
      + lines(at: cursor, after: number.map { "\($0). " } ?? "")
  }

  /// The number of the row with the cursor, or `nil` if it has none.
  var number: Int? {
    let id = list.cursor.flatMap { list.element(at: $0)?.elementId }
    return id.flatMap { rows.firstIndex(of: $0) }.map { $0 + 1 }
  }

  /// Returns the lines of the row with a number, or a line that says that the row has left the list.
  func lines(of number: Int) async -> [String] {
    guard let position = position(of: number) else { return ["\(number). not in the list any more"] }
    return await lines(at: position, after: "\(number). ")
  }

  /// Returns the lines of the headings and of the next rows of some sections, which get the next numbers.
  private func lines(of open: [Section]) async -> [String] {
    let share = max(1, Self.windowSize / max(1, open.count { !$0.elements.isEmpty }))
    var lines: [String] = []
    for section in open {
      let count = shownCount(of: section)
      let new = section.elements.dropFirst(count).prefix(share)
      if let heading = list.headings.first(where: { $0.id == section.id }) {
        lines += self.heading(of: heading, isContinued: count > 0)
      }
      counts[section.id] = count + new.count
      rows += new.map(\.elementId)
      for number in rows.count - new.count..<rows.count { lines += await self.lines(of: number + 1) }
    }
    return lines
  }

  private typealias Section = CollectionSection<TreeRow<ItemRow>, SearchFailure>

  /// The lines below the rows that say how to show further ones.
  private var hints: [String] { sections.contains(where: mayHaveMore) ? ["'more' shows further items"] : [] }

  /// The sections of the list's current state.
  private var sections: [Section] { list.state.sections }

  /// Returns the number of a section's rows that were written.
  private func shownCount(of section: Section) -> Int { counts[section.id] ?? 0 }

  /// Returns whether a section has rows that weren't written, or whether its source may have further ones.
  private func mayHaveMore(_ section: Section) -> Bool {
    let count = shownCount(of: section)
    guard count >= section.elements.count, hasPages, !section.elements.isEmpty else {
      return count < section.elements.count
    }
    return section.total.map { $0 > count } ?? (section.status.phase == .loaded)
  }

  /// Waits until nothing is loading, and updates the list to its collection.
  private func waitUntilLoaded() async {
    await list.collection.waitUntilLoaded()
    list.turnIfDue()
  }

  /// Returns the lines of a section's heading: less of it if its rows are continued, and no remark on its items if it
  /// was written before.
  private func heading(
    of section: ListHeading<SearchFailure>, isContinued: Bool = false, isKnown: Bool = false
  ) -> [String] {
    let heading = SectionHeading(section)
    let title = title ?? heading.title
    let remarks = isKnown ? [] : [heading.remark].compactMap(\.self)
    if isContinued, heading.problem == nil { return sections.count > 1 ? PlainText.lines(title) : [] }
    guard var problem = heading.problem else {
      return (["\(title): \(heading.state)"] + remarks).flatMap(PlainText.lines)
    }
    // The name of the source is said once.
    for name in [title, section.id.rawValue] where problem.hasPrefix("\(name): ") {
      problem = String(problem.dropFirst(name.count + 2))
    }
    let lines = ["\(title): \(heading.state): \(problem); 'retry' tries again"] + remarks
    return lines.flatMap(PlainText.lines)
  }

  /// Returns the lines of the row at a position, with its number and mark before the first of them.
  private func lines(at position: Int, after front: String) async -> [String] {
    guard let path = list.path(of: position), let row = list.element(at: path)?.element else { return [] }
    var lines = await row.asked().drawing.plainLines
    if lines.isEmpty { lines = [SafeText(row.route.description).string] }
    let mark = list.isSelected(at: path) ? "marked: " : ""
    return PlainText.indented(lines, after: front + mark)
  }
}

extension ModelCollection {
  /// Waits until a state is at rest, by default one in which nothing is loading, or the task is cancelled.
  func waitUntilLoaded(
    _ isLoaded: (ModelCollectionState<Element, Failure>) -> Bool = { !$0.phase.isLoading }
  ) async {
    for await state in states where isLoaded(state) { return }
  }
}
