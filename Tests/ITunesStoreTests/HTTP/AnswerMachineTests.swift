import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `What happens with what comes of an answer` {
  private static let cut = "the answer of example.org was cut off before its end; try again later"

  private func machine(
    _ address: String = "https://example.org/a", largest: Int = 100, lines: [String] = []
  ) throws -> AnswerMachine {
    var machine = AnswerMachine(address: try #require(WebAddress(address)), largest: largest)
    for line in lines { _ = take(line, &machine) }
    return machine
  }

  @discardableResult
  private func take(_ line: String, _ machine: inout AnswerMachine) -> AnswerMachine.Step {
    machine.process(line: Array("\(line)\r\n".utf8))
  }

  @Test func `The head is handed on, then the bytes, then the end`() throws {
    var machine = try machine(lines: ["HTTP/1.1 200 OK", "Content-Length: 3"])
    expectEqual(take("", &machine), .head(HTTPHead(status: 200, fields: ["content-length": "3"])))
    expectEqual(machine.process(count: 3, isFull: false), .piece)
    expectEqual(take("X-Trailer: a", &machine), .skip)
    expectEqual(machine.end(nil), .end(nil))
  }

  @Test func `While there is no room the bytes come again, and count once`() throws {
    var machine = try machine(largest: 3, lines: ["HTTP/1.1 200 OK", ""])
    for _ in 0..<5 { expectEqual(machine.process(count: 3, isFull: true), .pause) }
    expectEqual(machine.process(count: 3, isFull: false), .piece)
    expectEqual(machine.end(nil), .end(nil))
  }

  @Test(arguments: [("101", true), ("100", false), ("9223372036854775807", true), ("18446744073709551616", true)])
  func `A length over the limit is refused with the head`(length: String, isRefused: Bool) throws {
    var machine = try machine(lines: ["HTTP/1.1 200 OK", "Content-Length: \(length)"])
    let failure = SourceFailure(.refused, "the answer of example.org has more than 100 bytes, which is too much")
    expectEqual((take("", &machine) == .refuse(failure)), isRefused)
  }

  @Test func `Bytes over the limit are refused when they come`() throws {
    var machine = try machine(lines: ["HTTP/1.1 200 OK", ""])
    expectEqual(machine.process(count: 100, isFull: false), .piece)
    guard case .refuse(let failure) = machine.process(count: 1, isFull: true) else {
      Issue.record("they are not refused")
      return
    }
    expectEqual(failure.code, .refused)
    expectEqual(machine.process(count: .max, isFull: false), .refuse(failure))
  }

  @Test func `An orderly end within the head cuts the answer off`() throws {
    var begun = try machine(lines: ["HTTP/1.1 200 OK", "Content-Length: 3"])
    expectEqual(begun.end(nil), .end(SourceFailure(.malformed, Self.cut)))
    var empty = try machine()
    expectEqual(
      empty.end(nil),
      .end(SourceFailure(.offline, "example.org ended the connection without an answer; try again later")))
  }

  @Test(arguments: [
    (TransferFault.Kind.hostNotFound, SourceFailure.Code.offline, "can't be found"),
    (.proxyNotFound, .offline, "https_proxy"), (.notConnected, .offline, "can't be reached"),
    (.disconnected, .offline, "without an answer"), (.timedOut, .timedOut, "doesn't answer"),
    (.notHTTP, .malformed, "isn't HTTP"), (.other, .failed, "can't be asked: the reason"),
  ])
  func `A fault before the head is told by its kind, and after it as a cut`(
    kind: TransferFault.Kind, code: SourceFailure.Code, words: String
  ) throws {
    let fault = TransferFault(kind: kind, reason: "the reason")
    var machine = try machine()
    guard case .end(let failure?) = machine.end(fault) else {
      Issue.record("it is no failure")
      return
    }
    expectEqual(failure.code, code)
    #expect(failure.detail.contains(words) && failure.detail.contains("example.org"))
    machine = try self.machine(lines: ["HTTP/1.1 200 OK", ""])
    expectEqual(machine.end(fault), .end(SourceFailure(.malformed, Self.cut)))
  }

  @Test(arguments: [
    (407, SourceFailure.Code.refused, "run 'bindery plugins grant ID proxy-password'"), (502, .offline, "(502)"),
  ])
  func `A proxy that refuses is told by its status`(status: Int, code: SourceFailure.Code, words: String) throws {
    var machine = try machine()
    guard case .end(let failure?) = machine.end(TransferFault(kind: .disconnected, reason: "", proxyStatus: status))
    else {
      Issue.record("it is no failure")
      return
    }
    expectEqual(failure.code, code)
    #expect(failure.detail.contains(words))
  }

  @Test(arguments: [
    ("/b", "https://example.org/b"), ("https://example.com/c?d", "https://example.com/c?d"),
    ("//example.com", "https://example.com/"), ("?q=ü", "https://example.org/a?q=%c3%bc"),
  ])
  func `A redirection is followed once its transfer is over, however that ends`(
    location: String, target: String
  ) throws {
    for fault in [nil, TransferFault(kind: .disconnected, reason: "")] {
      var machine = try machine(lines: ["HTTP/1.1 302 Found", "Location: \(location)"])
      expectEqual(take("", &machine), .skip)
      expectEqual(machine.process(count: 5, isFull: false), .skip)
      guard case .transfer(let address) = machine.end(fault) else {
        Issue.record("it is not followed")
        return
      }
      expectEqual(address.description.lowercased(), target)
      expectEqual(machine.address, address)
      take("HTTP/1.1 200 OK", &machine)
      expectEqual(take("", &machine), .head(HTTPHead(status: 200)))
      expectEqual(machine.process(count: 100, isFull: false), .piece)
    }
  }

  @Test func `The body of a redirection is dropped once it is long`() throws {
    var machine = try machine(lines: ["HTTP/1.1 302 Found", "Location: /b", ""])
    expectEqual(machine.process(count: AnswerMachine.discardLimit, isFull: false), .skip)
    expectEqual(machine.process(count: 1, isFull: false), .drop)
    guard case .transfer = machine.end(TransferFault(kind: .other, reason: "")) else {
      Issue.record("it is not followed")
      return
    }
  }

  @Test(arguments: [
    "http://example.org/", "http://127.0.0.1/", "https://127.0.0.1/", "https://localhost:8080/", "ftp://example.org/",
    "file:///etc/passwd", "https://user:word@example.org/", "javascript:a",
  ])
  func `To what isn't https, or to this machine, nothing is followed`(location: String) throws {
    var machine = try machine(lines: ["HTTP/1.1 302 Found", "Location: \(location)"])
    guard case .refuse(let failure) = take("", &machine) else {
      Issue.record("it is not refused")
      return
    }
    expectEqual(failure.code, .refused)
    expectEqual(failure.detail, "example.org leads to '\(location)', which is not an https address")
  }

  @Test(arguments: ["HTTP/1.1 200 OK", "HTTP/1.1 302 Found"])
  func `Lines after the body are passed over up to a limit`(status: String) throws {
    var machine = try machine(lines: [status, "Location: /b", ""])
    let line = "X-Trailer: \(String(repeating: "a", count: 1011))"
    for _ in 0..<(HeadReader.limit / 1024) { expectEqual(take(line, &machine), .skip) }
    let step = take(line, &machine)
    if status.hasSuffix("OK") {
      expectEqual(step, .refuse(SourceFailure(.malformed, "example.org answers with something that isn't HTTP")))
    } else {
      expectEqual(step, .drop)
    }
  }

  @Test func `More than a thousand lines after the body are refused`() throws {
    var machine = try machine(lines: ["HTTP/1.1 200 OK", ""])
    for _ in 0..<HeadReader.lineLimit { expectEqual(take("a", &machine), .skip) }
    expectEqual(
      take("a", &machine), .refuse(SourceFailure(.malformed, "example.org answers with something that isn't HTTP")))
  }

  @Test(arguments: ["HTTP/1.1 200 OK", "HTTP/1.1 302 Found", "HTTP/1.1 500 Broken"], ["gzip, gzip", "br"])
  func `A coding that wasn't offered is refused with the head, be it that of a redirection`(
    status: String, coding: String
  ) throws {
    var machine = try machine(lines: [status, "Location: /b", "Content-Encoding: \(coding)"])
    let detail = "example.org packs its answer in another way than gzip, which alone is offered"
    expectEqual(take("", &machine), .refuse(SourceFailure(.malformed, detail)))
  }

  @Test func `Five redirections are followed, and no more`() throws {
    var machine = try machine()
    for _ in 0..<AnswerMachine.redirectionLimit {
      take("HTTP/1.1 302 Found", &machine)
      take("Location: /b", &machine)
      expectEqual(take("", &machine), .skip)
      #expect(machine.end(nil) != .end(nil))
    }
    take("HTTP/1.1 302 Found", &machine)
    take("Location: /b", &machine)
    guard case .refuse = take("", &machine) else {
      Issue.record("the sixth is not refused")
      return
    }
  }

  @Test(arguments: 0..<20)
  func `Whatever comes in whatever order, no more than the limit is handed on`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = ["HTTP/1.1 200 OK", "HTTP/1.1 302 Found", "Location: /b", "Content-Length: 60", "a: b", "", "?"]
    answers: for _ in 0..<50 {
      var machine = try machine(largest: 50)
      var (heads, bytes) = (0, 0)
      for _ in 0..<60 {
        let count = Int.random(in: 1...30, using: &random)
        let step =
          Bool.random(using: &random)
          ? take(lines.randomElement(using: &random) ?? "", &machine)
          : machine.process(count: count, isFull: .random(using: &random))
        switch step {
        case .head: heads += 1
        case .piece: bytes += count
        case .refuse: continue answers
        case .skip, .pause, .drop: break
        }
        #expect(heads <= 1 && bytes <= 50 && (bytes == 0 || heads == 1))
        if Int.random(in: 0..<10, using: &random) == 0, case .end = machine.end(nil) { continue answers }
      }
    }
  }
}
