import Bindery
import BinderyBrowser
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `Contents of pages` {
  private let list = PageList(rowCount: 3)

  private func stage() async throws -> PageStage {
    let stage = PageStage([1: PageSong(id: 1, name: "Blue Monday")], list: list)
    try await stage.show().setShown(true)
    return stage
  }

  @Test func `What an item contains stands below its page, and each has half of the rows`() async throws {
    let stage = try await stage()
    let lines = try stage.lines(rows: 12)
    expectEqual(lines[6], "Contents")
    expectEqual(Array(lines[7...9]), ["row 0", "row 1", "row 2"])
    #expect(list.isShown)
  }

  @Test func `Where there is no room for both, the one with the focus is there`() async throws {
    let stage = try await stage()
    #expect(try stage.lines(rows: 5).allSatisfy { $0 != "Contents" })
    stage.press(.nextSection)
    try expectEqual(stage.lines(rows: 5).prefix(2), ["Contents", "row 0 <"])
  }

  @Test func `The focus goes down from the page to the list, and up again from its first row`() async throws {
    let stage = try await stage()
    _ = try stage.lines(rows: 12)
    for _ in 0..<40 where !list.hasFocus { stage.press(.down) }
    #expect(list.hasFocus && list.cursor == 0)
    stage.press(.down)
    expectEqual(list.cursor, 1)
    stage.press(.up)
    #expect(list.hasFocus && list.cursor == 0)
    stage.press(.up)
    #expect(!list.hasFocus)
  }

  @Test func `A click into the list gives it the focus, and is the list's`() async throws {
    let stage = try await stage()
    _ = try stage.lines(rows: 12)
    let mouse = UseMouse(MouseInput(position: FramePosition(column: 1, row: 8), kind: .press(.left)))
    expectEqual(stage.coordinator.top?.context.sendNow(mouse), true)
    #expect(list.hasFocus && list.clicks == 1)
    let above = UseMouse(MouseInput(position: FramePosition(column: 1, row: 1), kind: .press(.left)))
    expectEqual(stage.coordinator.top?.context.sendNow(above), true)
    #expect(!list.hasFocus && list.clicks == 1)
  }
}
