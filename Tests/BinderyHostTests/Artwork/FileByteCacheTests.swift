import Bindery
import BinderyHost
import Foundation
import Synchronization
import TestSupport
import Testing

struct `File cache` {
  /// A time that a test moves.
  private final class Time: Sendable {
    private let seconds = Mutex(1_000_000)
    var now: Duration { .seconds(seconds.withLock { $0 }) }
    func pass(_ count: Int) { seconds.withLock { $0 += count } }
  }

  private let folder: TemporaryFolder
  private let time = Time()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func cache(bound: Int = 1 << 20) -> FileByteCache {
    FileByteCache(path: folder.path(of: "art"), bound: bound, age: .seconds(100)) { [time] in time.now }
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: "art"))) ?? []).sorted()
      .map { folder.path(of: "art/" + $0) }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The files never hold more than the bound, and the newest stay`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let cache = cache(bound: 2000)
    var written: [(address: String, bytes: [UInt8])] = []
    for step in 0..<40 {
      let address = "https://example.org/\(Int.random(in: 0..<20, using: &random)).jpg"
      let bytes = (0..<Int.random(in: 0..<600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      await cache.set(address, bytes)
      time.pass(1)
      written.removeAll { $0.address == address }
      written.append((address, bytes))
      #expect(try size() <= 2000)
      await expectEqual(cache.get(address), bytes)
      guard step % 10 == 9 else { continue }
      var isKept: [Bool] = []
      for (address, bytes) in written {
        let kept = await cache.get(address)
        #expect(kept == nil || kept == bytes)
        isKept.append(kept != nil)
      }
      // Once one is kept, all that were written later are.
      #expect(isKept.drop { !$0 }.allSatisfy { $0 })
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Several that share a folder keep the bound together`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let caches = (0..<3).map { _ in cache(bound: 8000) }
    for step in 0..<400 {
      let bytes = Array(repeating: UInt8(0), count: .random(in: 0..<400, using: &random))
      await caches[.random(in: caches.indices, using: &random)].set("\(seed)/\(step)", bytes)
      time.pass(1)
      if step % 10 == 9 { #expect(try size() <= 8000 + 3 * 500) }
    }
    #expect(try size() > 4000)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A damaged file counts as not there`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let cache = cache()
    await cache.set("a", Array(0..<100))
    let path = try #require(files.first)
    var contents = try [UInt8](Data(contentsOf: URL(filePath: path)))
    if Bool.random(using: &random) {
      contents.removeLast(.random(in: 1...contents.count, using: &random))
    } else {
      contents[.random(in: contents.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    try Data(contents).write(to: URL(filePath: path))
    await expectNil(cache.get("a"))
    #expect(files.isEmpty)
    await cache.set("a", [1])
    await expectEqual(cache.get("a"), [1])
  }

  // MARK: Keeping

  @Test func `Another cache over the folder finds what one kept`() async {
    await cache().set("a", [1, 2, 3])
    await cache().set("", [])
    await expectEqual(cache().get("a"), [1, 2, 3])
    await expectEqual(cache().get(""), [])
    await expectNil(cache().get("b"))
  }

  @Test func `What alone is larger than the bound is not kept, nor what it replaces`() async {
    let cache = cache(bound: 100)
    await cache.set("a", [1])
    await cache.set("a", Array(repeating: 0, count: 100))
    await expectNil(cache.get("a"))
    #expect(files.isEmpty)
  }

  @Test func `What has expired is not given, and cleaned away on request`() async {
    let cache = cache()
    await cache.set("old", [1])
    time.pass(60)
    await cache.set("new", [2])
    time.pass(40)
    await expectNil(cache.get("old"))
    await expectEqual(cache.get("new"), [2])
    await cache.removeExpired()
    expectEqual(files.count, 1)
  }

  @Test func `A sparse file in the place of an entry isn't read, and goes`() async throws {
    let cache = cache()
    await cache.set("a", [1])
    let file = try #require(files.first)
    try shell("truncate -s 4T '\(file)' && touch -d @1000000 '\(file)'")
    await expectNil(cache.get("a"))
    await cache.removeExpired()
    expectEqual(files, [])
  }

  @Test func `A full cache leaves what another process is writing, for an hour`() async throws {
    let cache = cache(bound: 200)
    await cache.set("a", [1])
    let part = try #require(files.first) + "-1.part"
    try shell("head -c 150 /dev/zero > '\(part)' && touch -d @1000000 '\(part)'")
    time.pass(1)
    for address in ["b", "c", "d"] { await cache.set(address, [UInt8](repeating: 1, count: 100)) }
    #expect(files.contains(part))
    time.pass(3600)
    for address in ["b", "c", "d"] { await cache.set(address, [UInt8](repeating: 1, count: 100)) }
    #expect(!files.contains(part))
  }

  @Test func `Cleaning leaves what others put into the folder`() async throws {
    let cache = cache()
    await cache.set("a", [1])
    try folder.write([1], to: "art/notes.txt")
    await cache.purge()
    expectEqual(files, [folder.path(of: "art/notes.txt")])
    await expectNil(cache.get("a"))
  }

  @Test func `A removed address is not there any more`() async {
    let cache = cache()
    await cache.set("a", [1])
    await cache.remove("a")
    await cache.remove("b")
    await expectNil(cache.get("a"))
  }

  @Test func `A folder that can't be made keeps nothing, and harms nobody`() async throws {
    try folder.write([], to: "art")
    let cache = cache()
    await cache.set("a", [1])
    await expectNil(cache.get("a"))
    await cache.removeExpired()
    await cache.purge()
  }

  private func size() throws -> Int {
    try files.reduce(0) { try $0 + Data(contentsOf: URL(filePath: $1)).count }
  }
}
