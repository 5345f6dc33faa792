@testable import ITunesStore
import TestSupport
import Testing

struct `Heads of answers` {
  @Test func `A field is found whatever its case`() {
    expectEqual(HTTPHead(status: 200, fields: ["Cache-CONTROL": "no-store"])["cache-control"], "no-store")
  }

  @Test(arguments: [
    (["Content-Length": "12"], 12), (["content-length": "12", "content-encoding": "identity"], 12),
    (["content-length": "12", "content-encoding": "gzip"], nil), (["content-length": "-1"], nil),
    (["content-length": "12, 13"], nil), (["content-length": "99999999999999999999"], nil), ([:], nil),
  ])
  func `The length is known where it is that of the bytes that come`(fields: [String: String], length: Int?) {
    expectEqual(HTTPHead(status: 200, fields: fields).length, length)
  }

  @Test(arguments: [
    ([:], true), (["Content-Encoding": "gzip"], true), (["Content-Encoding": "X-GZIP"], true),
    (["Content-Encoding": "Identity"], true), (["Content-Encoding": ""], true),
    (["Transfer-Encoding": "Chunked"], true), (["Content-Encoding": "gzip", "Transfer-Encoding": "chunked"], true),
    (["Content-Encoding": "gzip, gzip"], false), (["Content-Encoding": "gzip,"], false),
    (["Content-Encoding": "identity, gzip"], false), (["Content-Encoding": "br"], false),
    (["Content-Encoding": "zstd"], false), (["Content-Encoding": "deflate"], false),
    (["Transfer-Encoding": "gzip, chunked"], false), (["Transfer-Encoding": "gzip"], false),
    (["Transfer-Encoding": "chunked, chunked"], false),
  ])
  func `Gzip alone is offered, and chunks`(fields: [String: String], isOffered: Bool) {
    expectEqual(HTTPHead(status: 200, fields: fields).hasOfferedCodings, isOffered)
  }

  @Test func `Two fields of one name are two codings`() {
    let pairs = [("Content-Encoding", "gzip"), ("content-encoding", "gzip")]
    expectEqual(HTTPHead(status: 200, pairs: pairs)["content-encoding"], "gzip, gzip")
    #expect(!HTTPHead(status: 200, pairs: pairs).hasOfferedCodings)
  }

  @Test(arguments: [
    (["Content-Length": "12"], true), (["content-length": "12", "content-encoding": "gzip"], true),
    (["Transfer-Encoding": "Chunked"], true), (["transfer-encoding": "gzip, chunked"], true),
    (["content-length": "-1"], false), (["transfer-encoding": "gzip"], false), ([:], false),
  ])
  func `A length or chunks tell the end`(fields: [String: String], hasDetectableEnd: Bool) {
    expectEqual(HTTPHead(status: 200, fields: fields).hasDetectableEnd, hasDetectableEnd)
  }
}
