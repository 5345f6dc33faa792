package import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A call that a worker answers piece by piece: a search, or a fetch.
///
/// The worker sends no more than its credit, so that a slow receiver holds up the plugin alone.
final class StreamingCall: WorkerCall {
  /// The next event for the receiver: an announced number of bytes, a following page, or a piece.
  private enum Step: Sendable {
    case expect(Int)
    case page(FollowingPage)
    case bytes([UInt8])
  }

  /// The queue between the worker and the reader of the stream, which a lock protects.
  private struct State {
    /// The number of bytes announced last, or `nil` if there is none that the reader hasn't taken yet.
    var expected: Int?
    /// The following page that the reader hasn't taken yet, or `nil` if there is none.
    var page: FollowingPage?
    /// The pieces that the reader hasn't taken yet.
    var pieces: [[UInt8]] = []

    /// The number of bytes that the worker may send before it gets more credit.
    var room = StreamRequest.window

    /// The success or failure of the whole call, or `nil` as long as the call is pending.
    var outcome: Result<Void, SourceFailure>?
    /// The reader that waits for the next step, or `nil` if none waits.
    var reader: CheckedContinuation<Step?, Never>?

    /// Removes and returns the waiting reader with its next step, or `nil` if no reader waits or there is no step
    /// yet.
    mutating func next() -> (CheckedContinuation<Step?, Never>, Step?)? {
      guard let waiting = reader, hasStep || outcome != nil else { return nil }
      reader = nil
      if let expected = expected.take() { return (waiting, .expect(expected)) }
      if let page = page.take() { return (waiting, .page(page)) }
      return (waiting, pieces.isEmpty ? nil : .bytes(pieces.removeFirst()))
    }

    /// Whether there is a step that the reader hasn't taken yet.
    private var hasStep: Bool { expected != nil || page != nil || !pieces.isEmpty }

    /// Queues a piece, or throws if it exceeds the credit: a worker that sends without end would fill this process.
    mutating func take(_ bytes: [UInt8]) throws(ExchangeError) {
      guard !bytes.isEmpty, bytes.count <= room else {
        throw ExchangeError("a piece of \(bytes.count) bytes came, for which it has no credit")
      }
      room -= bytes.count
      // Small pieces in the queue are merged, so that they take no more than their bytes.
      if let count = pieces.last?.count, count + bytes.count <= StreamRequest.pieceLimit {
        pieces[pieces.count - 1] += bytes
      } else {
        pieces.append(bytes)
      }
    }
  }

  private let state = Mutex(State())
  /// The name of the source or scheme and of the plugin, for errors.
  private let callee: String
  /// The subject that an end of the worker during the call is counted for.
  private let subject: EndSubject

  /// Creates a call. `callee` names the source or scheme and the plugin in errors; `payload` is what the worker gets.
  init(callee: String, payload: [UInt8] = []) {
    self.callee = callee
    subject = EndSubject(payload)
  }

  /// The number of pieces that the reader hasn't taken yet.
  var waitingCount: Int { state.withLock { $0.pieces.count } }

  func subject(at item: Int?) -> EndSubject? { subject }

  /// Queues the piece, page or size in a frame, and returns whether the call is over; throws if the frame breaks the
  /// protocol.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    switch frame.type {
    case .piece: try wake { (state) throws(ExchangeError) in try state.take(frame.payload) }
    case .expected:
      let count = Int(clamping: try frame.number())
      wake { $0.expected = count }
    case .page:
      let page = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
        try reader.followingPage()
      }
      wake { $0.page = page }
    case .ended:
      let failure = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
        try reader.optional { (reader) throws(ExchangeError) in try reader.sourceFailure() }
      }
      finish(failure.map { .failure($0) } ?? .success(()))
      return true
    default: throw ExchangeError("a piece of a stream was expected, and '\(frame.type)' came")
    }
    return false
  }

  /// Ends the call with the failure that the worker has ended.
  func end(_ end: WorkerEnd) {
    finish(.failure(SourceFailure(.failed, "\(callee): \(end.sentence)")))
  }

  /// Sets the outcome of the call, unless it is set already.
  private func finish(_ outcome: Result<Void, SourceFailure>) {
    wake { $0.outcome = $0.outcome ?? outcome }
  }

  /// Changes the state, and resumes the waiting reader if there is a step for it now.
  private func wake<Failure: Error>(_ change: (inout State) throws(Failure) -> Void) throws(Failure) {
    let next = try state.withLock { (state) throws(Failure) in
      try change(&state)
      return state.next()
    }
    if let (reader, step) = next { reader.resume(returning: step) }
  }

  /// Waits for the next step and returns it, or returns `nil` once the call is over and all steps are taken.
  private func nextStep() async -> Step? {
    await withCheckedContinuation { continuation in wake { $0.reader = continuation } }
  }
}

