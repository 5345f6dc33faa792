import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

@MainActor
struct `The help on a screen` {
  private let context = Context()
  private var page: HelpPage { HelpPage(HelpText(.standard), width: 80) }

  @Test(arguments: [40, 80, 200])
  func `It shows the page from its first line`(columns: Int) {
    let help = HelpScreen(.standard, in: context) {}
    let page = HelpPage(HelpText(.standard), width: columns)
    let shown = lines(of: drawnFrame(of: help, columns: columns, rows: page.rows))
    expectEqual(shown.map { $0 + "\n" }.joined(), page.text)
  }

  @Test func `Keys are drawn as keys, and headings as headings`() {
    let help = HelpScreen(.standard, in: context) {}
    let frame = drawnFrame(of: help, columns: 80, rows: 10)
    expectEqual(frame[column: 0, row: 0].style, BrowserStyle.standard[.heading])
    expectEqual(frame[column: 0, row: 1].style, BrowserStyle.standard[.key])
  }

  @Test func `Scrolling stops at both ends`() {
    let help = HelpScreen(.standard, in: context) {}
    let all = page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func shown() -> [String] { lines(of: drawnFrame(of: help, columns: 80, rows: 8)) }
    expectEqual(shown(), Array(all[0..<8]))
    let steps: [(BrowseCommand, Int)] = [
      (.up, 0), (.down, 1), (.pageDown, 8), (.halfPageDown, 12), (.pageUp, 5), (.halfPageUp, 1), (.halfPageUp, 0),
      (.last, page.rows - 8), (.down, page.rows - 8), (.first, 0),
    ]
    for (command, row) in steps {
      #expect(context.send(command))
      expectEqual(shown(), Array(all[row..<row + 8]), "after \(command)")
    }
  }

  @Test func `It says which of its lines are shown, unless all are`() {
    let help = HelpScreen(.standard, in: context) {}
    _ = drawnFrame(of: help, columns: 80, rows: 8)
    expectEqual(help.status, "lines 1–8 of \(page.rows)")
    context.send(BrowseCommand.last)
    _ = drawnFrame(of: help, columns: 80, rows: 8)
    expectEqual(help.status, "lines \(page.rows - 7)–\(page.rows) of \(page.rows)")
    _ = drawnFrame(of: help, columns: 80, rows: page.rows)
    #expect(help.status.isEmpty)
  }

  @Test func `The wheel scrolls`() {
    let help = HelpScreen(.standard, in: context) {}
    let top = lines(of: drawnFrame(of: help, columns: 80, rows: 8))
    func turn(_ direction: MouseInput.Direction) {
      context.send(UseMouse(MouseInput(position: FramePosition(column: 0, row: 0), kind: .wheel(direction))))
    }
    turn(.down)
    let below = lines(of: drawnFrame(of: help, columns: 80, rows: 8))
    expectEqual(below.prefix(5), top.suffix(5))
    turn(.up)
    expectEqual(lines(of: drawnFrame(of: help, columns: 80, rows: 8)), top)
  }

  @Test func `A larger terminal shows as much as it can of a page that was scrolled to its end`() {
    let help = HelpScreen(.standard, in: context) {}
    _ = drawnFrame(of: help, columns: 80, rows: 8)
    context.send(BrowseCommand.last)
    let shown = lines(of: drawnFrame(of: help, columns: 80, rows: page.rows))
    expectEqual(shown.map { $0 + "\n" }.joined(), page.text)
  }

  @Test(
    "It is closed once, by what closes and goes back",
    arguments: [BrowseCommand.back, .cancel, .select, .help, .quit])
  func closing(command: BrowseCommand) {
    var closings = 0
    let help = HelpScreen(.standard, in: context) { closings += 1 }
    expectEqual(help.scope, .list)
    context.send(command)
    context.send(command)
    expectEqual(closings, 1)
  }

  @Test func `Other commands go up`() {
    let help = HelpScreen(.standard, in: context) {}
    #expect(!context.canHandle(BrowseCommand.suspend) && !context.canHandle(InsertText("x")))
    expectEqual(help.title, "Keys")
  }
}
