import Bindery
import BinderyCollections
import Synchronization
import TestSupport
import Testing

@testable import FoldersExample

/// Folders in memory, which note what is read.
private final class MemoryFolders: FolderReader {
  private let folders: Mutex<[String: [String]]>
  let read = Journal()

  /// Creates folders from the names in each; a name with a slash at its end is a folder.
  init(_ folders: [String: [String]]) {
    self.folders = Mutex(folders)
  }

  /// Replaces the names in a folder; `nil` removes it.
  func set(_ path: String, _ names: [String]?) {
    folders.withLock { $0[path] = names }
  }

  @concurrent func entries(of path: String) async throws(FolderFailure) -> [FolderEntry] {
    read.write(path)
    guard let names = folders.withLock({ $0[path] }) else { throw FolderFailure(path: path, reason: "it is gone") }
    return names.map { name in
      FolderEntry(path: "\(path)/\(name.split(separator: "/")[0])", isFolder: name.hasSuffix("/"))
    }
  }
}

@MainActor
struct `A browser of folders` {
  private let folders = MemoryFolders([
    "/m": ["albums/", "songs/", "notes"], "/m/albums": ["one", "two"], "/m/songs": ["old/", "new"],
    "/m/songs/old": ["first"],
  ])
  private let browser: FolderBrowser

  init() {
    browser = FolderBrowser(of: "/m", by: folders)
  }

  @Test func `A folder is read when it is first unfolded, and not again`() async throws {
    #expect(browser.rows.isEmpty && browser.current == nil && folders.read.lines == [])
    try await load()
    expectEqual(folders.read.take(), ["/m"])
    browser.press(.right)
    try await loaded(rows: 5)
    expectEqual(folders.read.take(), ["/m/albums"])
    browser.press(.left)
    browser.press(.right)
    #expect(browser.rows.count == 5 && folders.read.lines == [])
  }

  @Test func `Up and down move along what is shown, and stop at the ends`() async throws {
    try await load()
    expectEqual(browser.currentRow?.element.name, "albums")
    browser.press(.up)
    expectEqual(browser.current, 0)
    for _ in 0..<5 { browser.press(.down) }
    expectEqual(browser.currentRow?.element.name, "notes")
    #expect(!browser.press(.space))
  }

  @Test func `Left folds, and from within a folder goes to it`() async throws {
    try await load()
    try await unfoldSongs()
    for _ in 0..<2 { browser.press(.down) }
    expectEqual(browser.currentRow?.path, ["/m/songs", "/m/songs/new"])
    browser.press(.left)
    #expect(browser.currentRow?.path == ["/m/songs"] && browser.rows.count == 5)
    browser.press(.left)
    expectEqual(browser.rows.count, 3)
    browser.press(.left)
    expectEqual(browser.currentRow?.path, ["/m/songs"])
  }

  @Test func `The current row stays, whatever comes or goes around it`() async throws {
    try await load()
    try await unfoldSongs()
    folders.set("/m", ["aaa", "songs/"])
    browser.tree.refresh()
    try await waitUntil("the folder is read again") { browser.rows.first?.element.name == "aaa" }
    #expect(browser.currentRow?.path == ["/m/songs"] && browser.current == 1)
    expectEqual(browser.rows.map(\.element.name), ["aaa", "songs", "old", "new"])
  }

  @Test func `Where the current row is folded away, the next one that is left becomes current`() async throws {
    try await load()
    try await unfoldSongs()
    browser.press(.down)
    browser.tree.collapse(["/m/songs"])
    expectEqual(browser.currentRow?.element.name, "notes")
  }

  @Test func `A folder that can't be read says so, and the others stay`() async throws {
    folders.set("/m/albums", nil)
    try await load()
    browser.press(.right)
    try await waitUntil("the failure is known") { !browser.tree.state.status.failures.isEmpty }
    expectEqual(
      FolderView().body(browser).drawnLines,
      [
        "> ▾ albums", "  ▸ songs", "  · notes", "'/m/albums' can't be read: it is gone",
      ])
  }

  @Test func `It is drawn as a tree`() async throws {
    try await load()
    expectEqual(FolderView().body(browser).drawnLines, ["> ▸ albums", "  ▸ songs", "  · notes"])
    try await unfoldSongs()
    expectEqual(
      FolderView().body(browser).drawnLines,
      [
        "  ▸ albums", "> ▾ songs", "    ▸ old", "    · new", "  · notes",
      ])
  }

  @Test func `The folders of the machine are read the same way`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("songs")
    try folder.write("a".utf8, to: "songs/first")
    try folder.write("b".utf8, to: "notes")
    let browser = FolderBrowser(of: folder.path, by: DiskFolders())
    browser.tree.refresh()
    try await waitUntil("the folder is read") { browser.rows.count == 2 }
    browser.press(.down)
    browser.press(.right)
    try await waitUntil("the songs are read") { browser.rows.count == 3 }
    expectEqual(FolderView().body(browser).drawnLines, ["  · notes", "> ▾ songs", "    · first"])
    await #expect(throws: FolderFailure.self) { try await DiskFolders().entries(of: folder.path(of: "none")) }
  }

  /// Reads the top folder.
  private func load() async throws {
    browser.tree.refresh()
    try await loaded(rows: 3)
  }

  /// Goes to the folder of songs, and unfolds it.
  private func unfoldSongs() async throws {
    browser.press(.down)
    browser.press(.right)
    try await loaded(rows: 5)
  }

  private func loaded(rows count: Int) async throws {
    try await waitUntil("\(count) rows are loaded") {
      browser.rows.count == count && !browser.tree.state.phase.isLoading
    }
  }
}
