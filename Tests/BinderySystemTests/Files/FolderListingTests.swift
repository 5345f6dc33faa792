import BinderySystem
import TestSupport
import Testing

struct `Names in a folder` {
  // MARK: Laws

  @Test(arguments: ["/", "/a", "/a/b", "a", "a/b", "."])
  func `The folder of something in a folder is that folder`(folder: String) {
    expectEqual(FolderListing.folder(of: FolderListing.path(folder, "name")), folder)
    expectEqual(FolderListing.folder(of: FolderListing.path(folder, "name") + "/"), folder)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Names come in the order of their bytes, whatever order they were written in`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["Z", "a", "a.b", "ab", "b", "é", "日本"]
    let folder = try TemporaryFolder()
    for name in names.shuffled(using: &random) { try folder.write([], to: name) }
    try expectEqual(FolderListing(folder.path).names, names)
  }

  // MARK: Examples

  @Test func `What is hidden is listed only when asked for, and the folder itself never`() throws {
    let folder = try TemporaryFolder()
    #expect(try FolderListing(folder.path, includesHidden: true).names.isEmpty)
    for name in [".hidden", "shown", "..."] { try folder.write([], to: name) }
    try expectEqual(FolderListing(folder.path).names, ["shown"])
    try expectEqual(FolderListing(folder.path, includesHidden: true).names, ["...", ".hidden", "shown"])
  }

  @Test func `What can't be listed is told with the system's reason`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    for (path, reason) in [(folder.path(of: "none"), "No such file or directory"), (file, "Not a directory")] {
      let failure = #expect(throws: SystemFailure.self) { try FolderListing(path) }
      expectEqual(failure?.path, path)
      expectEqual(failure?.reason, reason)
    }
  }

  @Test(arguments: [("/", "/"), ("//", "/"), ("/a//", "/"), ("a", "."), ("a/", "."), ("", "."), ("/a/b//", "/a")])
  func `A path ends in no slash that counts`(path: String, folder: String) {
    expectEqual(FolderListing.folder(of: path), folder)
  }

  @Test(arguments: [("/a", "b", "/a/b"), ("/a/", "b", "/a/b"), ("/", "b", "/b"), (".", "b", "./b")])
  func `The path of a name in a folder has one slash between them`(folder: String, name: String, path: String) {
    expectEqual(FolderListing.path(folder, name), path)
  }
}
