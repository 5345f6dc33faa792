import Bindery
import BinderyCollections

/// All people that there ever were: a list that is too long for memory, of which the screen and its surroundings are read.
@MainActor
final class UserArchive {
  /// The part of the list that is in memory.
  let window: WindowedModelCollection<User, SourceFailure>

  /// Creates an archive, of which nothing is read before it is shown.
  init(count: Int, read: @escaping WindowedModelCollection<User, SourceFailure>.Fetch) {
    window = WindowedModelCollection(count: count, blockSize: 100, margin: 100, capacity: 8, fetch: read)
  }

  /// The rows on the screen, a line each; the names that aren't there yet are left open.
  var rows: some Text {
    ArchiveText(names: window.window.map { (number: $0 + 1, name: window.element(at: $0)?.name) })
  }
}

/// A line for each person: the number in the list, and the name.
private struct ArchiveText: Text {
  let names: [(number: Int, name: String?)]

  func draw(on canvas: inout any TextCanvas) {
    for row in names {
      Line {
        Run("\(row.number)", .badge)
        Run(row.name ?? "…")
      }.draw(on: &canvas)
    }
  }
}
