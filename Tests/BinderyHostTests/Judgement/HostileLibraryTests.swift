import Bindery
import BinderyHost
import BinderyLoading
import Foundation
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Hostile libraries` {
  private let folder: TemporaryFolder
  private let library: [UInt8]

  /// The library that the tests damage, compiled once.
  private static let built = Result {
    let folder = try TemporaryFolder()
    let plugin = CPlugin("declared", flags: "-Wl,--hash-style=both")
    return try [UInt8](Data(contentsOf: URL(filePath: plugin.build(in: folder))))
  }

  init() throws {
    folder = try TemporaryFolder()
    library = try Self.built.get()
  }

  /// Judges bytes, which has to come to an end; what it comes to is one or the other.
  private func judge(_ bytes: some Sequence<UInt8>) throws -> PluginJudgement {
    let judgement = PluginFile(path: try folder.write(bytes, to: "plugin.so")).judge()
    #expect(judgement.refusals.allSatisfy { !$0.detail.isEmpty })
    #expect(judgement.properties.map { $0.exportCount < library.count } ?? true)
    return judgement
  }

  @Test func `A library that ends anywhere is judged`() throws {
    #expect(try judge(library).isGood)
    var refused = 0
    // All of the start, where the tables are that others hang on, and each end of all parts.
    let ends = Array(0..<min(1200, library.count)) + Array(stride(from: 1200, to: library.count, by: 31))
    for end in ends where try !judge(library.prefix(end)).isGood { refused += 1 }
    #expect(refused > ends.count / 2)
  }

  @Test func `A minimal library that ends at any byte is judged`() throws {
    let minimal = MinimalLibrary(id: "zoo", kinds: ["zoo"]).bytes
    for end in minimal.indices {
      #expect(try !judge(minimal.prefix(end)).isGood, "\(end)")
    }
    #expect(try judge(minimal).isGood)
  }

  @Test(arguments: 0..<20)
  func `A library with flipped bytes is judged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      var damaged = library
      for _ in 0..<Int.random(in: 1...16, using: &random) {
        damaged[Int.random(in: 64..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try judge(damaged)
    }
  }

  @Test(arguments: 0..<20)
  func `A library with wild numbers in its tables is judged`(seed: UInt64) throws {
    let wild: [UInt64] = [
      0, 1, 7, 24, 0xFFFF, 1 << 18, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 40, 1 << 62, .max >> 1, 1 << 63, .max - 1, .max,
    ]
    var random = SplitMix64(seed: seed)
    let places = try tables()
    for _ in 0..<50 {
      var damaged = library
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = try #require(places.randomElement(using: &random))
        let offset = Int.random(in: place, using: &random) & ~7
        withUnsafeBytes(of: (wild.randomElement(using: &random) ?? 0).littleEndian) {
          damaged.replaceSubrange(offset..<offset + 8, with: Array($0))
        }
      }
      _ = try judge(damaged)
    }
  }

  /// Where the tables are that the reader follows: segments, the dynamic table, hashes, symbols and sections.
  private func tables() throws -> [Range<Int>] {
    let path = try folder.write(library, to: "tables.so")
    let text = try shell("readelf -SW '\(path)'")
    var tables = [40..<64, 64..<64 + 56 * 8, library.count - 64 * 20..<library.count - 8]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: "]").last?.split(separator: " ") ?? []
      guard words.count > 4, [".dynamic", ".gnu.hash", ".hash", ".dynsym"].contains(words[0]),
        let start = Int(words[3], radix: 16), let size = Int(words[4], radix: 16)
      else { continue }
      tables.append(start..<start + size)
    }
    try #require(tables.count == 7)
    return tables
  }
}
