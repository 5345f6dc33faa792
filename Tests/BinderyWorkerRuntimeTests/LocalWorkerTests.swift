import Bindery
import BinderyExchange
import BinderyLoading
import BinderyWorkerRuntime
import TestSupport
import Testing

/// The worker's end of the exchange, in the process of the test: it is the same over any socket.
struct `A worker without a process` {
  /// Opens a fixture in a worker in this process, and calls a closure with it on a thread of its own, for it waits.
  private func with(
    _ fixture: String, _ body: @escaping @Sendable (LocalWorker) throws -> Void
  ) async throws {
    let plugin = try await onOwnThread { Result { try ZooPlugin(fixture) } }.get()
    let worker = try await LocalWorker(opening: plugin)
    try await onWorkerThread { try body(worker) }
  }

  @Test func `Items are those that the host would make`() async throws {
    try await with("coded") { worker in
      let records = (0..<50).map { zoo("Ada \($0)") } + [Record(kind: "zoo", fields: ["name": .integer(1)])]
      let answers = try worker.answers(to: records)
      expectEqual(answers.count, records.count)
      for (index, answer) in answers.dropLast().enumerated() {
        try expectEqual(answer.identity?.id.get().rawValue, "Ada \(index)")
      }
      expectEqual(answers.last?.refusal?.description, "org.example.zoo: expected a short text in 'name'")
    }
  }

  @Test func `A stream takes no more than its credit, and others go on meanwhile`() async throws {
    try await with("lively") { worker in
      let address = "zoo:" + String(repeating: "z", count: 1 << 20)
      worker.begin(.fetch(scheme: "zoo", address: address), call: 5)
      try expectEqual(worker.next(.expected).payload, bytes(of: UInt64(address.utf8.count)))
      try worker.take(StreamRequest.window, of: 5)
      worker.search("x", call: 6)
      try expectNil(worker.stream(of: 6).failure)
      worker.credit(StreamRequest.window, call: 5)
      let rest = try worker.stream(of: 5)
      expectEqual(rest.text.utf8.count, address.utf8.count - StreamRequest.window)
      expectNil(rest.failure)
    }
  }

  @Test func `A live view model is made, asked and released on the main actor`() async throws {
    try await with("lively") { worker in
      func ask(_ operation: LiveOperation, call: UInt32) throws -> LiveAnswer.Outcome {
        worker.send(.live, call: call, LiveRequest(1, cause: 0, operation).payload)
        let frame = try worker.next(.liveAnswer)
        expectEqual(frame.call, call)
        return try LiveAnswer.outcome(frame.payload, of: operation)
      }
      #expect(throws: Never.self) { try ask(.create(zoo("Ada")), call: 1).get() }
      #expect(throws: Never.self) { try ask(.activate(.visible), call: 2).get() }
      #expect(throws: Never.self) { try ask(.draw(.row), call: 3).get() }
      worker.send(.live, call: 0, LiveRequest(1, cause: 0, .release).payload)
      let outcome = try ask(.draw(.row), call: 4)
      #expect(throws: PluginError.self) { try outcome.get() }
    }
  }

  @Test func `It ends once the host has closed its end`() async throws {
    try await with("coded") { worker in
      worker.hangUp()
      try expectNil(worker.next())
      expectEqual(worker.ended, [.closed])
    }
  }

  @Test(arguments: [Frame.FrameType.opened, .answers, .log])
  func `It ends where the host sends what is nothing for a worker`(type: Frame.FrameType) async throws {
    try await with("coded") { worker in
      worker.send(type, call: 1)
      try expectNil(worker.next())
      expectEqual(
        worker.ended, [.malformed("a frame of the type '\(type)' is nothing for a worker that has its plugin")])
    }
  }
}
