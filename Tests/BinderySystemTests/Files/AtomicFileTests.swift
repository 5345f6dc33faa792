import BinderySystem
import Foundation
import TestSupport
import Testing

struct `Files that are always complete` {
  private let folder: TemporaryFolder
  private let file: AtomicFile

  init() throws {
    folder = try TemporaryFolder()
    file = AtomicFile(path: folder.path(of: "a/b/file"))
  }

  /// Writes under the lock, and returns why that failed, if it did.
  private static func write(_ bytes: [UInt8], to file: AtomicFile) -> String? {
    do throws(AtomicFile.Failure) {
      return try file.withLock { () -> AtomicFile.Failure? in
        do throws(AtomicFile.Failure) { try file.write(bytes) } catch { return error }
        return nil
      }?.sentence
    } catch {
      return error.sentence
    }
  }

  private func contents() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: file.path)))
  }

  @Test func `Of many writers at a time, one has written all of the file`() async throws {
    let count = 100_000
    await withTaskGroup { group in
      for number in 0..<8 as Range<UInt8> {
        group.addTask { [file] in
          await expectNil(onOwnThread { Self.write([UInt8](repeating: number, count: count), to: file) })
        }
      }
    }
    let bytes = try contents()
    expectEqual(bytes.count, count)
    expectEqual(Set(bytes).count, 1)
  }

  @Test func `Nothing stays beside the file but its lock, and all of it is the user's alone`() throws {
    for bytes in [[1, 2, 3], [], [4]] as [[UInt8]] {
      expectNil(Self.write(bytes, to: file))
      try expectEqual(contents(), bytes)
    }
    let names = try FolderListing(folder.path(of: "a/b"), includesHidden: true).names
    expectEqual(names, ["file", "file.lock"])
    let rights = try (names + ["."]).map { name in
      try FileManager.default.attributesOfItem(atPath: folder.path(of: "a/b/" + name))[.posixPermissions] as? Int
    }
    expectEqual(rights, [0o600, 0o600, 0o700])
  }

  @Test func `What a power failure has left behind is replaced`() throws {
    _ = try folder.newFolder("a/b")
    try folder.write([9, 9, 9, 9], to: "a/b/file.part")
    expectNil(Self.write([1], to: file))
    try expectEqual(contents(), [1])
    try expectEqual(FolderListing(folder.path(of: "a/b")).names, ["file", "file.lock"])
  }

  @Test func `A file that can't be replaced leaves the old one, and says why`() throws {
    // A folder is no file that another could take the place of.
    _ = try folder.newFolder("a/b/file/inside")
    expectEqual(Self.write([1], to: file)?.hasPrefix("it can't be written: "), true)
    try expectEqual(FolderListing(folder.path(of: "a/b")).names, ["file", "file.lock"])
  }

  @Test func `A folder that can't be made is told with the file that can't be opened`() {
    let problem = Self.write([1], to: AtomicFile(path: "/dev/null/folder/file"))
    expectEqual(problem, "'/dev/null/folder/file.lock' can't be opened: Not a directory")
  }

  @Test func `A draft that can't be written is named, with the system's reason`() {
    let nowhere = AtomicFile(path: folder.path(of: "none/file"))
    let failure = #expect(throws: AtomicFile.Failure.self) { try nowhere.write([1]) }
    expectEqual(failure?.sentence, "'\(nowhere.path).part' can't be written: No such file or directory")
  }
}
