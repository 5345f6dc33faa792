import BinderySystem
import TestSupport
import Testing

@Suite struct `Listing folders` {
  @Test func `Names are in the order of their bytes, and hidden ones are left out unless they are wanted`() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", ".hidden", "ä"] { try folder.write([], to: name) }
    #expect(try FolderListing(folder.path).names == ["B", "a", "b", "ä"])
    #expect(try FolderListing(folder.path, includesHidden: true).names == [".hidden", "B", "a", "b", "ä"])
  }

  @Test func `A folder that can't be read is named, with the reason`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let failure = #expect(throws: SystemFailure.self) { try FolderListing(file) }
    #expect(failure?.path == file)
    #expect(failure?.reason == "Not a directory")
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a", "."), ("", "."),
  ])
  func `A path is in the folder before its last slash`(path: String, folder: String) {
    #expect(FolderListing.folder(of: path) == folder)
  }

  @Test(arguments: [("/a", "b", "/a/b"), ("/a/", "b", "/a/b"), ("/", "b", "/b"), (".", "b", "./b")])
  func `The path of a name in a folder has one slash between them`(folder: String, name: String, path: String) {
    #expect(FolderListing.path(folder, name) == path)
  }
}
