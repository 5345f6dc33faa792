@testable import BinderySystem
import Foundation
import Glibc
import TestSupport
import Testing

struct `Walks of folders` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a walk comes to: the paths of files below the folder, and those of folders that can't be read.
  private func walk(_ path: String? = nil) throws -> (files: [String], failures: [String]) {
    var walk = try FolderWalk(FilePath(path ?? folder.path))
    var (files, failures): ([String], [String]) = ([], [])
    while let step = walk.next() {
      switch step {
      case .file(let file): files.append(String(file.path.description.dropFirst(folder.path.count + 1)))
      case .failure(let failure): failures.append(String(failure.path.dropFirst(folder.path.count + 1)))
      }
    }
    return (files, failures)
  }

  private func make(_ files: String...) throws {
    for file in files {
      if file.contains("/") { _ = try folder.newFolder(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])) }
      try folder.write(file.utf8, to: file)
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Each file of a tree comes once, those of a folder before those below it, by the bytes of their names`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var expected: [String] = []
    func fill(_ path: String, depth: Int) throws {
      var names = Set((0..<Int.random(in: 0...6, using: &random)).map { _ in Self.name(&random) })
      let folders = depth < 4 ? Set((0..<Int.random(in: 0...3, using: &random)).map { _ in Self.name(&random) }) : []
      names.subtract(folders)
      for name in names.sorted(by: Self.precedes) {
        try folder.write([], to: path + name)
        expected.append(path + name)
      }
      for name in folders.sorted(by: Self.precedes) {
        _ = try folder.newFolder(path + name)
        try fill(path + name + "/", depth: depth + 1)
      }
    }
    try fill("", depth: 0)
    let found = try walk()
    expectEqual(found.files, expected, "seed \(seed)")
    expectEqual(found.failures, [])
  }

  private static func name(_ random: inout SplitMix64) -> String {
    let letters = ["a", "B", "ä", "日", " ", "\n", "%", "z", "é", "~"]
    return (0..<Int.random(in: 1...4, using: &random)).reduce(into: "x") { name, _ in
      name += letters[Int.random(in: letters.indices, using: &random)]
    }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  // MARK: What is left out

  @Test func `Hidden files and folders are left out, and folders that say so`() throws {
    try make("a.json", ".hidden.json", ".git/b.json", "art/.nomedia", "art/c.json", "art/more/d.json", "z/e.json")
    expectEqual(try walk().files, ["a.json", "z/e.json"])
  }

  @Test func `The first folder is walked whatever its name is`() throws {
    try make(".music/.nomedia", ".music/a.json", ".music/b/c.json")
    expectEqual(try walk(folder.path(of: ".music")).files, [".music/a.json", ".music/b/c.json"])
  }

  @Test func `Links are left out, and lead neither out nor round in a circle`() throws {
    try make("a/b.json")
    symlink("..", folder.path(of: "a/up"))
    symlink("/etc", folder.path(of: "a/etc"))
    symlink("b.json", folder.path(of: "a/c.json"))
    symlink("nowhere", folder.path(of: "a/broken"))
    expectEqual(try walk().files, ["a/b.json"])
  }

  @Test func `The first folder may be a link, which whoever named it has chosen`() throws {
    try make("real/a.json")
    symlink("real", folder.path(of: "link"))
    expectEqual(try walk(folder.path(of: "link")).files, ["link/a.json"])
  }

  @Test func `Pipes, sockets and devices are left out, and not opened`() throws {
    try make("a.json")
    mkfifo(folder.path(of: "pipe.json"), 0o600)
    expectEqual(try walk().files, ["a.json"])
  }

  // MARK: Names

  @Test func `Names that aren't UTF-8 are bytes, and each leads to its file`() throws {
    for byte in [0xe4, 0xff] as [UInt8] {
      let path = Array(folder.path(of: "x").utf8) + [byte, 0]
      let file = path.withUnsafeBytes { fopen($0.baseAddress?.assumingMemoryBound(to: CChar.self), "w") }
      fputc(Int32(byte), file)
      fclose(file)
    }
    var walk = try FolderWalk(FilePath(folder.path))
    var bytes: [UInt8] = []
    while case .file(let file)? = walk.next() {
      expectNil(file.path.text)
      #expect(file.path.description.hasSuffix("x\u{fffd}"))
      var byte: UInt8 = 0
      let opened = try file.open()
      withExtendedLifetime(opened) { expectEqual(read(opened.number, &byte, 1), 1) }
      bytes.append(byte)
    }
    expectEqual(bytes, [0xe4, 0xff])
  }

  @Test func `A thousand folders, one in the other, are walked with few descriptors`() throws {
    var (path, parts) = (FilePath(folder.path), [String]())
    for _ in 0..<1000 {
      parts.append("d")
      path = path.appending("d".utf8)
    }
    // The path as a whole would be too long with longer names, so that each is made in the one before.
    try onFolders(parts)
    var (walk, count) = (try FolderWalk(FilePath(folder.path)), 0)
    while let step = walk.next() {
      guard case .file(let file) = step else { continue }
      count += 1
      #expect(file.path == path.appending("a.json".utf8))
      _ = try file.open()
    }
    expectEqual(count, 1)
  }

  private func onFolders(_ names: [String]) throws {
    var current = open(folder.path, O_RDONLY | O_DIRECTORY)
    for name in names {
      mkdirat(current, name, 0o700)
      let next = openat(current, name, O_RDONLY | O_DIRECTORY)
      close(current)
      current = next
    }
    let file = openat(current, "a.json", O_CREAT | O_WRONLY, 0o600)
    #expect(file >= 0)
    close(file)
    close(current)
  }

  // MARK: Failures

  @Test func `A folder that goes meanwhile is told, and the others are walked`() throws {
    try make("a/1.json", "b/2.json", "c/3.json")
    var walk = try FolderWalk(FilePath(folder.path))
    var steps: [String] = []
    while let step = walk.next() {
      switch step {
      case .file(let file):
        steps.append(file.path.name.description)
        try FileManager.default.moveItem(atPath: folder.path(of: "b"), toPath: folder.path(of: ".gone"))
      case .failure(let failure):
        steps.append(failure.reason)
        try FileManager.default.moveItem(atPath: folder.path(of: ".gone"), toPath: folder.path(of: "d"))
      }
      if steps.count == 2 { break }
    }
    expectEqual(steps, ["1.json", "No such file or directory"])
    guard case .file(let file)? = walk.next() else {
      Issue.record("the walk goes on to the next folder")
      return
    }
    expectEqual(file.path.name.description, "3.json")
  }

  @Test func `A file in whose place something else has come isn't opened`() throws {
    try make("a.json", "b.json")
    var walk = try FolderWalk(FilePath(folder.path))
    guard case .file(let first)? = walk.next(), case .file(let second)? = walk.next() else {
      Issue.record("there are two files")
      return
    }
    try FileManager.default.removeItem(atPath: folder.path(of: "a.json"))
    symlink("/etc/passwd", folder.path(of: "a.json"))
    try FileManager.default.removeItem(atPath: folder.path(of: "b.json"))
    mkfifo(folder.path(of: "b.json"), 0o600)
    #expect(throws: SystemFailure.self) { try first.open() }
    #expect(throws: SystemFailure.self) { try second.open() }
  }

  @Test func `A folder that isn't there, or is a file, is refused at once`() throws {
    try make("a.json")
    #expect(throws: SystemFailure(path: folder.path(of: "b"), error: .notFound)) {
      try FolderWalk(FilePath(folder.path(of: "b")))
    }
    #expect(throws: SystemFailure(path: folder.path(of: "a.json"), error: .notAFolder)) {
      try FolderWalk(FilePath(folder.path(of: "a.json")))
    }
  }

  // MARK: Paths

  @Test(arguments: [
    ("a/b.JSON", "json"), ("a.tar.gz", "gz"), (".json", nil), ("a.", nil), ("json", nil), ("a.b/c", nil),
  ])
  func `The extension of a file is what follows the last period of its name`(path: String, expected: String?) {
    expectEqual(FilePath(path).fileExtension, expected)
  }
}