extension StreamingCall {
  /// Makes a call, and delivers the pieces of its answer to a receiver. `callee` names the source or scheme and the
  /// plugin in errors.
  ///
  /// Throws the reason the call failed, or that the task was cancelled.
  static func make(
    _ request: StreamRequest, callee: String, of worker: PluginWorker, receiver: any ByteReceiver
  ) async throws(SourceFailure) {
    let connection = try await connection(to: worker)
    let call = StreamingCall(callee: callee, payload: request.payload)
    let number = connection.begin(call, request.type, payload: request.payload, isTimed: false)
    try await withTaskCancellationHandler {
      await call.deliver(to: receiver, number, connection)
    } onCancel: {
      connection.cancel(number)
      call.finish(.failure(SourceFailure(.cancelled, "\(callee) was cancelled")))
    }.get()
  }

  /// Returns the connection to a plugin's worker, once the worker runs.
  private static func connection(to worker: PluginWorker) async throws(SourceFailure) -> WorkerConnection {
    do throws(PluginError) {
      return try await worker.whenRunning().connection
    } catch {
      throw SourceFailure(.failed, error.description)
    }
  }

  /// Passes each step to a receiver, and gives the worker credit for each piece; returns the outcome of the call.
  private func deliver(
    to receiver: any ByteReceiver, _ number: UInt32, _ connection: WorkerConnection
  ) async -> Result<Void, SourceFailure> {
    while let step = await nextStep() {
      switch step {
      case .expect(let count): receiver.expect(count)
      case .page(let page): receiver.page(next: page.next, total: page.total)
      case .bytes(let bytes):
        await receiver.receive(bytes)
        state.withLock { $0.room += bytes.count }
        var credit = ByteWriter()
        credit.append(UInt64(bytes.count))
        connection.send(.credit, call: number, payload: credit.bytes)
      }
    }
    return state.withLock { $0.outcome } ?? .failure(SourceFailure(.failed, "\(callee) gave no end"))
  }
}

/// A source of items, such as a store that can be searched, in a plugin that runs in a worker.
package struct RemoteSource: Source {
  /// The source's identifier.
  package let sourceId: SourceId

  /// The plugin, which runs in a worker.
  private let worker: PluginWorker

  /// Creates a source of a plugin that runs in workers.
  package init(_ sourceId: SourceId, of worker: PluginWorker) {
    (self.sourceId, self.worker) = (sourceId, worker)
  }

  /// Sends a search request to the worker, and passes the answer to a receiver.
  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await StreamingCall.make(
      .search(sourceId, request), callee: "'\(sourceId)' of \(worker.name)", of: worker, receiver: answer)
  }
}

/// A fetcher of addresses with one scheme, such as `https`, by a plugin that runs in a worker.
package struct RemoteFetcher: Fetcher {
  /// The scheme of the addresses.
  private let scheme: String

  /// The plugin, which runs in a worker.
  private let worker: PluginWorker

  /// Creates a fetcher of a plugin that runs in workers.
  package init(_ scheme: String, of worker: PluginWorker) {
    (self.scheme, self.worker) = (scheme, worker)
  }

  /// Fetches an address through the worker, and passes its bytes to a receiver.
  package func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await StreamingCall.make(
      .fetch(scheme: scheme, address: address), callee: "'\(scheme)' of \(worker.name)", of: worker,
      receiver: receiver)
  }
}
