import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Malformed heads` {
  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "99999999999999999999999999999999", "+9223372036854775807", "0009223372036854775807",
  ])
  func `A length that nobody can send is refused before anything comes`(length: String) async throws {
    let head = LoopbackReply.head(200, ["Content-Length: \(length)"])
    let server = try LoopbackServer(LoopbackReply([.send(head + Array("{}".utf8))]))
    let basket = Basket()
    let failure = try #require(await failure { () throws(SourceFailure) in try await get(server, into: basket) })
    #expect([.refused, .malformed].contains(failure.code))
    #expect(failure.detail.contains("127.0.0.1"))
    #expect(basket.bytes.isEmpty)
  }

  @Test func `A length of 2^63 - 1 is told as what it is`() async throws {
    let head = LoopbackReply.head(200, ["Content-Length: 9223372036854775807"])
    let server = try LoopbackServer(LoopbackReply([.send(head), .hangUp]))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(
      failure, SourceFailure(.refused, "the answer of 127.0.0.1 has more than 67108864 bytes, which is too much"))
  }

  @Test(arguments: ["-1", "-9223372036854775808", "-9223372036854775809"])
  func `A negative length is none of HTTP`(length: String) async throws {
    let server = try LoopbackServer(
      LoopbackReply([.send(LoopbackReply.head(200, ["Content-Length: \(length)"]))]))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure, SourceFailure(.malformed, "127.0.0.1 answers with something that isn't HTTP"))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Type: te", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: /other\r\n",
  ])
  func `A head that an orderly end cuts off is a failure`(head: String) async throws {
    let server = try LoopbackServer(LoopbackReply(raw: head))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure?.code, .malformed)
    expectEqual(failure?.detail, "the answer of 127.0.0.1 was cut off before its end; try again later")
    expectEqual(server.requests.count, 1)
  }

  @Test(arguments: 0..<20)
  func `A head that is cut off anywhere is a failure with a sentence`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let head = LoopbackReply.head(200, ["Content-Length: 2", "Location: /other", "Cache-Control: max-age=60"])
    let server = try LoopbackServer(
      LoopbackReply([.send(Array(head.prefix(Int.random(in: 0..<head.count - 1, using: &random))))]))
    let basket = Basket()
    let failure = try #require(await failure { () throws(SourceFailure) in try await get(server, into: basket) })
    #expect([.malformed, .offline].contains(failure.code))
    #expect(failure.detail.contains("127.0.0.1"))
    #expect(basket.bytes.isEmpty)
  }

  @Test(arguments: 0..<20)
  func `A head that is damaged anywhere is read or is a failure`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var bytes = LoopbackReply.head(200, ["Content-Length: 2", "Content-Encoding: identity"])
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    let server = try LoopbackServer(LoopbackReply([.send(bytes + Array("{}".utf8))]))
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in try await get(server, into: basket) }
    #expect(failure == nil || failure?.detail.isEmpty == false)
    #expect("{}".hasPrefix(basket.text))
  }
}
