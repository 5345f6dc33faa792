import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Frame areas` {
  private let area = FrameArea(column: 2, row: 3, columns: 10, rows: 5)

  @Test func `A part lies within its area`() {
    expectEqual(area.rows(from: 1, to: 3), FrameArea(column: 2, row: 4, columns: 10, rows: 2))
    expectEqual(area.rows(from: 4, to: 99), FrameArea(column: 2, row: 7, columns: 10, rows: 1))
    expectEqual(area.columns(from: 3, to: 10), FrameArea(column: 5, row: 3, columns: 7, rows: 5))
    expectEqual(area.columns(from: -5, to: 2), FrameArea(column: 2, row: 3, columns: 2, rows: 5))
    #expect(area.rows(from: 3, to: 1).isEmpty && area.columns(from: .max, to: .min).isEmpty)
    #expect(area.rows(from: 7, to: 9).isEmpty && area.columns(from: 12, to: 13).isEmpty)
  }

  @Test func `An inset leaves nothing of a small area`() {
    expectEqual(area.inset(columns: 1, rows: 2), FrameArea(column: 3, row: 5, columns: 8, rows: 1))
    #expect(area.inset(columns: 5).isEmpty)
    #expect(area.inset(rows: 9).isEmpty)
  }

  @Test func `An area knows the cells that lie in it`() {
    #expect(area.contains(area.position) && area.contains(FramePosition(column: 11, row: 7)))
    for (column, row) in [(1, 3), (12, 3), (2, 2), (2, 8)] {
      #expect(!area.contains(FramePosition(column: column, row: row)))
    }
    #expect(FrameArea(column: 0, row: 0, columns: -3, rows: 2).isEmpty)
    expectEqual(FrameArea(Size(columns: 80, rows: 24)), FrameArea(column: 0, row: 0, columns: 80, rows: 24))
  }
}
