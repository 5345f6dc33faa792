@testable import ITunesStore
import TestSupport
import Testing

struct `Heads line by line` {
  private func outcomes(_ lines: String...) -> [HeadReader.Outcome] {
    var reader = HeadReader()
    return lines.map { reader.parse(Array("\($0)\r\n".utf8)) }
  }

  @Test func `A head is whole with its empty line`() {
    let head = HTTPHead(status: 200, fields: ["content-length": "2", "etag": "a:b"])
    expectEqual(outcomes("HTTP/1.1 200 OK", "Content-Length: 2", "ETag:a:b ", ""), [.more, .more, .more, .head(head)])
    expectEqual(outcomes("HTTP/2 204", ""), [.more, .head(HTTPHead(status: 204))])
  }

  @Test func `Fields of one name make a list, and a line with a blank before it continues one`() {
    let head = HTTPHead(status: 200, fields: ["vary": "a, b, c d"])
    expectEqual(outcomes("HTTP/1.1 200 OK", "Vary: a, b", "VARY: c", "\td", "").last, .head(head))
  }

  @Test func `Heads before the real one are skipped`() {
    let last = outcomes("HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/1.1 404 Not Found", "").last
    expectEqual(last, .head(HTTPHead(status: 404)))
  }

  @Test(arguments: [
    "", "hello", "HTTP/1.1", "HTTP/1.1 abc", "HTTP/1.1 99999 OK", "HTTP/1.1 099 OK", "HTTP/1.1 +20 OK", "SSH-2.0 200",
  ])
  func `Anything else at the start is none of HTTP`(line: String) {
    expectEqual(outcomes(line), [.invalid])
  }

  @Test(arguments: ["no colon", ": a", " folded", "a: \0"])
  func `A line that is no field is none of HTTP`(line: String) {
    expectEqual(outcomes("HTTP/1.1 200 OK", line).last, .invalid)
  }

  @Test func `A head without an end is given up`() {
    var reader = HeadReader()
    expectEqual(reader.parse(Array("HTTP/1.1 200 OK".utf8)), .more)
    let field = Array("a: \(String(repeating: "a", count: 1021))".utf8)
    let taken = (0..<1000).prefix { _ in reader.parse(field) == .more }.count
    expectEqual(taken, HeadReader.limit / 1024 - 1)
  }

  @Test(arguments: ["a: b", " b", "a\(String(repeating: "a", count: 60)):"])
  func `A head of more than a thousand fields is given up`(line: String) {
    var reader = HeadReader()
    let lines = ["HTTP/1.1 200 OK", "a: b"] + Array(repeating: line, count: 998)
    for line in lines { expectEqual(reader.parse(Array(line.utf8)), .more) }
    var whole = reader
    expectEqual(reader.parse(Array(line.utf8)), .more)
    expectEqual(reader.parse(Array(line.utf8)), .invalid)
    guard case .head = whole.parse([]) else {
      Issue.record("a head of fewer is not read")
      return
    }
  }

  @Test func `Fields of heads before the real one count, too`() {
    var reader = HeadReader()
    let early = ["HTTP/1.1 103 Early Hints"] + Array(repeating: "a: b", count: 600) + [""]
    for line in early + early.prefix(401) { expectEqual(reader.parse(Array(line.utf8)), .more) }
    expectEqual(reader.parse(Array("a: b".utf8)), .invalid)
  }

  @Test(arguments: ["Content-Encoding: gzip", "transfer-encoding: chunked"])
  func `A head before the real one that names a coding is none of HTTP`(field: String) {
    expectEqual(outcomes("HTTP/1.1 103 Early Hints", field, "").last, .invalid)
  }

  @Test(arguments: 0..<20)
  func `Whatever bytes come, a reader continues or says that it doesn't`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = HeadReader()
    _ = reader.parse(Array("HTTP/1.1 200 OK".utf8))
    let pieces = ["a", ":", " ", "\t", "\r", "\n", "\u{FF}", "-", "HTTP/1.1 200"]
    for _ in 0..<20 {
      let line = (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      if case .head(let head) = reader.parse(Array(line.joined().utf8)) { #expect((200...999).contains(head.status)) }
    }
  }
}
