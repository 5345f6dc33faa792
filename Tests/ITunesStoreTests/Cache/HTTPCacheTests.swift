import Foundation
@testable import ITunesStore
import TestSupport
import Testing

struct `Kept answers` {
  private let head = HTTPHead(status: 200, fields: ["Cache-Control": "max-age=60"])

  private func address(_ path: String = "/a") throws -> WebAddress {
    try #require(WebAddress("https://example.org" + path))
  }

  private func files(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: 0..<20)
  func `What is kept is given again, byte for byte`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<Int.random(in: 0..<20_000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let cache = HTTPCache(folder: try TemporaryFolder().newFolder("http"), clock: HandClock().clock)
    await cache.keep(body, head: head, for: try address())
    await expectEqual(cache.body(for: try address()), body)
    await expectNil(cache.body(for: try address("/b")))
  }

  @Test(arguments: 0..<20)
  func `A file that is damaged anywhere is no answer, and is gone`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let cache = HTTPCache(folder: folder.path, clock: HandClock().clock)
    await cache.keep(Array("{\"results\":[1,2,3]}\n".utf8), head: head, for: try address())
    let name = try #require(try files(in: folder).first)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path(of: name))))
    let position = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes[position] ^= UInt8.random(in: 1...255, using: &random)
    case 1: bytes.removeSubrange(position...)
    default: bytes.append(contentsOf: bytes[position...])
    }
    try folder.write(bytes, to: name)
    if let body = await cache.body(for: try address()) {
      // The times may differ and still be times.
      expectEqual(body, Array("{\"results\":[1,2,3]}\n".utf8))
    }
  }

  @Test func `An answer is good for as long as it says`() async throws {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let cache = HTTPCache(folder: folder.path, clock: clock.clock)
    await cache.keep([1], head: head, for: try address())
    clock.now += 59_999
    await expectEqual(cache.body(for: try address()), [1])
    clock.now += 1
    await expectNil(cache.body(for: try address()))
    try expectEqual(files(in: folder), [])
  }

  @Test func `An answer from the future is not shown`() async throws {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let cache = HTTPCache(folder: folder.path, clock: clock.clock)
    await cache.keep([1], head: head, for: try address())
    clock.now -= 1000
    await expectNil(cache.body(for: try address()))
  }

  @Test func `The oldest go when there are too many bytes`() async throws {
    let folder = try TemporaryFolder()
    let cache = HTTPCache(folder: folder.path, capacity: 10_000, clock: HandClock().clock)
    for number in 0..<30 {
      await cache.keep(Array(repeating: 1, count: 1000), head: head, for: try address("/\(number)"))
    }
    let sizes = try files(in: folder).map { name in
      try #require(try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.size] as? Int)
    }
    #expect(sizes.reduce(0, +) <= 10_000)
    #expect(sizes.count > 5)
    await expectNil(cache.body(for: try address("/0")))
    #expect(await cache.body(for: try address("/29")) != nil)
  }

  @Test func `Files of somebody else stay, however many bytes they have`() async throws {
    let folder = try TemporaryFolder()
    let foreign = ["mine.txt", "big.bin", "0123456789abcdeg", "0123456789abcdef0"]
    for name in foreign { try folder.write(Array(repeating: 1, count: 20_000), to: name) }
    let cache = HTTPCache(folder: folder.path, capacity: 10_000, clock: HandClock().clock)
    await cache.keep(Array(repeating: 1, count: 1000), head: head, for: try address())
    #expect(await cache.body(for: try address()) != nil)
    #expect(try Set(files(in: folder)).isSuperset(of: foreign))
  }

  @Test func `A file of any time and any size is one of the files`() async throws {
    let folder = try TemporaryFolder()
    let cache = HTTPCache(folder: folder.path, capacity: 100, clock: HandClock().clock)
    // The nanoseconds since 1970 don't go beyond the year 2262.
    for (name, date) in [("0123456789abcdef", "2400-01-01"), ("123456789abcdef0", "1902-01-01")] {
      try shell("truncate -s 1T '\(folder.path(of: name))' && touch -d \(date) '\(folder.path(of: name))'")
    }
    await cache.keep([1], head: head, for: try address())
    await expectEqual(cache.body(for: try address()), nil as [UInt8]?)
    try expectEqual(files(in: folder), [])
  }

  @Test func `An answer that would fill the folder is not kept`() async throws {
    let folder = try TemporaryFolder()
    let cache = HTTPCache(folder: folder.path, capacity: 8000, clock: HandClock().clock)
    await cache.keep(Array(repeating: 1, count: 1001), head: head, for: try address())
    try expectEqual(files(in: folder), [])
  }

  @Test func `An answer that says so is not kept`() async throws {
    let folder = try TemporaryFolder()
    let cache = HTTPCache(folder: folder.path, clock: HandClock().clock)
    await cache.keep([1], head: HTTPHead(status: 200, fields: ["Cache-Control": "no-store"]), for: try address())
    try expectEqual(files(in: folder), [])
  }

  @Test func `Many write at once, and every answer is whole`() async throws {
    let cache = HTTPCache(folder: try TemporaryFolder().newFolder("http"), clock: HandClock().clock)
    let address = try address()
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask { await cache.keep(Array(repeating: UInt8(number), count: 5000), head: head, for: address) }
        group.addTask {
          guard let body = await cache.body(for: address) else { return }
          expectEqual(Set(body).count, 1)
          expectEqual(body.count, 5000)
        }
      }
    }
    await expectEqual(cache.body(for: address)?.count, 5000)
  }

  @Test(arguments: [nil, "/dev/null/http", "/proc/http"])
  func `Without a folder nothing is kept, and nothing else happens`(folder: String?) async throws {
    let cache = HTTPCache(folder: folder, clock: HandClock().clock)
    await cache.keep([1], head: head, for: try address())
    await expectNil(cache.body(for: try address()))
  }
}
