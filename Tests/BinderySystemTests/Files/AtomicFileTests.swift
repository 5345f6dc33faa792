import BinderySystem
import Foundation
import TestSupport
import Testing

@Suite struct `Files that are always complete` {
  private let folder: TemporaryFolder
  private let file: AtomicFile

  init() throws {
    folder = try TemporaryFolder()
    file = AtomicFile(path: folder.path(of: "a/b/file"))
  }

  @Test func `Locking creates the folder, and returns what is done under the lock`() throws {
    #expect(try file.withLock { FolderListing.isFolder(folder.path(of: "a/b")) })
  }

  @Test func `What is written under the lock is there, beside the lock alone`() throws {
    let isWritten = try file.withLock { (try? file.write(Array("text".utf8))) != nil }
    #expect(isWritten)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "text")
    #expect(try FolderListing(folder.path(of: "a/b")).names == ["file", "file.lock"])
  }

  @Test func `A failure names what can't be opened or written, and the system's reason`() throws {
    _ = try folder.newFolder("a/b/file/full")
    #expect(sentence { try file.write([1]) } == "it can't be written: Is a directory")
    let nowhere = AtomicFile(path: folder.path(of: "none/file"))
    #expect(
      sentence { try nowhere.write([1]) } == "'\(nowhere.path).part' can't be written: No such file or directory")
    try folder.write([], to: "text")
    let below = AtomicFile(path: folder.path(of: "text/file"))
    #expect(sentence { try below.withLock {} } == "'\(below.path).lock' can't be opened: Not a directory")
  }

  private func sentence(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? AtomicFile.Failure)?.sentence
    }
  }
}
