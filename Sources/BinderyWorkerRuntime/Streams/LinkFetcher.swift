internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// The fetcher that the plugin receives, which has the host fetch an address and passes the bytes on.
final class LinkFetcher: Fetcher {
  /// The running fetches, which a lock protects.
  private struct State {
    /// The number of the last fetch.
    var last = Frame.workerCalls
    /// The streams of the running fetches, by their call numbers.
    var streams: [UInt32: IncomingStream] = [:]

    /// Registers a stream, and returns a new call number for its fetch.
    mutating func add(_ stream: IncomingStream) -> UInt32 {
      repeat { last = (last &+ 1) | Frame.workerCalls } while streams[last] != nil
      streams[last] = stream
      return last
    }
  }

  private let host: HostLink
  private let state = Mutex(State())

  /// Creates a fetcher that has no running fetches.
  init(_ host: HostLink) {
    self.host = host
  }

  /// Requests an address from the host, and passes the bytes to a receiver.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    let stream = IncomingStream()
    let call = state.withLock { $0.add(stream) }
    host.send(.fetch, call: call, payload: StreamRequest.fetch(scheme: "", address: address).payload)
    let failure = await withTaskCancellationHandler {
      await deliver(stream, call: call, to: receiver)
    } onCancel: {
      stream.end(SourceFailure(.cancelled, "the fetch was cancelled"))
      host.send(.cancel, call: call)
    }
    state.withLock { $0.streams[call] = nil }
    if let failure { throw failure }
  }

  /// Passes a frame about a fetch to its stream, or ignores it if that fetch is over. Throws if the frame is malformed.
  func take(_ frame: Frame) throws(ExchangeError) {
    guard let stream = state.withLock({ $0.streams[frame.call] }) else { return }
    switch frame.type {
    case .piece: stream.add(.piece(frame.payload))
    case .expected: stream.add(.expected(Int(clamping: try frame.number())))
    default:
      stream.end(
        try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
          try reader.optional { (reader) throws(ExchangeError) in try reader.sourceFailure() }
        })
    }
  }

  /// Delivers a stream to a receiver until its end, and returns the failure, or `nil` if the stream is complete.
  private func deliver(_ stream: IncomingStream, call: UInt32, to receiver: any ByteReceiver) async -> SourceFailure? {
    while true {
      switch await stream.next() {
      case .expected(let count): receiver.expect(count)
      case .piece(let bytes):
        await receiver.receive(bytes)
        var writer = ByteWriter()
        writer.append(UInt64(bytes.count))
        host.send(.credit, call: call, payload: writer.bytes)
      case .end(let failure): return failure
      }
    }
  }
}
