import Bindery
import BinderyHost
import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The file of choices` {
  private let folder: TemporaryFolder
  private let file: PluginChoicesFile

  init() throws {
    folder = try TemporaryFolder()
    file = PluginChoicesFile(path: folder.path(of: "config/bindery/plugins"))
  }

  private func id(_ number: Int) -> PluginId {
    PluginId(rawValue: "org.example.p\(number)")
  }

  private func trust(_ number: Int) throws {
    try file.update { $0.trust(PluginDigest(of: [UInt8(number)]), id: id(number), path: "/\(number).so") }
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/config", "HOME": "/home/ada"], "/config/bindery/plugins"),
    (["XDG_CONFIG_HOME": "config", "HOME": "/home/ada"], "/home/ada/.config/bindery/plugins"),
    (["HOME": "/home/ada"], "/home/ada/.config/bindery/plugins"),
    (["HOME": "ada"], nil),
    ([:], nil),
  ])
  func `The environment tells where it is`(environment: [String: String], path: String?) {
    expectEqual(PluginChoicesFile(environment: environment)?.path, path)
  }

  @Test func `Where there is none, nothing was chosen`() {
    expectEqual(file.read(), PluginChoices())
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "config")), "reading makes no folder")
  }

  @Test func `It is written for its owner alone, and read again`() throws {
    try trust(1)
    expectEqual(file.read().trusted.map(\.id), [id(1)])
    let modes = try shell("cd '\(folder.path)/config' && stat -c %a . bindery bindery/plugins")
    expectEqual(modes, "700\n700\n600\n")
  }

  @Test func `A change that changes nothing writes nothing`() throws {
    try file.update { _ in }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `Many writers at once lose nothing`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          try await onOwnThread { Result { for number in 0..<10 { try trust(writer * 10 + number) } } }.get()
        }
      }
      try await group.waitForAll()
    }
    expectEqual(Set(file.read().trusted.map(\.id)), Set((0..<40).map(id)))
    #expect(file.read().problems.isEmpty)
  }

  @Test func `What a power cut left behind doesn't count, and is replaced`() throws {
    try trust(1)
    try folder.write("trust half a li".utf8, to: "config/bindery/plugins.part")
    #expect(file.read().trusted.map(\.id) == [id(1)] && file.read().problems.isEmpty)
    try trust(2)
    expectEqual(file.read().trusted.map(\.id), [id(1), id(2)])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "config/bindery")).sorted()
    expectEqual(names, ["plugins", "plugins.lock"])
  }

  @Test func `A file that others may write isn't believed, read or changed`() throws {
    try trust(1)
    try shell("chmod o+w '\(file.path)'")
    let reason =
      "\(file.path): everybody may write to the file '\(file.path)'; run: chmod go-w '\(file.path)'"
    #expect(file.read().trusted.isEmpty)
    expectEqual(file.read().problems, [reason + "; nothing in it counts"])
    let error = #expect(throws: ChoicesError.self) { try trust(2) }
    expectEqual(error?.code, .notBelieved)
    expectEqual(error?.description, reason)
    try shell("chmod o-w '\(file.path)'")
    expectEqual(file.read().trusted.map(\.id), [id(1)])
  }

  @Test func `A link is followed and stays one`() throws {
    _ = try folder.newFolder("config/bindery")
    try folder.write("# mine\n".utf8, to: "dotfile")
    try shell("ln -s ../../dotfile '\(file.path)'")
    try trust(1)
    #expect(try String(contentsOfFile: folder.path(of: "dotfile"), encoding: .utf8).hasPrefix("# mine\ntrust "))
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: file.path), "../../dotfile")
  }

  @Test func `What can't be read or written says why`() throws {
    _ = try folder.newFolder("config/bindery/plugins")
    expectEqual(file.read().problems, ["\(file.path): it is not a file; nothing in it counts"])
    try folder.write([0x74, 0xFF, 0x0A], to: "bytes")
    let bytes = PluginChoicesFile(path: folder.path(of: "bytes"))
    expectEqual(
      bytes.read().problems, ["\(bytes.path): expected lines of UTF-8, 4194304 bytes at most; nothing in it counts"])
    let nowhere = PluginChoicesFile(path: folder.path(of: "bytes/plugins"))
    let error = #expect(throws: ChoicesError.self) { try nowhere.update { $0.prefer(id(1), for: "zoo") } }
    expectEqual(error?.code, .notWritable)
    expectEqual(error?.detail, "'\(nowhere.path).lock' can't be opened: Not a directory")
  }
}
