internal import Bindery
internal import BinderyStreams
internal import Synchronization

/// What the plugin of one worker has the host fetch: some at a time, the others in line.
///
/// Each has a task of its own, which ends with the worker.
final class WorkerFetches: Sendable {
  private struct Running {
    let stream: OutgoingStream
    let task: Task<Void, Never>

    /// Ends the fetch, whose stream says nothing more.
    func cancel() {
      task.cancel()
      stream.close()
    }
  }

  private struct State {
    /// Whether the worker has opened its plugin, and hasn't ended.
    var isOpen = false
    var running: [UInt32: Running] = [:]
    var line: [(call: UInt32, address: String)] = []
  }

  /// The most fetches at a time.
  static let limit = 8

  /// The most fetches in line, and the most bytes of an address.
  private static let lineLimit = 1024
  private static let addressLimit = 64 << 10

  private let fetcher: (any Fetcher)?
  private let state = Mutex(State())

  /// Creates an empty list.
  ///
  /// - Parameter fetcher: What gets addresses, if anything does.
  init(by fetcher: (any Fetcher)?) {
    self.fetcher = fetcher
  }

  /// Takes a frame of the worker, and never waits.
  ///
  /// - Parameters:
  ///   - frame: The frame: an address, or what becomes of its stream. Of a fetch that is over nothing is heard.
  ///   - connection: The worker.
  /// - Throws: That no worker says so.
  func take(_ frame: Frame, from connection: WorkerConnection) throws(ExchangeError) {
    switch frame.type {
    case .credit:
      let count = try frame.number()
      state.withLock { $0.running[frame.call]?.stream }?.credit(count)
    case .cancel: cancel(frame.call)
    default:
      try add(try Self.address(frame), frame.call)
      startNext(for: connection)
    }
  }

  /// Begins what stands in line, once the worker has opened its plugin.
  ///
  /// - Parameter connection: The worker.
  func open(for connection: WorkerConnection) {
    state.withLock { $0.isOpen = true }
    startNext(for: connection)
  }

  /// Ends all fetches: the worker has ended.
  func end() {
    let running = state.withLock { state in
      defer { state = State() }
      return state.running
    }
    for fetch in running.values { fetch.cancel() }
  }
}

extension WorkerFetches {
  private static func address(_ frame: Frame) throws(ExchangeError) -> String {
    guard frame.call & Frame.workerCalls != 0 else { throw ExchangeError("a fetch has the number of a host's call") }
    guard case .fetch(_, let address) = try StreamRequest(frame), address.utf8.count <= addressLimit else {
      throw ExchangeError("an address of at most \(addressLimit) bytes was expected")
    }
    return address
  }

  private func add(_ address: String, _ call: UInt32) throws(ExchangeError) {
    try state.withLock { (state) throws(ExchangeError) in
      guard state.running[call] == nil, !state.line.contains(where: { $0.call == call }) else {
        throw ExchangeError("two fetches have the number \(call)")
      }
      guard state.line.count < Self.lineLimit else {
        throw ExchangeError("more than \(Self.lineLimit) fetches wait for their turn")
      }
      state.line.append((call, address))
    }
  }

  private func startNext(for connection: WorkerConnection) {
    // The lock keeps the end, which comes from the task, behind the beginning.
    state.withLock { state in
      while state.isOpen, state.running.count < Self.limit, !state.line.isEmpty {
        let (call, address) = state.line.removeFirst()
        let stream = OutgoingStream(call: call) { [connection] in connection.say($0, call: $1, payload: $2) }
        let task = Task.detached { await self.run(address, call, on: stream, for: connection) }
        state.running[call] = Running(stream: stream, task: task)
      }
    }
  }

  private func run(_ address: String, _ call: UInt32, on stream: OutgoingStream, for connection: WorkerConnection) async
  {
    stream.end(await failure(of: address, on: stream))
    state.withLock { $0.running[call] = nil }
    startNext(for: connection)
  }

  private func failure(of address: String, on stream: OutgoingStream) async -> SourceFailure? {
    guard let fetcher else { return SourceFailure(.refused, "this host fetches nothing") }
    do throws(SourceFailure) {
      try await fetcher.fetch(address, receiver: stream)
      return nil
    } catch {
      return error
    }
  }

  private func cancel(_ call: UInt32) {
    let running = state.withLock { state in
      state.line.removeAll { $0.call == call }
      return state.running[call]
    }
    running?.cancel()
  }
}
