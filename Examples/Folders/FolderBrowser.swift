import Bindery
import BinderyCollections
import Observation

/// The view model of a browser of folders: a tree whose folders are read when they are first unfolded.
@MainActor
@Observable
final class FolderBrowser {
  /// The type of the rows: entries with their place in the tree.
  typealias Row = TreeRow<FolderEntry>

  /// The rows that are shown.
  let tree: TreeModelCollection<FolderEntry, FolderFailure>

  private var cursor = CollectionAnchor(at: nil)

  @ObservationIgnored private var shown: CollectionSnapshot<SectionId, Row.ElementId>
  @ObservationIgnored private var observer: Observer?

  /// Creates a browser of a folder, which is read at the first refresh of the tree.
  init(of root: String, by reader: some FolderReader) {
    let entries = { (path: String) in
      AsyncModelCollection<FolderEntry, FolderFailure>(fetch: { () async throws(FolderFailure) in
        try await reader.entries(of: path)
      })
    }
    tree = TreeModelCollection(entries(root), canExpand: \.isFolder) { entries($0.path) }
    shown = tree.state.snapshot
    observer = tree.observe { [weak self] in self?.follow() }
  }

  /// The rows that are shown, from top to bottom.
  var rows: [Row] { tree.state.elements }

  /// The index of the current row, or `nil` if there are no rows.
  var current: Int? { cursor.path?.item }

  /// The current row, or `nil` if there are no rows.
  var currentRow: Row? { current.map { rows[$0] } }

  /// Goes up or down, folds or unfolds, and returns whether the key has a meaning here.
  @discardableResult
  func press(_ key: KeyChord.Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .right: currentRow.map { tree.expand($0.path) }
    case .left: foldOrLeave()
    default: return false
    }
    return true
  }

  private func move(by offset: Int) {
    guard let current, rows.indices.contains(current + offset) else { return }
    cursor = CollectionAnchor(at: ModelPath(section: 0, item: current + offset))
  }

  /// Folds the current folder, or goes to the folder that the current row is in.
  private func foldOrLeave() {
    guard let row = currentRow else { return }
    if row.isExpanded {
      tree.collapse(row.path)
    } else if let parent = rows.firstIndex(where: { $0.path == row.path.parent }) {
      cursor = CollectionAnchor(at: ModelPath(section: 0, item: parent))
    }
  }

  private func follow() {
    let (old, new) = (shown, tree.state.snapshot)
    shown = new
    cursor.follow(CollectionChanges(from: old, to: new), from: old)
    if cursor.path == nil, new.rowCount > 0 { cursor = CollectionAnchor(at: ModelPath(section: 0, item: 0)) }
  }
}
