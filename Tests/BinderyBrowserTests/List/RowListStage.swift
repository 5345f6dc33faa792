import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport

/// A list of made rows with all that is around it, but for a terminal.
@MainActor
final class RowListStage {
  let maker = ReelMaker()
  let clock = ManualClock()
  let context = Context()
  let rows = StagedRows()
  private(set) lazy var list = RowList(rows, context: context, options: options)
  lazy var options: RowListOptions = {
    var options = RowListOptions()
    options.clock = clock
    return options
  }()

  /// Sets the sections, each with its title and the numbers of its reels, and waits until the list shows them.
  func show(_ sections: [(title: String, ids: [Int])], of lines: (Int) -> Int = { _ in 1 }) async throws {
    var state = ModelCollectionState<ItemRow, SearchFailure>(sections: [])
    for (title, ids) in sections {
      let reels = ids.map { Reel(id: $0, name: "reel \($0)", lines: lines($0)) }
      let elements = await maker.rows(reels)
      state.sections.append(
        CollectionSection(
          id: SectionId(rawValue: title), title: title.isEmpty ? nil : title, elements: elements))
    }
    try await show(state)
  }

  /// Sets the state of the collection, and waits until the list shows it.
  func show(_ state: ModelCollectionState<ItemRow, SearchFailure>) async throws {
    rows.set(state)
    try await followed()
  }

  /// Waits until the list shows its collection.
  func followed() async throws {
    try await waitUntil("the list shows its rows") { list.rows.snapshot == list.rows.collection.state.snapshot }
  }

  /// Draws the list, and returns the text of its lines.
  func lines(width: Int = 40, height: Int) -> [String] {
    frame(width: width, height: height).texts
  }

  func frame(width: Int = 40, height: Int) -> Frame {
    var frame = Frame(size: Size(columns: width, rows: height))
    list.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    return frame
  }

  /// Sends a command as a key does, and returns whether it was possible.
  @discardableResult
  func press(_ command: BrowseCommand) -> Bool {
    context.sendNow(command)
  }

  /// Does something with the mouse.
  func use(_ kind: MouseInput.Kind, _ column: Int, _ row: Int, clicks: Int = 1) {
    let input = MouseInput(position: FramePosition(column: column, row: row), kind: kind)
    context.sendNow(UseMouse(input, clicks: clicks))
  }

  /// Lets time pass until what is on the screen has stayed there, and a condition is true.
  func rest(_ what: String = "the list rests", until condition: () -> Bool = { true }) async throws {
    try await waitUntil(what) {
      // Whoever begins to wait only now is woken by a later poll.
      if clock.sleeperCount > 0 { clock.advanceAtOnce(by: .seconds(1)) }
      return list.seen.seen == list.visible && condition()
    }
  }
}

/// Rows that a test sets, and that note what a list asks of them.
@MainActor
final class StagedRows: StoredModelCollection {
  typealias Element = ItemRow
  typealias Failure = SearchFailure

  let store = CollectionStore<ItemRow, SearchFailure>(ModelCollectionState(sections: []))

  /// Returns the total and the remark of a section, which has none by default.
  var facts: (SectionId) -> (total: Int?, remark: String?) = { _ in (nil, nil) }

  /// The sections that were tried again, `nil` for all at once.
  private(set) var tried: [SectionId?] = []

  /// The rows that were shown last of each section, as the list has told them.
  private(set) var told: [(section: SectionId, position: Int)] = []

  func set(_ state: ModelCollectionState<ItemRow, SearchFailure>) {
    var state = state
    for index in state.sections.indices {
      (state.sections[index].total, state.sections[index].remark) = facts(state.sections[index].id)
    }
    store.state = state
  }

  func refresh() {}
  func retry(_ section: SectionId?) { tried.append(section) }
  func didShow(at position: Int, in section: SectionId) { told.append((section, position)) }
}

extension Context {
  /// Sends an action without waiting, also from an asynchronous function.
  @MainActor
  @discardableResult
  func sendNow(_ action: any Action) -> Bool { send(action) }
}

extension Frame {
  /// The text of the rows without the last column, in which a list has its scroll bar, and without blanks at the end.
  var texts: [String] {
    (0..<size.rows).map { row in
      let text = (0..<size.columns - 1).map { self[column: $0, row: row].text }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}
