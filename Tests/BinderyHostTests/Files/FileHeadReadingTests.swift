import BinderyHost
import BinderyManifests
import BinderySystem
import Foundation
import TestSupport
import Testing

struct `Heads of files` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func head(_ name: String) throws -> FileHead {
    try FileHead(at: FilePath(folder.path(of: name)))
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func `A head has the bare name and the first 4 KiB`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "a b.mp3")
    let head = try head("a b.mp3")
    expectEqual(head.name, Array("a b.mp3".utf8))
    expectEqual(head.bytes, Array(bytes.prefix(4096)))
  }

  @Test func `A link is followed, and keeps its own name`() throws {
    try folder.write("text".utf8, to: "a.txt")
    try shell("ln -s a.txt '\(folder.path(of: "b.mp3"))'")
    let head = try head("b.mp3")
    expectEqual(head.name, Array("b.mp3".utf8))
    expectEqual(head.bytes, Array("text".utf8))
  }

  @Test func `A name that isn't UTF-8 is read`() throws {
    let path = FilePath(folder.path).appending([0xff, 0x2e, 0x6d])
    try shell("printf x > '\(folder.path)'/\"$(printf '\\377.m')\"")
    try expectEqual(FileHead(at: path), FileHead(name: [0xff, 0x2e, 0x6d], bytes: [0x78]))
  }

  @Test func `A named pipe, a socket, a device and a folder are told, and nobody waits for them`() throws {
    try shell(
      """
      cd '\(folder.path)' && mkfifo pipe && mkdir folder && ln -s pipe link
      python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
      """)
    for (name, type) in [
      ("pipe", "a named pipe"), ("link", "a named pipe"), ("folder", "a folder"), ("socket", "a socket"),
    ] {
      let error = try #require(throws: FileReadingError.self) { try head(name) }
      expectEqual(error.code, .notAFile)
      expectEqual(
        error.description,
        "'\(folder.path(of: name))' is \(type), and plugins read regular files alone; give the path of one")
    }
    let error = try #require(throws: FileReadingError.self) { try FileHead(at: FilePath("/dev/null")) }
    #expect(error.description.hasPrefix("'/dev/null' is a device, "))
  }

  @Test func `What isn't there or can't be read is told`() throws {
    try shell("ln -s loop '\(folder.path(of: "loop"))'; ln -s missing '\(folder.path(of: "dangling"))'")
    try folder.write("text".utf8, to: "file")
    for (name, code, reason) in [
      ("missing", FileReadingError.Code.notFound, "there is no file '"), ("dangling", .notFound, "there is no file '"),
      ("loop", .unreadable, "Too many levels of symbolic links"), ("file/a", .unreadable, "Not a directory"),
      ("\(String(repeating: "a", count: 300))", .unreadable, "File name too long"),
    ] {
      let error = try #require(throws: FileReadingError.self) { try head(name) }
      expectEqual(error.code, code)
      #expect(error.description.contains(reason))
    }
  }
}
