internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// The fetches that the plugin of one worker has requested: some run at a time, the others are in a queue.
///
/// Each has a task of its own, which ends with the worker.
final class WorkerFetches: Sendable {
  /// A running fetch: the stream of its bytes to the worker, and its task.
  private struct Running {
    let stream: OutgoingStream
    let task: Task<Void, Never>

    /// Cancels the fetch, whose stream sends nothing more.
    func cancel() {
      task.cancel()
      stream.close()
    }
  }

  /// The running fetches and the queue, which a lock protects.
  private struct State {
    /// Whether the worker has opened its plugin, and hasn't ended.
    var isOpen = false
    /// The running fetches, by their call numbers.
    var running: [UInt32: Running] = [:]
    /// The fetches that wait until fewer are running.
    var queue: [(call: UInt32, address: String)] = []

    /// The bytes of the addresses in the queue.
    var queueSize = 0

    /// Removes and returns the first fetch in the queue, or `nil` if the queue is empty.
    mutating func removeFirst() -> (call: UInt32, address: String)? {
      guard !queue.isEmpty else { return nil }
      let first = queue.removeFirst()
      queueSize -= first.address.utf8.count
      return first
    }

    /// Removes the fetch with a call number from the queue, if it is there.
    mutating func remove(_ call: UInt32) {
      guard let index = queue.firstIndex(where: { $0.call == call }) else { return }
      queueSize -= queue.remove(at: index).address.utf8.count
    }
  }

  /// The most fetches that run at a time.
  static let limit = 8

  /// The most fetches in the queue.
  private static let queueLimit = 1024
  /// The most bytes of one address.
  private static let addressLimit = 64 << 10
  /// The most bytes of all addresses in the queue.
  private static let queueSizeLimit = 1 << 20

  /// The fetcher that loads the addresses, or `nil` if this host fetches nothing.
  private let fetcher: (any Fetcher)?
  private let state = Mutex(State())

  /// Creates an empty list of fetches. Without a fetcher, every fetch is refused.
  init(by fetcher: (any Fetcher)?) {
    self.fetcher = fetcher
  }

  /// Handles a frame about fetches, and never waits: a new address, or credit for a running fetch, or its cancellation.
  ///
  /// Frames about a fetch that is over are ignored. Throws if a worker may not send such a frame.
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

  /// Whether a fetch is running, or in the queue.
  var isUnderWay: Bool { state.withLock { !$0.running.isEmpty || !$0.queue.isEmpty } }

  /// Starts the fetches in the queue, once the worker has opened its plugin.
  func open(for connection: WorkerConnection) {
    state.withLock { $0.isOpen = true }
    startNext(for: connection)
  }

  /// Cancels all fetches after the worker has ended.
  func end() {
    let running = state.withLock { state in
      defer { state = State() }
      return state.running
    }
    for fetch in running.values { fetch.cancel() }
  }
}

extension WorkerFetches {
  /// Returns the address that a frame requests; throws if the frame breaks the protocol.
  private static func address(_ frame: Frame) throws(ExchangeError) -> String {
    guard frame.call & Frame.workerCalls != 0 else { throw ExchangeError("a fetch has the number of a host's call") }
    guard case .fetch(_, let address) = try StreamRequest(frame), address.utf8.count <= addressLimit else {
      throw ExchangeError("an address of at most \(addressLimit) bytes was expected")
    }
    return address
  }

  /// Adds a fetch to the queue; throws if its number is taken or the queue is full.
  private func add(_ address: String, _ call: UInt32) throws(ExchangeError) {
    try state.withLock { (state) throws(ExchangeError) in
      guard state.running[call] == nil, !state.queue.contains(where: { $0.call == call }) else {
        throw ExchangeError("two fetches have the number \(call)")
      }
      guard state.queue.count < Self.queueLimit else {
        throw ExchangeError("more than \(Self.queueLimit) fetches wait for their turn")
      }
      let size = state.queueSize + address.utf8.count
      guard size <= Self.queueSizeLimit else {
        throw ExchangeError(
          "the addresses of fetches that wait for their turn take more than \(Self.queueSizeLimit >> 20) MiB")
      }
      state.queue.append((call, address))
      state.queueSize = size
    }
  }

  /// Starts fetches from the queue, as many as may run at a time.
  private func startNext(for connection: WorkerConnection) {
    // The lock keeps the removal of the fetch, which its task does, behind the insertion.
    state.withLock { state in
      while state.isOpen, state.running.count < Self.limit, let (call, address) = state.removeFirst() {
        let stream = OutgoingStream(call: call) { [connection] in connection.send($0, call: $1, payload: $2) }
        let task = Task.detached { await self.run(address, call, on: stream, for: connection) }
        state.running[call] = Running(stream: stream, task: task)
      }
    }
  }

  /// Performs a fetch, sends its end, and starts the next one in the queue.
  private func run(_ address: String, _ call: UInt32, on stream: OutgoingStream, for connection: WorkerConnection) async
  {
    stream.end(await failure(of: address, on: stream))
    state.withLock { $0.running[call] = nil }
    startNext(for: connection)
  }

  /// Loads an address into a stream, and returns the failure, or `nil` if there was none.
  private func failure(of address: String, on stream: OutgoingStream) async -> SourceFailure? {
    guard let fetcher else { return SourceFailure(.refused, "this host fetches nothing") }
    do throws(SourceFailure) {
      try await fetcher.fetch(address, receiver: stream)
      return nil
    } catch {
      return error
    }
  }

  /// Cancels the fetch with a call number, whether it is running or in the queue.
  private func cancel(_ call: UInt32) {
    let running = state.withLock { state in
      state.remove(call)
      return state.running[call]
    }
    running?.cancel()
  }
}
