import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `The view of a text field` {
  /// Draws a field in a row of some columns, between two bars.
  private func row(of field: TextField, columns: Int, hasFocus: Bool = true) -> (text: String, cursor: Int?) {
    var frame = Frame(size: Size(columns: columns + 2, rows: 1))
    frame.fill(FrameArea(frame.size), with: CellStyle([.reverse]))
    TextFieldView(field, columns: columns)
      .draw(on: &frame, at: FramePosition(column: 1, row: 0), style: .plain, hasFocus: hasFocus)
    let text = (1...columns).map { frame[column: $0, row: 0].text }.joined()
    expectEqual(frame[column: 0, row: 0].style, CellStyle([.reverse]))
    expectEqual(frame[column: columns + 1, row: 0].style, CellStyle([.reverse]))
    return (text, frame.cursor.map { $0.column - 1 })
  }

  @Test func `A text that fits stands at the left, with the cursor after it`() {
    #expect(row(of: TextField("lost"), columns: 10) == ("lost      ", 4))
  }

  @Test func `A longer one is scrolled by half of the view`() {
    #expect(row(of: TextField("abcdefghij"), columns: 10) == ("fghij     ", 5))
    #expect(row(of: TextField("abcdefghijklmn"), columns: 10) == ("fghijklmn ", 9))
  }

  @Test func `A wide cluster that the left end cuts is blank`() {
    #expect(row(of: TextField("a日本語"), columns: 4) == (" 語 ", 3))
    #expect(row(of: TextField("日本語"), columns: 3) == ("語 ", 2))
  }

  @Test func `Without the focus there is no cursor`() {
    expectNil(row(of: TextField("lost"), columns: 10, hasFocus: false).cursor)
  }
}
