import Bindery
import Foundation
@testable import ITunesStore
import TestSupport
import Testing

/// The environment is that of the process, so each of these has a process of its own.
@Suite(.startsProcesses) struct `Proxies of the environment` {
  @Test func `A proxy is asked in place of the host`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer(LoopbackReply(text: "through the proxy"))
      setenv("http_proxy", proxy.address, 1)
      let basket = Basket()
      try await get(address: "http://127.0.0.1:1/search", into: basket)
      try #require(basket.text == "through the proxy")
      try #require(proxy.requests.map(\.line) == ["GET http://127.0.0.1:1/search HTTP/1.1"])
    }
  }

  @Test(arguments: ["https_proxy", "all_proxy"])
  func `A proxy is asked for a tunnel, and sees no more than the host`(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      let proxy = try LoopbackServer(LoopbackReply(status: 502))
      setenv(name, proxy.address, 1)
      let failure = await failure { () throws(SourceFailure) in try await get(address: "https://example.org/search?a=b")
      }
      try #require(failure != nil)
      try #require(proxy.requests.map(\.line) == ["CONNECT example.org:443 HTTP/1.1"])
    }
  }

  @Test func `Hosts that need no proxy are asked themselves`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer(LoopbackReply(text: "through the proxy"))
      let server = try LoopbackServer(LoopbackReply(text: "itself"))
      setenv("http_proxy", proxy.address, 1)
      setenv("no_proxy", "example.org,127.0.0.1", 1)
      let basket = Basket()
      try await get(server, into: basket)
      try #require(basket.text == "itself")
    }
  }

  @Test func `A proxy where nobody listens is a sentence`() async {
    await #expect(processExitsWith: .success) {
      let (port, _) = try LoopbackServer.refusedPort()
      setenv("https_proxy", "http://127.0.0.1:\(port)", 1)
      let failure = await failure { () throws(SourceFailure) in try await get(address: "https://example.org/") }
      try #require(failure?.code == .offline)
    }
  }
}
