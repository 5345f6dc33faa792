import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `The cursor of a list` {
  private typealias Section = CollectionSection<Lamp, SourceFailure>

  private func list(_ lamps: AskedLamps) -> ListPresenter<BranchRow, SourceFailure> {
    ListPresenter(unfolding: TreeModelCollection(lamps), options: .focusingFirstRow, make: BranchRow.init)
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `From section to section, it is on each that has rows or a heading, once and in order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let counts = (0..<Int.random(in: 2...6, using: &random)).map { _ in Int.random(in: 0...2, using: &random) }
    let lamps = AskedLamps(counts.enumerated().map { Section(SectionId(rawValue: "\($0)"), Array(0..<$1)) })
    let list = list(lamps)
    var visited = [list.cursorSection].compactMap(\.self)
    while let section = list.moveSection(1) {
      expectEqual(list.cursorSection, section)
      expectEqual(list.cursorHeading, counts[section] == 0 ? section : nil)
      visited.append(section)
    }
    let first = counts.firstIndex { $0 > 0 } ?? 0
    expectEqual(visited, Array(first..<counts.count))
    while list.moveSection(-1) != nil {}
    expectEqual(list.cursorSection, 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whenever the list follows its collection, it reports the last visible row of each section`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lamps = AskedLamps([])
    let list = list(lamps)
    list.show(0..<Int.random(in: 1...30, using: &random))
    for _ in 0..<6 {
      var state = lamps.store.state
      if Bool.random(using: &random) {
        let counts = (0..<3).map { _ in Int.random(in: 0...12, using: &random) }
        state.sections = counts.enumerated().map { Section(SectionId(rawValue: "\($0)"), Array(0..<$1)) }
      }
      let count = lamps.told.count
      lamps.store.state = state
      list.turnIfDue()
      let expected = zip(state.sections, list.order.sections).compactMap { section, part in
        list.visible.clamped(to: part.firstRow..<part.firstRow + part.rowCount).last.map {
          "\(section.id) \($0 - part.firstRow)"
        }
      }
      expectEqual(Array(lamps.told.dropFirst(count)), expected)
    }
  }

  // MARK: Examples

  @Test func `A heading has it until its section has rows, of which the first has it then`() async throws {
    let lamps = AskedLamps([Section("a", [1, 2]), Section("b", [])])
    let list = list(lamps)
    list.moveSection(1)
    expectEqual(list.cursorHeading, 1)
    #expect(list.cursorElement == nil && list.cursor == 0)
    lamps.store.state.sections[1] = Section("b", [7, 8])
    try await waitUntil("the rows came") { list.rowCount == 4 }
    expectEqual(list.cursorElement?.element.elementId, 7)
  }

  @Test func `Without rows it is on the first section that failed, which is the one to try again`() {
    let lamps = AskedLamps([Section("a", []), Section("b", [], failure: "it is closed")])
    let list = list(lamps)
    expectEqual(list.cursorHeading, 1)
    #expect(list.canRetry)
    list.retry()
    expectEqual(lamps.tried, ["b"])
  }

  @Test func `A row is tried again before its section, and a sound one has all tried again that has failed`() throws {
    let lamps = AskedLamps([Section("a", [1, 2], failure: "it is closed"), Section("b", [3])])
    let list = list(lamps)
    let row = try #require(list.row(at: 0))
    row.canRetry = true
    list.retry()
    #expect(row.retries == 1 && lamps.tried.isEmpty)
    list.setCursor(1)
    list.retry()
    list.setCursor(2)
    list.retry()
    expectEqual(lamps.tried, ["a", nil])
  }

  @Test func `What is visible is told to the collection, the last row of each section`() {
    let lamps = AskedLamps([Section("a", [1, 2], total: 7), Section("b", Array(10..<40))])
    let list = list(lamps)
    list.show(0..<6)
    expectEqual(lamps.told, ["a 1", "b 3"])
    list.show(0..<6)
    expectEqual(lamps.told.count, 2)
    list.show(10..<16)
    expectEqual(lamps.told.last, "b 13")
    expectEqual(list.headings.map(\.total), [7, nil])
  }

  @Test func `Rows that take the place of others on the screen are reported, too`() async throws {
    let lamps = AskedLamps([Section("a", Array(0..<50))])
    let list = list(lamps)
    list.show(0..<50)
    expectEqual(lamps.told, ["a 49"])
    lamps.store.state.sections[0].status = .loading
    try await waitUntil("the list follows") { list.state.phase.isLoading }
    lamps.store.state.sections[0] = Section("a", Array(100..<150))
    try await waitUntil("the rows came") { list.cursorElement?.element.elementId == 100 }
    #expect(lamps.told.count > 1 && lamps.told.last == "a 49")
  }
}

