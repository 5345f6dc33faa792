import Bindery
import BinderyHost
import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Sealed images` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bytes(_ image: SealedImage) throws -> Data {
    try Data(contentsOf: URL(filePath: image.loadPath))
  }

  @Test(arguments: [0, 1, 4096, 262_144, 262_145, 1_000_003])
  func `An image is its file, byte for byte, and is what was hashed`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let original = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let image = try SealedImage(path: folder.write(original, to: "plugin.so"))
    try expectEqual(Array(bytes(image)), original)
    expectEqual(image.digest, PluginDigest(of: original))
  }

  @Test func `What becomes of the file changes nothing of the image`() throws {
    let path = try folder.write(MinimalLibrary(id: "zoo", kinds: ["zoo"]).bytes, to: "plugin.so")
    let image = try SealedImage(path: path)
    let manifest = try image.manifest()
    let digest = image.digest
    try folder.write(MinimalLibrary(id: "other", kinds: ["museum"]).bytes, to: "plugin.so")
    try expectEqual(image.manifest(), manifest)
    try expectEqual(PluginDigest(contentsOf: image.loadPath), digest)
    try shell("rm '\(path)'")
    try expectEqual(image.manifest(), manifest)
  }

  @Test func `Nobody writes to it, makes it longer or shorter, or lifts the seal`() throws {
    let image = try SealedImage(path: folder.write("zoo".utf8, to: "plugin.so"))
    #expect(write(image.descriptor, "x", 1) == -1 && errno == EPERM)
    #expect(ftruncate(image.descriptor, 1) == -1 && errno == EPERM)
    #expect(ftruncate(image.descriptor, 100) == -1 && errno == EPERM)
    let again = open(image.loadPath, O_RDWR)
    #expect(again < 0 || write(again, "x", 1) == -1)
    if again >= 0 { close(again) }
    expectEqual(mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, image.descriptor, 0), MAP_FAILED)
    try expectEqual(Array(bytes(image)), Array("zoo".utf8))
  }

  @Test func `It is named like the file, and goes when nobody holds it`() throws {
    let path = try folder.write("zoo".utf8, to: "a plugin with a name.so")
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }.filter { $0.contains("a plugin with a name.so") }
    }
    do {
      let image = try SealedImage(path: path)
      try expectEqual(names(), ["/memfd:a plugin with a name.so (deleted)"])
      expectEqual(image.path, path)
    }
    try expectEqual(names(), [])
  }

  @Test func `It isn't passed on to programs that are started`() throws {
    let image = try SealedImage(path: folder.write("zoo".utf8, to: "passed.so"))
    #expect(fcntl(image.descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `What is no file, or too large, is an error`() throws {
    expectError("absent.so: it can't be opened: No such file or directory", in: folder) {
      _ = try SealedImage(path: folder.path(of: "absent.so"))
    }
    let large = try folder.write([], to: "large.so")
    try shell("truncate -s 2T '\(large)'")
    expectError("large.so: it has 2199023255552 bytes; a plugin has at most 536870912", in: folder) {
      _ = try SealedImage(path: large)
    }
  }

  @Test func `Equal files are one plugin, and the entry is called once`() throws {
    let path = try CPlugin("coded", #"#define OPEN tell(host, 0, "open")"#).build(in: folder, as: "1")
    try shell("cp '\(path)' '\(folder.path(of: "2.so"))'")
    let messages = MessageLog()
    for name in ["1.so", "2.so"] {
      let file = PluginFile(path: folder.path(of: name))
      let host = PluginHost(files: [file], version: "1.0.0", workers: .inProcess, log: { messages.append($0, $1, $2) })
      expectNil(host.provider.answer(for: "zoo").problem)
    }
    expectEqual(messages.texts, ["open"])
  }

  @Test func `A file that is overwritten in place leaves what runs alone, and is another plugin from then on`() throws {
    let path = try CPlugin("coded", #"#define OPEN tell(host, 0, "old")"#).build(in: folder, as: "1")
    let new = try CPlugin("coded", #"#define OPEN tell(host, 0, "new")"#).build(in: folder, as: "2")
    let messages = MessageLog()
    func host() -> PluginHost {
      PluginHost(
        files: [PluginFile(path: path)], version: "1.0.0", workers: .inProcess, log: { messages.append($0, $1, $2) })
    }
    let old = host()
    let binding = old.provider.answer(for: "zoo").binding
    try shell("cat '\(new)' >'\(path)'")
    #expect(throws: Never.self) { try binding.model(from: Record(kind: "zoo", fields: ["name": "Ada"])) }
    expectNil(host().provider.answer(for: "zoo").problem)
    expectEqual(messages.texts.filter { ["old", "new"].contains($0) }, ["old", "new"])
  }

  @Test func `A file that is changed between finding and opening is refused`() throws {
    let file = PluginFile(path: try CPlugin("coded").build(in: folder, as: "1"))
    let other = try CPlugin("coded", #"#define VERSION "9.9""#).build(in: folder, as: "2")
    try shell("cat '\(other)' >'\(file.path)'")
    let problem =
      PluginHost(files: [file], version: "1.0.0", workers: .inProcess).provider.answer(for: "zoo").problem
      as? PluginError
    expectEqual(problem?.description, "org.example.zoo: the file was changed since it was found; run this again")
  }
}
