@testable import BinderyHost
import Foundation
import TestSupport
import Testing

struct `Folder snapshots` {
  private let folders: WatchedFolders

  init() throws {
    folders = try WatchedFolders()
  }

  private var snapshot: FolderSnapshot { FolderSnapshot(of: [folders.plugins, folders.later]) }

  static let uncounted = [".hidden.so", ".a.so.swp", "a.so~", "#a.so#", "a.so.part", "4913", "notes.txt", "so"]

  @Test(arguments: uncounted)
  func `Hidden files, and those that nobody loads, are not looked at`(name: String) throws {
    let before = snapshot
    try folders.write(name)
    expectEqual(snapshot, before)
    #expect(!FolderSnapshot.counts(name))
  }

  @Test(arguments: ["b.so", "libb.1.so", "b.dylib", "libb.so.1.2"])
  func `Libraries are looked at`(name: String) throws {
    let before = snapshot
    try folders.write(name)
    #expect(snapshot != before)
    try FileManager.default.removeItem(atPath: folders.plugins + "/" + name)
    expectEqual(snapshot, before)
  }

  @Test func `A file with other bytes, other rights, or in the place of another is another`() throws {
    var snapshots = [snapshot]
    try folders.append(to: "a.so")
    snapshots.append(snapshot)
    try folders.replace("a.so")
    snapshots.append(snapshot)
    chmod(folders.plugins + "/a.so", 0o600)
    snapshots.append(snapshot)
    chmod(folders.plugins, 0o711)
    snapshots.append(snapshot)
    expectEqual(Set(snapshots).count, snapshots.count)
  }

  @Test func `A link leads elsewhere, also where it leads nowhere`() throws {
    #expect(!snapshot.hasLinks)
    let before = snapshot
    try FileManager.default.createSymbolicLink(
      atPath: folders.plugins + "/link.so", withDestinationPath: folders.root + "/target.so")
    let nowhere = snapshot
    #expect(nowhere.hasLinks)
    #expect(nowhere != before)
    try folders.write("target.so", in: folders.root)
    #expect(snapshot != nowhere)
  }

  @Test func `A folder that isn't there holds nothing`() {
    expectEqual(FolderSnapshot(of: [folders.later]), FolderSnapshot(of: []))
  }
}
