import BinderySystem
import Foundation
import Glibc
import TestSupport
import Testing

struct `Making folders` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: ["a", "a/b/c/d", "a//b", "a/b/"])
  func `A folder is there afterwards, with all above it, and making it again changes nothing`(name: String) throws {
    let path = folder.path(of: name)
    try makeFolders(path)
    #expect(FolderListing.isFolder(path))
    try makeFolders(path)
    #expect(FolderListing.isFolder(path))
  }

  @Test func `Each folder that is made is the user's alone, and one that was there keeps its permissions`() throws {
    let above = try folder.newFolder("above")
    expectEqual(chmod(above, 0o755), 0)
    try makeFolders(above + "/a/b")
    try expectEqual(["above", "above/a", "above/a/b"].map(permissions), [0o755, 0o700, 0o700])
  }

  @Test func `A file in the way is named by its own path`() throws {
    let file = try folder.write([1], to: "file")
    let failure = #expect(throws: SystemFailure.self) { try makeFolders(file) }
    expectEqual(failure?.path, file)
    expectEqual(failure?.code, EEXIST)
    let below = #expect(throws: SystemFailure.self) { try makeFolders(file + "/a") }
    expectEqual(below?.path, file + "/a")
    expectEqual(below?.reason, "Not a directory")
  }

  @Test func `The first folder that can't be made is named, and none below it is made`() throws {
    let link = folder.path(of: "link")
    expectEqual(symlink("nowhere", link), 0)
    let failure = #expect(throws: SystemFailure.self) { try makeFolders(link + "/a/b") }
    expectEqual(failure?.path, link)
    #expect(!FolderListing.isFolder(folder.path(of: "nowhere")))
  }

  @Test func `A link to a folder counts as that folder`() throws {
    _ = try folder.newFolder("real")
    let link = folder.path(of: "link")
    expectEqual(symlink("real", link), 0)
    try makeFolders(link)
    try makeFolders(link + "/a")
    #expect(FolderListing.isFolder(folder.path(of: "real/a")))
  }

  private func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
  }
}