@MainActor
struct `A list of which a window is in memory` {
  private typealias Window = WindowedModelCollection<Lamp, Never>

  private let lamps = Window(count: 1_000_000) { range in range.map { Lamp(elementId: $0) } }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `Rows are counted in the whole list, wherever one goes`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let list = ListPresenter(lamps, make: LampRow.init)
    expectEqual(list.rowCount, 1_000_000)
    for _ in 0..<5 {
      let top = Int.random(in: 0..<999_900, using: &random)
      list.setCursor(top + 5)
      list.show(top..<top + 20)
      let rows = top..<top + 20
      try await waitUntil("the rows are there") { rows.allSatisfy { list.element(at: $0)?.elementId == $0 } }
      #expect(list.cursor == top + 5 && list.cursorElement?.elementId == top + 5)
      expectEqual(list.path(of: top).flatMap { list.position(of: $0) }, top)
      expectEqual(list.row(at: top + 5)?.level, .focused)
      expectEqual(list.row(at: top + 19)?.level, .visible)
      #expect(list.element(at: top + 500_000) == nil && list.snapshot.rowCount < 200)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `However the focus is moved, its row comes onto the screen, by as few rows as possible`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let list = ListPresenter(lamps, make: LampRow.init)
    var screen = 500..<520
    list.show(screen)
    for _ in 0..<6 {
      let former = list.cursor ?? 0
      let offset = Int.random(in: -900...900, using: &random)
      if Bool.random(using: &random) { list.moveFocus(by: offset) } else { list.setCursor(former + offset) }
      let cursor = min(max(0, former + offset), 999_999)
      expectEqual(list.cursor, cursor)
      let top = cursor < screen.lowerBound ? cursor : max(screen.lowerBound, cursor - 19)
      screen = top..<top + 20
      expectEqual(lamps.window, screen)
      try await waitUntil("the rows are there") { screen.allSatisfy { list.element(at: $0) != nil } }
      expectEqual(list.row(at: cursor)?.level, .focused)
      expectEqual(list.visible.map { list.snapshot.path(of: $0).flatMap { list.position(of: $0) } }, Array(screen))
    }
  }

  @Test func `A list that doesn't reveal its focus leaves its window where it is`() {
    var options = ListOptions()
    options.revealsFocus = false
    let list = ListPresenter(lamps, options: options, make: LampRow.init)
    list.show(500..<520)
    list.setCursor(9_000)
    #expect(lamps.window == 500..<520 && list.cursor == 9_000)
  }

  @Test func `However the focus is moved, it stays there as the window changes`() async throws {
    let list = ListPresenter(lamps, make: LampRow.init)
    list.show(500..<520)
    try await waitUntil("the rows are there") { [500, 519].allSatisfy { list.element(at: $0) != nil } }
    let moves: [(String, Int, () -> Void)] = [
      ("to a row", 505, { list.setFocus(list.path(of: 505)) }), ("to an identifier", 510, { list.setFocus(on: 510) }),
      ("by rows", 513, { list.moveFocus(by: 3) }), ("by rows that select none", 511, { list.extendSelection(by: -2) }),
      ("beyond what is in memory", 1_511, { list.moveFocus(by: 1_000) }),
    ]
    for (name, position, move) in moves {
      move()
      list.show(480..<500)
      list.show(500..<520)
      lamps.refresh()
      try await waitUntil("the window is read again") {
        !list.state.phase.isLoading && [500, 519].allSatisfy { list.element(at: $0) != nil }
      }
      #expect(list.cursor == position, "\(name)")
    }
    expectEqual(list.selectedCount, 0)
  }

  @Test func `Rows of a tree over a window don't unfold, and the list has them by their positions`() async throws {
    let tree = TreeModelCollection(lamps, canExpand: { _ in true }) { _ in StaticModelCollection([]) }
    let list = ListPresenter(unfolding: tree, make: BranchRow.init)
    list.show(500..<520)
    try await waitUntil("the rows are there") { [500, 519].allSatisfy { list.element(at: $0) != nil } }
    #expect(!list.canUnfold(500) && list.element(at: 500)?.element.elementId == 500)
  }
}
