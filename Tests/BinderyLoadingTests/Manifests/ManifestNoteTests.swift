import Bindery
import BinderyHost
import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Notes in libraries` {
  private let folder: TemporaryFolder
  private let library: [UInt8]

  /// The library that the tests damage, compiled once.
  private static let built = Result {
    let folder = try TemporaryFolder()
    return try [UInt8](Data(contentsOf: URL(filePath: CPlugin("declared").build(in: folder))))
  }

  init() throws {
    folder = try TemporaryFolder()
    library = try Self.built.get()
  }

  private func manifest(of bytes: [UInt8]) throws -> Manifest {
    try Manifest(contentsOf: folder.write(bytes, to: "plugin.so"))
  }

  // MARK: Laws

  @Test func `A library that ends too early is an error, or loads all the same`() throws {
    var loadable = 0
    for end in stride(from: 0, to: library.count, by: 97) {
      // The system maps a file that it knows from before, so each needs a name of its own.
      let file = PluginFile(path: try folder.write(library.prefix(end), to: "\(end).so"))
      switch file.manifest {
      case .success:
        expectNil(PluginHost(files: [file], version: "1.0.0", workers: .inProcess).provider.answer(for: "zoo").problem)
        loadable += 1
      case .failure(let error):
        #expect([.truncated, .notAPlugin].contains(error.code), "\(end): \(error)")
      }
    }
    #expect(loadable < library.count / 97)
  }

  @Test func `A library whose end was never written is an error`() throws {
    let bytes = library.prefix(4096) + Array(repeating: 0, count: library.count - 4096)
    let error = #expect(throws: PluginError.self) { try manifest(of: Array(bytes)) }
    expectEqual(error?.code, .truncated)
    expectEqual(error?.detail, "the tables that it is loaded by are missing; copy it again")
  }

  @Test(arguments: 0..<20)
  func `A library with flipped bytes is a manifest or an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var damaged = library
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        // Most of what the reader looks at is at the start.
        let end = Bool.random(using: &random) ? 1024 : damaged.count
        damaged[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        #expect(try !manifest(of: damaged).kinds.isEmpty)
      } catch let error as PluginError {
        #expect(!error.detail.isEmpty)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `A library with wild numbers is a manifest or an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let wild: [UInt64] = [
      0, 1, 3, 4, 55, 56, 57, 64, 120, 0x7F, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 62, .max >> 1, 1 << 63, .max - 1,
      .max,
    ]
    for _ in 0..<50 {
      var minimal = MinimalLibrary(id: "org.example.zoo", kinds: ["zoo"])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let number = wild.randomElement(using: &random) ?? 0
        let offset = Int.random(in: 4..<min(206, minimal.bytes.count - 8), using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: minimal.setNumber(UInt16(truncatingIfNeeded: number), at: offset & ~1)
        case 1: minimal.setNumber(UInt32(truncatingIfNeeded: number), at: offset & ~3)
        default: minimal.setNumber(number, at: offset & ~7)
        }
      }
      do {
        #expect(try !manifest(of: minimal.bytes).kinds.isEmpty)
      } catch let error as PluginError {
        #expect(!error.detail.isEmpty)
      }
    }
  }

  // MARK: Good libraries

  @Test func `A library that a compiler built has its manifest`() throws {
    try expectEqual(manifest(of: library).id, PluginId(rawValue: "org.example.zoo"))
  }

  @Test(arguments: ["strip", "strip --strip-unneeded"])
  func `It survives being stripped`(command: String) throws {
    let path = try folder.write(library, to: "stripped.so")
    try shell("\(command) '\(path)'")
    try expectEqual(Manifest(contentsOf: path).id, PluginId(rawValue: "org.example.zoo"))
  }

  @Test func `Other notes may stand in front of it`() throws {
    let json = #"{"id":"zoo","version":"1","contract":"1.0","kinds":["zoo"]}"#
    for notes in [[("GNU", 20)], [("GNU", 0), ("Bindery-ish", 3)], [("", 17), ("stapsdt", 60000)]] {
      let notes = notes.map { (name: $0.0, count: $0.1) }
      try expectEqual(manifest(of: MinimalLibrary(manifest: json, after: notes).bytes).kinds, ["zoo"])
    }
  }

  @Test func `A manifest may have 64 KiB, and no byte more`() throws {
    let start = #"{"id":"zoo","version":"1","contract":"1.0","kinds":["zoo"],"later":""#
    func json(count: Int) -> String { start + String(repeating: "x", count: count - start.count - 2) + "\"}" }
    try expectEqual(manifest(of: MinimalLibrary(manifest: json(count: 65536)).bytes).kinds, ["zoo"])
    expectError("plugin.so: its manifest can't be read: it has 65537 bytes; at most 65536 are read", in: folder) {
      _ = try manifest(of: MinimalLibrary(manifest: json(count: 65537)).bytes)
    }
  }

  // MARK: What is no library

  @Test(arguments: [
    ("", "it is not a shared library"),
    ("#!/bin/sh\necho hello\n", "it is not a shared library"),
    ("\u{7F}ELF", "the file ends before the library does; copy it again"),
    ("!<thin>\n", "it is not a shared library"),
  ])
  func `A text is no library`(text: String, detail: String) {
    expectError("plugin.so: \(detail)", in: folder) { _ = try manifest(of: Array(text.utf8)) }
  }

  @Test func `A program is no plugin`() throws {
    let program = try #require(realpath("/proc/self/exe", nil).map { String(cString: $0) })
    expectError("\(program): it is a program, not a shared library") { _ = try Manifest(contentsOf: program) }
  }

  @Test func `An object file is no library`() throws {
    try folder.write("int zoo;".utf8, to: "zoo.c")
    try shell("cc -c -o '\(folder.path(of: "plugin.so"))' '\(folder.path(of: "zoo.c"))'")
    expectError("plugin.so: it is not a shared library", in: folder) {
      _ = try Manifest(contentsOf: folder.path(of: "plugin.so"))
    }
  }

  @Test(
    arguments: [
      (4, [1], "32-bit \(this)"),
      (5, [2], "64-bit big-endian type \(MinimalLibrary.machine.byteSwapped)"),
      (18, [UInt8(MinimalLibrary.otherMachine), 0], "64-bit \(that)"),
      (18, [0xF3, 0], "64-bit RISC-V"),
      (18, [0x34, 0x12], "64-bit type 4660"),
    ] as [(Int, [UInt8], String)])
  func `A library for other machines is refused`(offset: Int, bytes: [UInt8], machine: String) throws {
    var damaged = MinimalLibrary(id: "zoo", kinds: ["zoo"])
    damaged.set(bytes, at: offset)
    expectError("plugin.so: it is built for \(machine), and this machine is 64-bit \(Self.this)", in: folder) {
      _ = try manifest(of: damaged.bytes)
    }
  }

  private static let names: [UInt16: String] = [62: "x86-64", 183: "AArch64"]
  private static var this: String { names[MinimalLibrary.machine] ?? "" }
  private static var that: String { names[MinimalLibrary.otherMachine] ?? "" }

  // MARK: What is no file

  @Test func `A folder, a pipe and a device are no files, and none is waited for`() throws {
    let pipe = folder.path(of: "pipe.so")
    expectEqual(mkfifo(pipe, 0o600), 0)
    for path in [try folder.newFolder("folder.so"), pipe, "/dev/null", "/dev/zero"] {
      let error = try #require(throws: PluginError.self) { try Manifest(contentsOf: path) }
      expectEqual(error.description, "\(path): it is not a file")
    }
  }

  @Test func `What is refused is closed`() throws {
    let pipe = folder.path(of: "pipe.so")
    expectEqual(mkfifo(pipe, 0o600), 0)
    for _ in 0..<10 { _ = try? Manifest(contentsOf: pipe) }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { descriptor in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == pipe
    }
    #expect(open.isEmpty)
  }

  @Test func `What can't be opened says why`() throws {
    let path = try folder.write(library, to: "plugin.so")
    try shell("ln -s loop.so '\(folder.path(of: "loop.so"))'; chmod 000 '\(path)'")
    let expected = [
      ("absent.so", "No such file or directory"),
      ("plugin.so/inner.so", "Not a directory"),
      ("loop.so", "Too many levels of symbolic links"),
    ]
    for (name, reason) in expected {
      expectError("\(name): it can't be opened: \(reason)", in: folder) {
        _ = try Manifest(contentsOf: folder.path(of: name))
      }
    }
    withoutPrivileges {
      expectError("plugin.so: it can't be opened: Permission denied", in: folder) {
        _ = try Manifest(contentsOf: path)
      }
    }
  }

  /// Runs a function on this thread as a user who may read only what others may, even where root runs the tests.
  private func withoutPrivileges(_ body: () -> Void) {
    typealias SetUser = @convention(c) (uid_t) -> Int32
    guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return body() }
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    _ = setUser(65534)
    defer { _ = setUser(0) }
    body()
  }
}
