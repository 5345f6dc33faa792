import Bindery
@testable import BinderyBrowser
import TestSupport

/// What a browser of ``ListedScreen``s should be after some keys: a reference that knows every row of every screen.
struct BrowserModel {
  /// A screen in the stack.
  struct Screen {
    let title: String
    var list = ListModel()
    var sections: [[Int]]
    var unfolded: Set<Int> = []

    /// The marked rows that are folded away.
    var foldedMarks: Set<Int> = []

    /// All marked rows.
    var marked: Set<Int> { list.marked.union(foldedMarks) }

    /// The rows of each section, with what is unfolded.
    var rows: [[ListModel.Row]] {
      sections.map { $0.flatMap { [ListedRows.row($0)] + (unfolded.contains($0) ? ListedRows.contents(of: $0) : []) } }
    }

    /// The number of the row under the cursor, or `nil` if that is on a header.
    var focus: Int? { list.resting == nil ? list.cursor.map { list.rows[$0].id } : nil }
  }

  /// The screens from the bottom to the top.
  private(set) var screens: [Screen] = []

  /// Whether something lies over the screens, to which the keys go.
  private(set) var isCovered = false

  private let height: Int

  /// Creates a browser that shows a screen.
  init(height: Int, root: [[Int]]) {
    self.height = height
    push("root", root)
  }

  var top: Screen {
    get { screens[screens.count - 1] }
    set { screens[screens.count - 1] = newValue }
  }

  private mutating func push(_ title: String, _ sections: [[Int]]) {
    var screen = Screen(title: title, sections: sections)
    screen.list.resize(to: height)
    screen.list.change(to: screen.rows)
    screens.append(screen)
  }

  /// Does what a command does.
  mutating func press(_ command: BrowseCommand) {
    switch command {
    case .cancel: isCovered = false
    case _ where isCovered: break
    case .help, .commands: isCovered = true
    case .menu: isCovered = top.focus != nil || !top.marked.isEmpty
    case .select: if let id = top.focus { push("\(id)", ListedRows.sections(of: id)) }
    case .back: if screens.count > 1 { screens.removeLast() }
    case .nextItem: turn(by: 1)
    case .previousItem: turn(by: -1)
    case .unfold: unfold()
    case .fold: fold()
    case .nextSection, .previousSection: if top.list.canMoveSection { top.list.press(command) }
    case .unmarkAll:
      top.foldedMarks = []
      top.list.press(command)
    default: top.list.press(command)
    }
  }

  /// Takes over other rows of the screen on top.
  mutating func change(to sections: [[Int]]) {
    top.sections = sections
    top.list.change(to: top.rows)
    let ids = Set(sections.flatMap(\.self))
    top.foldedMarks = top.foldedMarks.filter { ids.contains($0 / 10) }
  }

  /// Goes to the row beside the one whose screen is shown, in the list below.
  private mutating func turn(by step: Int) {
    guard screens.count > 1, let cursor = screens[screens.count - 2].list.cursor,
      screens[screens.count - 2].list.rows.indices.contains(cursor + step)
    else { return }
    screens.removeLast()
    top.list.move(to: cursor + step)
    press(.select)
  }

  private mutating func unfold() {
    guard let id = top.focus, let cursor = top.list.cursor, ListedRows.boxes.contains(id) else { return }
    guard top.unfolded.insert(id).inserted else { return top.list.move(to: cursor + 1) }
    top.list.fold(to: top.rows)
    let shown = top.foldedMarks.filter { $0 / 10 == id }
    top.list.mark(shown)
    top.foldedMarks.subtract(shown)
  }

  private mutating func fold() {
    guard let id = top.focus else { return }
    if top.unfolded.remove(id) != nil {
      top.foldedMarks.formUnion(top.list.marked.filter { $0 / 10 == id })
      top.list.fold(to: top.rows)
    } else if let box = ListedRows.boxes.first(where: { id / 10 == $0 }),
      let position = top.list.rows.firstIndex(where: { $0.id == box })
    {
      top.list.move(to: position)
    }
  }
}
