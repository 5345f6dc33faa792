import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `The cursor on headings` {
  private let stage = RowListStage()
  private var list: RowList { stage.list }

  /// Shows sections, of which those without numbers have failed.
  private func show(_ sections: KeyValuePairs<String, [Int]>) async throws {
    var state = ModelCollectionState<ItemRow, SearchFailure>(sections: [])
    for (title, ids) in sections {
      let failure = SearchFailure(SourceId(rawValue: title), .source(SourceFailure(.failed, "it is closed")))
      state.sections.append(
        CollectionSection(
          id: SectionId(rawValue: title), title: title, elements: await stage.maker.rows(ids),
          status: ids.isEmpty ? .failed(failure) : .loaded))
    }
    try await stage.show(state)
  }

  /// The rows of the screen that are drawn with the cursor.
  private func highlighted(height: Int = 10) -> [Int] {
    let frame = stage.frame(height: height)
    return (0..<height).filter { frame[column: 0, row: $0].style.attributes.contains(.reverse) }
  }

  @Test func `Tab stops at the headings of sections without rows, which are highlighted, and try their sections again`()
    async throws
  {
    try await show(["a": [1, 2], "b": [], "c": [3]])
    expectEqual(highlighted(), [1])
    stage.press(.nextSection)
    #expect(list.rows.cursorHeading == 1 && list.rows.cursorItem == nil)
    expectEqual(highlighted(), [3])
    #expect(stage.press(.retry) && stage.press(.select))
    expectEqual(stage.rows.tried, ["b", "b"])
    for command in [BrowseCommand.mark, .extendDown, .unfold, .menu, .copy] {
      #expect(!stage.context.canHandle(command), "\(command) needs a row")
    }
    stage.press(.nextSection)
    #expect(list.rows.cursorHeading == nil && list.rows.cursorItem?.number == 3)
    stage.press(.previousSection)
    expectEqual(list.rows.cursorHeading, 1)
    stage.press(.previousSection)
    expectEqual(list.rows.cursorItem?.number, 1)
  }

  @Test func `Tab and Shift-Tab show a section from its heading on, at the top of the screen where enough follows`()
    async throws
  {
    try await stage.show([("a", Array(1...9)), ("b", Array(11...19)), ("c", [21, 22])])
    _ = stage.lines(height: 6)
    for (command, number, line) in [
      (BrowseCommand.nextSection, 11, 0), (.nextSection, 21, 3), (.previousSection, 11, 0), (.previousSection, 1, 0),
    ] {
      stage.press(command)
      let lines = stage.lines(height: 6)
      let title = number < 10 ? "a " : number < 20 ? "b " : "c "
      expectEqual(list.rows.cursorItem?.number, number)
      #expect(lines[line].hasPrefix(title), "\(command) to \(number)")
      #expect(lines[line + 1].contains("reel \(number)"))
      expectEqual(highlighted(height: 6), [line + 1])
    }
  }

  @Test func `Tab shows the first row of a section and why the section failed, above the section that follows`()
    async throws
  {
    let failure = SearchFailure("b", .source(SourceFailure(.failed, "it is closed")))
    func section(_ id: SectionId, _ ids: ClosedRange<Int>, _ status: LoadStatus<SearchFailure> = .loaded) async
      -> CollectionSection<ItemRow, SearchFailure>
    {
      CollectionSection(id: id, title: id.rawValue, elements: await stage.maker.rows(Array(ids)), status: status)
    }
    try await stage.show(
      ModelCollectionState(sections: [
        await section("a", 1...9), await section("b", 11...19, .failed(failure)), await section("c", 21...29),
      ]))
    _ = stage.lines(height: 6)
    stage.press(.nextSection)
    let lines = stage.lines(height: 6)
    #expect(lines[0].hasPrefix("b ") && lines[1].contains("it is closed") && highlighted(height: 6) == [2])
  }

  @Test func `From a heading, one moves to the row above it or below it`() async throws {
    try await show(["a": [1, 2], "b": [], "c": [3, 4]])
    _ = stage.lines(height: 10)
    for (command, number) in [(BrowseCommand.down, 3), (.up, 2), (.last, 4), (.first, 1)] {
      stage.press(.first)
      stage.press(.nextSection)
      expectEqual(list.rows.cursorHeading, 1)
      stage.press(command)
      expectEqual(list.rows.cursorItem?.number, number, "\(command)")
    }
  }

  @Test func `Without any row, the cursor is on the first section that failed, and moves from one to the other`()
    async throws
  {
    try await show(["a": [], "b": []])
    expectEqual(list.rows.cursorHeading, 0)
    expectEqual(highlighted(), [0])
    stage.press(.down)
    stage.press(.retry)
    stage.press(.up)
    stage.press(.select)
    expectEqual(stage.rows.tried, ["b", "a"])
  }

  @Test func `When rows come to a section with the cursor, the cursor is on the first of them, and the heading stays`()
    async throws
  {
    try await show(["a": [1, 2], "b": [], "c": [3]])
    _ = stage.lines(height: 4)
    stage.press(.nextSection)
    let before = stage.lines(height: 4)
    let line = try #require(before.firstIndex { $0.hasPrefix("b ") })
    try await show(["a": [1, 2], "b": [7, 8], "c": [3]])
    #expect(list.rows.cursorHeading == nil && list.rows.cursorItem?.number == 7)
    #expect(stage.lines(height: 4)[line].hasPrefix("b "))
  }

  @Test func `When the last section fails again, why it failed is on the screen, where the cursor is`() async throws {
    let ids = Array(1...9)
    try await show(["a": ids, "b": []])
    _ = stage.lines(height: 6)
    stage.press(.nextSection)
    expectEqual(stage.lines(height: 6).last?.contains("it is closed"), true)
    var state = stage.rows.state
    state.sections[1].status = .loading
    try await stage.show(state)
    #expect(stage.lines(height: 6).last?.hasPrefix("b ") == true && highlighted(height: 6) == [5])
    try await show(["a": ids, "b": []])
    #expect(stage.lines(height: 6).last?.contains("it is closed") == true && highlighted(height: 6) == [4])
  }

  @Test func `When the section with the cursor leaves, the row from which one came has the cursor again`() async throws
  {
    try await show(["a": [1, 2], "b": []])
    stage.press(.down)
    stage.press(.nextSection)
    expectEqual(list.rows.cursorHeading, 1)
    try await show(["a": [1, 2]])
    #expect(list.rows.cursorHeading == nil && list.rows.cursorItem?.number == 2)
  }
}
