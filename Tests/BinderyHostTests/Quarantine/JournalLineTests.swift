import Bindery
@testable import BinderyHost
import Foundation
import TestSupport
import Testing

struct `Journal lines` {
  private static let start = JournalStart(
    digest: someDigest, id: somePlugin, place: .worker, stage: .start,
    process: HostProcess(pid: 7, start: 99, boot: "3b1d-44"), time: 1_700_000_000)

  private static func failure(item: String?, status: PluginFailure.Status? = nil) -> JournalFailure {
    JournalFailure(
      digest: someDigest, id: somePlugin,
      failure: PluginFailure(.crashed, in: .process, at: .draw, status: status, item: item), time: 12,
      consequence: .quarantined)
  }

  private static let lines: [JournalLine] = [
    .start(start), .ended(start, .ok), .ended(start, .notLoadable), .ended(start, .failed), .ended(start, .left),
    .failed(failure(item: nil)), .failed(failure(item: "two words % 100\n\u{0}", status: .signal(11))),
    .failed(failure(item: "Käse 🧀", status: .exit(-1))), .answered(someDigest), .cleared(someDigest),
    .unknown(["pinned", someDigest, ""]),
  ]

  @Test(arguments: lines)
  func `A line that was written is read as it was`(line: JournalLine) {
    expectEqual(JournalLine(Array(line.text.utf8)), line)
    #expect(!line.text.contains("\n"))
  }

  @Test(arguments: lines)
  func `A line that misses something, or has another byte, is damaged`(line: JournalLine) {
    let bytes = Array(line.text.utf8)
    for count in bytes.indices { expectNil(JournalLine(bytes[..<count])) }
    for index in bytes.indices {
      for bit in 0..<8 as Range<UInt8> {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        expectNil(JournalLine(damaged))
      }
    }
  }

  /// Returns a line whose checksum is that of its text, whatever the text is.
  private static func checked(_ text: [UInt8]) -> [UInt8] {
    let checksum = text.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(checksum, radix: 16)
    return text + " \(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
  }

  @Test(arguments: ["%", "%4", "%4x", "a%%41", "%FF", "%C3"])
  func `A line with a field that no text encodes to is damaged, whatever its checksum is`(field: String) {
    expectEqual(JournalText.fields(of: Self.checked(Array("later %41%C3%A4".utf8))), ["later", "Aä"])
    expectNil(JournalText.fields(of: Self.checked(Array("later \(field)".utf8))))
  }

  @Test func `A line of a later version is kept as it is`() throws {
    let text = JournalText.line(["start", someDigest, "and more"])
    let line = try #require(JournalLine(Array(text.utf8)))
    expectEqual(line, .unknown(["start", someDigest, "and more"]))
    expectEqual(line.text, text)
  }

  @Test func `A long item is cut where a character ends`() throws {
    let line = JournalLine.failed(Self.failure(item: String(repeating: "🧀", count: 5_000) + "!"))
    guard case .failed(let read) = try #require(JournalLine(Array(line.text.utf8))) else {
      Issue.record("another line")
      return
    }
    expectEqual(read.failure.item, String(repeating: "🧀", count: 128))
    #expect(line.text.utf8.count < 4_096)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Any bytes are read without trouble`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("start ended failed %%%0a \t".utf8) + [0, 255]
    let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    expectNil(JournalLine(bytes))
  }
}
