import Bindery
import BinderyCollections

/// Shows a browser of folders: a line for each row, and the reasons why folders can't be read.
struct FolderView {
  @MainActor @TextBuilder
  func body(_ browser: FolderBrowser) -> some Text {
    for index in browser.rows.indices { RowText(row: browser.rows[index], isCurrent: index == browser.current) }
    for failure in browser.tree.state.status.failures { Line("\(failure)", .warning) }
  }
}

/// The line of one row: whether it is the current one, its depth, whether it is unfolded, and its name.
private struct RowText: Text {
  let row: FolderBrowser.Row
  let isCurrent: Bool

  func draw(on canvas: inout any TextCanvas) {
    Line {
      Run(isCurrent ? ">" : " ")
      Run(String(repeating: "  ", count: row.path.depth) + mark)
      Run("\(row.element.name)", row.isExpandable ? .subtitle : .body)
    }.draw(on: &canvas)
  }

  private var mark: String {
    guard row.isExpandable else { return "·" }
    guard let children = row.children else { return "▸" }
    return children.isLoading ? "…" : "▾"
  }
}
