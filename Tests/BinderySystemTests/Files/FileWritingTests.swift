import BinderySystem
import Foundation
import Glibc
import TestSupport
import Testing

struct `Writing files` {
  private let folder: TemporaryFolder
  private let path: String
  private let draft: String

  init() throws {
    folder = try TemporaryFolder()
    (path, draft) = (folder.path(of: "file"), folder.path(of: "file.part"))
  }

  private func replace(with text: String, isDurable: Bool = false) throws {
    try replaceFile(at: path, draft: draft, isDurable: isDurable) { descriptor in
      Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    }
  }

  private var names: [String] {
    get throws { try FolderListing(folder.path, includesHidden: true).names }
  }

  // MARK: Replacing a file

  @Test(arguments: [false, true], ["", "new", String(repeating: "long ", count: 100_000)])
  func `A file has what was written last, and nothing is left beside it`(isDurable: Bool, text: String) throws {
    try replace(with: "old", isDurable: isDurable)
    try replace(with: text, isDurable: isDurable)
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), text)
    try expectEqual(names, ["file"])
  }

  @Test func `Until the new contents are whole, a reader finds the old ones`() throws {
    try replace(with: "old")
    var seen: String?
    try replaceFile(at: path, draft: draft, isDurable: false) { descriptor in
      seen = try? String(contentsOfFile: path, encoding: .utf8)
      return Array("new".utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    }
    expectEqual(seen, "old")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "new")
  }

  @Test func `Contents that can't be written leave the file as it was, and no draft`() throws {
    try replace(with: "old")
    let failure = #expect(throws: SystemFailure.self) {
      try replaceFile(at: path, draft: draft, isDurable: true) { descriptor in
        _ = Array("half".utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
        errno = ENOSPC
        return false
      }
    }
    expectEqual(failure?.path, draft)
    expectEqual(failure?.code, ENOSPC)
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "old")
    try expectEqual(names, ["file"])
  }

  @Test func `A place that no file can take is named, and the draft is removed`() throws {
    _ = try folder.newFolder("file/full")
    let failure = #expect(throws: SystemFailure.self) { try replace(with: "new") }
    expectEqual(failure?.path, path)
    try expectEqual(names, ["file"])
  }

  @Test func `A draft that a crash left behind is replaced, and a link at its place isn't followed`() throws {
    try folder.write("half of an older file".utf8, to: "file.part")
    try replace(with: "new")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "new")
    try folder.write("mine".utf8, to: "other")
    expectEqual(symlink("other", draft), 0)
    try replace(with: "newer")
    try expectEqual(String(contentsOfFile: folder.path(of: "other"), encoding: .utf8), "mine")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "newer")
  }

  // MARK: Writing a new file

  @Test func `A new file is the user's alone, unless more is asked for`() throws {
    try writeNewFile(at: path) { _ in true }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
  }

  @Test func `A file that is there is never written to`() throws {
    try folder.write("mine".utf8, to: "file")
    var isCalled = false
    let failure = #expect(throws: SystemFailure.self) {
      try writeNewFile(at: path) { _ in
        isCalled = true
        return true
      }
    }
    expectEqual(failure, SystemFailure.exists(path))
    #expect(!isCalled)
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "mine")
  }
}

extension SystemFailure {
  /// The failure to create what is there.
  fileprivate static func exists(_ path: String) -> SystemFailure {
    errno = EEXIST
    return .last(at: path)
  }
}
