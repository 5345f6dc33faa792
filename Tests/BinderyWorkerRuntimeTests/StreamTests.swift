import Bindery
import BinderyExchange
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Streams of a worker` {
  @Test func `hand over what a source answers`() async throws {
    try await onWorkerThread {
      let worker = try opened()
      let request = SearchRequest(
        terms: ["long", "winters"], ids: [ModelId("7")], kinds: ["zoo"], limit: 12, options: ["country": "DE"])
      worker.begin(.search("zoo", request), call: 5)
      let answer = try worker.stream(of: 5)
      expectEqual(answer.text, "terms[long][winters]ids[7]kinds[zoo]name[country]value[DE]limit 12")
      expectNil(answer.failure)
    }
  }

  @Test func `end with the reason that the plugin gives, and how long to wait`() async throws {
    try await onWorkerThread {
      let worker = try opened()
      worker.search("fail 5 60000", call: 5)
      let failure = try worker.stream(of: 5).failure
      expectEqual(
        failure, SourceFailure(status: 5, sentence: "the caf\u{e9} is \u{fffd}", callee: "", retryAfter: .seconds(60)))
      worker.begin(.search("park", SearchRequest(terms: [], limit: 1)), call: 6)
      try expectEqual(worker.stream(of: 6).failure?.detail, "the plugin has no source 'park'")
      worker.begin(.fetch(scheme: "park", address: "park:"), call: 7)
      try expectEqual(worker.stream(of: 7).failure?.detail, "the plugin fetches no 'park'")
    }
  }

  @Test func `wait where the host takes nothing, and go on by as much as it has taken`() async throws {
    try await onWorkerThread {
      let worker = try opened()
      let address = "zoo:" + String(repeating: "z", count: 1 << 20)
      worker.begin(.fetch(scheme: "zoo", address: address), call: 5)
      try expectEqual(worker.next(.expected).payload, bytes(of: UInt64(address.utf8.count)))
      try worker.take(StreamRequest.window, of: 5)
      // Had more come, it would stand before what is answered now.
      worker.search("x", call: 6)
      try expectNil(worker.stream(of: 6).failure)
      worker.credit(100_000, call: 5)
      try worker.take(100_000, of: 5)
      worker.credit(StreamRequest.window, call: 5)
      let rest = try worker.stream(of: 5)
      expectEqual(rest.text.utf8.count, address.utf8.count - StreamRequest.window - 100_000)
      expectNil(rest.failure)
    }
  }

  @Test func `end when they are cancelled, and the plugin hears of it`() async throws {
    try await onWorkerThread {
      let worker = try opened()
      worker.search("cancel", call: 5)
      try expectEqual(worker.next(.piece).payload, Array("first".utf8))
      // Another goes on meanwhile.
      worker.search("x", call: 6)
      #expect(try worker.stream(of: 6).text.hasPrefix("terms[x]"))
      worker.send(.cancel, call: 5)
      let frames = [try worker.socket.read(), try worker.socket.read()].compactMap(\.self)
      try expectEqual(frames.first { $0.type == .ended }?.failure()?.code, .cancelled)
      try expectEqual(frames.first { $0.type == .log }?.message().text, "was cancelled")
    }
  }

  @Test func `end when they are cancelled, also where the plugin heeds that not, or where they wait for the host`()
    async throws
  {
    try await onWorkerThread {
      let worker = try opened()
      worker.search("ignore", call: 5)
      try expectEqual(worker.next(.piece).payload, Array("first".utf8))
      expectEqual(worker.progress.place(), WorkProgress.Place(call: 5, stage: .search))
      worker.send(.cancel, call: 5)
      try expectEqual(worker.next(.ended).failure()?.code, .cancelled)
      // It goes on for nobody, and would be blamed still.
      expectEqual(worker.progress.place(), WorkProgress.Place(call: 5, stage: .search))
      worker.begin(
        .fetch(scheme: "zoo", address: String(repeating: "z", count: StreamRequest.window + 1)), call: 6)
      _ = try worker.next(.expected)
      try worker.take(StreamRequest.window, of: 6)
      worker.send(.cancel, call: 6)
      try expectEqual(worker.next(.ended).failure()?.code, .cancelled)
      // What is said of calls that are over changes nothing.
      worker.send(.cancel, call: 6)
      worker.credit(1, call: 6)
      worker.search("open", call: 7)
      #expect(try worker.stream(of: 7).text.hasPrefix("terms[open]"))
    }
  }

  @Test func `let the plugin have the host fetch something`() async throws {
    try await onWorkerThread {
      let worker = try opened { $0.allowsNetwork = true }
      worker.search("fetch", "park:gate", call: 5)
      let fetch = try worker.next(.fetch)
      #expect(fetch.call >= 1 << 31)
      try expectEqual(StreamRequest(fetch), .fetch(scheme: "", address: "park:gate"))
      worker.send(.expected, call: fetch.call, bytes(of: 9))
      worker.send(.piece, call: fetch.call, Array("it is ".utf8))
      worker.send(.piece, call: fetch.call, Array("open".utf8))
      worker.send(.ended, call: fetch.call, end())
      var text: [UInt8] = []
      var credits: [[UInt8]] = []
      while let frame = try worker.next(), frame.type != .ended {
        if frame.type == .piece { text += frame.payload }
        if frame.type == .credit, frame.call == fetch.call { credits.append(frame.payload) }
      }
      expectEqual(String(decoding: text, as: UTF8.self), "it is open")
      expectEqual(credits, [bytes(of: 6), bytes(of: 4)])
    }
  }

  @Test func `tell the plugin why the host fetches nothing, and the host that nobody waits any more`() async throws {
    try await onWorkerThread {
      let worker = try opened { $0.allowsNetwork = true }
      worker.search("fetch", "park:gate", call: 5)
      let failed = try worker.next(.fetch).call
      let failure = SourceFailure(.limited, "the gate is closed", retryAfter: .seconds(5))
      worker.send(.ended, call: failed, end(failure))
      try expectEqual(worker.stream(of: 5).failure, failure)
      worker.search("fetch", "park:gate", call: 6)
      let cancelled = try worker.next(.fetch).call
      #expect(cancelled != failed)
      worker.send(.cancel, call: 6)
      let frames = try [worker.next(), worker.next()].compactMap(\.self)
      #expect(frames.contains { $0.type == .cancel && $0.call == cancelled })
      try expectEqual(frames.first { $0.type == .ended }?.failure()?.code, .cancelled)
      // What comes late changes nothing.
      worker.send(.piece, call: cancelled, [1])
      worker.search("x", call: 7)
      try expectNil(worker.stream(of: 7).failure)
    }
  }

  @Test func `let the plugin have nothing fetched unless that was granted`() async throws {
    try await onWorkerThread {
      let worker = try opened()
      worker.search("fetch", "park:gate", call: 5)
      try expectEqual(worker.stream(of: 5).failure?.detail, "the host fetches nothing")
    }
  }
}

/// A worker with the plugin that has a source and a fetcher.
private func opened(_ change: (inout WorkerOrder) -> Void = { _ in }) throws -> WorkerProcess {
  let worker = try WorkerProcess(opening: ZooPlugin("lively"), change: change)
  _ = try worker.next(.opened)
  return worker
}
