import BinderyScaffold
import Foundation
import TestSupport
import Testing

struct `Folders of plugins that are begun` {
  private let folder: TemporaryFolder
  private let files = [ScaffoldFile(path: "a/b/c.txt", text: "ü\n"), ScaffoldFile(path: "d.txt", text: "")]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(of: name), encoding: .utf8)
  }

  @Test(arguments: ["new", "new/and/deeper", "new/"])
  func `Files are written, with the folders that they need`(name: String) throws {
    try ScaffoldFolder(path: folder.path(of: name)).write(files)
    try expectEqual(text(name + "/a/b/c.txt"), "ü\n")
    try expectEqual(text(name + "/d.txt"), "")
  }

  @Test func `An empty folder is as good as none`() throws {
    try ScaffoldFolder(path: folder.newFolder("empty")).write(files)
    try expectEqual(text("empty/a/b/c.txt"), "ü\n")
  }

  @Test(arguments: ["d.txt", "other", ".hidden"])
  func `A folder with anything in it stays as it is`(name: String) throws {
    _ = try folder.newFolder("full")
    try folder.write("mine".utf8, to: "full/" + name)
    let error = #expect(throws: ScaffoldError.self) { try ScaffoldFolder(path: folder.path(of: "full")).write(files) }
    expectEqual(error?.code, .folderInUse)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path(of: "full")), [name])
    try expectEqual(text("full/" + name), "mine")
  }

  @Test func `A file in the way stays as it is`() throws {
    try folder.write("mine".utf8, to: "file")
    let error = #expect(throws: ScaffoldError.self) { try ScaffoldFolder(path: folder.path(of: "file")).write(files) }
    expectEqual(error?.code, .folderInUse)
    try expectEqual(text("file"), "mine")
  }

  @Test func `A folder that can't be made is told, with the reason`() throws {
    try folder.write([], to: "file")
    let path = folder.path(of: "file/new")
    let error = #expect(throws: ScaffoldError.self) { try ScaffoldFolder(path: path).write(files) }
    expectEqual(error?.description, "'\(path)' can't be written: Not a directory")
  }
}
