import Bindery
import Testing
import TestSupport
import Synchronization
@testable import ITunesStore

final class Sink: ByteReceiver {
  let bytes = Mutex<[UInt8]>([])
  func receive(_ b: [UInt8]) async { bytes.withLock { $0 += b } }
}

func probe(_ name: String, _ reply: LoopbackReply, client: HTTPClient = HTTPClient()) async throws {
  let server = try LoopbackServer(reply)
  let sink = Sink()
  let start = ContinuousClock.now
  do {
    let head = try await client.get(WebAddress(server.address + "/x")!) { answer throws(SourceFailure) in
      _ = try await answer.pass(to: sink, keeping: 100); return answer.head
    }
    print("PROBE", name, head, String(decoding: sink.bytes.withLock { $0 }.prefix(60), as: UTF8.self))
  } catch { print("PROBE", name, "FAIL", error, sink.bytes.withLock { $0 }.count) }
  print("   took", ContinuousClock.now - start)
}
@Suite(.serialized) struct Probe {
  @Test func plain() async throws {
    try await probe("plain", LoopbackReply(text: "{}"))
    try await probe("chunks", LoopbackReply(chunks: ["ab", "cd"]))
    try await probe("chunkscut", LoopbackReply(chunks: ["ab", "cd"], isWhole: false))
    try await probe("short", LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: 100"]) + [65])]))
    try await probe("shortreset", LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: 100"]) + [65]), .reset]))
    try await probe("reset", LoopbackReply([.reset]))
    try await probe("close", LoopbackReply([]))
    try await probe("raw garbage", LoopbackReply(raw: "hello world\r\n\r\nfoo"))
  }
  @Test func b1() async throws { try await probe("half head", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Ty")) }
  @Test func b2() async throws { try await probe("half head 2", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Type: x\r\n")) }
  @Test func b3() async throws { try await probe("no colon", LoopbackReply(raw: "HTTP/1.1 200 OK\r\ngarbage\r\n\r\nabc")) }
  @Test func b4() async throws { try await probe("status 99999", LoopbackReply(raw: "HTTP/1.1 99999 OK\r\nContent-Length: 2\r\n\r\nabc")) }
  @Test func b5() async throws { try await probe("status only", LoopbackReply(raw: "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nab")) }
  @Test func b6() async throws { try await probe("huge length", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nab")) }
  @Test func b7() async throws { try await probe("huge length2", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nab")) }
  @Test func b8() async throws { try await probe("neg length", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nab")) }
  @Test func b9() async throws { try await probe("nonutf8", LoopbackReply([.send(Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xFF, 0xFE] + Array("\r\nContent-Length: 2\r\n\r\nab".utf8))])) }
  @Test func c0() async throws { try await probe("nul", LoopbackReply([.send(Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0, 1] + Array("\r\nContent-Length: 2\r\n\r\nab".utf8))])) }
  @Test func c1() async throws { try await probe("100", LoopbackReply(raw: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab")) }
  @Test func c2() async throws { try await probe("401", LoopbackReply(status: 401, fields: ["WWW-Authenticate: Basic realm=\"x\""], text: "no")) }
  @Test func c3() async throws { try await probe("204", LoopbackReply(raw: "HTTP/1.1 204 No\r\n\r\n")) }
  @Test func c4() async throws { try await probe("304", LoopbackReply(raw: "HTTP/1.1 304 No\r\n\r\n")) }
  @Test func c5() async throws { try await probe("badgzip", LoopbackReply(fields: ["Content-Encoding: gzip"], text: "not gzip")) }
  @Test func c6() async throws { try await probe("badenc", LoopbackReply(fields: ["Content-Encoding: foo"], text: "not gzip")) }
  @Test func c7() async throws { try await probe("badchunk", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab")) }
  @Test func c8() async throws { try await probe("lf only", LoopbackReply(raw: "HTTP/1.1 200 OK\nContent-Length: 2\n\nab")) }
  @Test func c9() async throws { try await probe("folded", LoopbackReply(raw: "HTTP/1.1 200 OK\r\n folded: a\r\n b\r\nX: y\r\n z\r\nContent-Length: 2\r\n\r\nab")) }
  @Test func d0() async throws { try await probe("http0.9", LoopbackReply(raw: "{\"a\":1}")) }
  @Test func d1() async throws { try await probe("http1.0", LoopbackReply(raw: "HTTP/1.0 200 OK\r\n\r\nabc")) }
  @Test func d2() async throws { try await probe("http2", LoopbackReply(raw: "HTTP/2 200\r\n\r\nabc")) }
  @Test func d3() async throws { try await probe("only100", LoopbackReply(raw: "HTTP/1.1 100 Continue\r\n\r\n")) }
  @Test func d4() async throws { try await probe("101", LoopbackReply(raw: "HTTP/1.1 101 Sw\r\nUpgrade: x\r\n\r\nabc")) }
  @Test func d5() async throws { try await probe("trailers", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nX-T: 1\r\ngarbage\r\n\r\n")) }
  @Test func d6() async throws { try await probe("big header", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 200000) + "\r\n\r\nab")) }
  @Test func d7() async throws { try await probe("empty name", LoopbackReply(raw: "HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 2\r\n\r\nab")) }
  @Test func d8() async throws { try await probe("two lengths", LoopbackReply(raw: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab")) }
  @Test(arguments: ["", "//", "?x y", "http://[", "/%zz", "http://", "http:///x", "a b", "file:///etc/passwd", "\u{FF}", "//[::1", "http://a:99999/", "http://127.0.0.1:1%00/", "javascript:x", "?%%%", "#", "http:x", "//\\", "/\"<>", "http://user:pw@127.0.0.1/", "https:", "///", "http:?a^b", "//:0", "//@", "?[]", "//%"])
  func e(_ l: String) async throws { try await probe("redirect \(l)", LoopbackReply(status: 302, fields: ["Location: \(l)"], text: "x")) }
}
