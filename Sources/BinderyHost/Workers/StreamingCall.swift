internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A call of a worker that answers piece by piece: a search, or a fetch.
///
/// The worker sends no more than was credited to it, so that a slow receiver holds up nobody but the plugin.
final class StreamingCall: WorkerCall {
  /// What comes next.
  private enum Step: Sendable {
    case expect(Int)
    case bytes([UInt8])
  }

  private struct State {
    /// What has come and nobody has taken: how many bytes there will be, where that was said, and then pieces.
    var expected: Int?
    var pieces: [[UInt8]] = []

    /// How many bytes the worker may send before it is credited more.
    var room = StreamRequest.window

    var outcome: Result<Void, SourceFailure>?
    var reader: CheckedContinuation<Step?, Never>?

    /// The next step for whoever waits for one, where there is one or the call is over.
    mutating func next() -> (CheckedContinuation<Step?, Never>, Step?)? {
      guard let waiting = reader, expected != nil || !pieces.isEmpty || outcome != nil else { return nil }
      reader = nil
      return (waiting, takeStep())
    }

    private mutating func takeStep() -> Step? {
      if let expected = expected.take() { return .expect(expected) }
      return pieces.isEmpty ? nil : .bytes(pieces.removeFirst())
    }

    /// Takes what has come, for which there has to be room: a worker that sends on and on would fill this process.
    mutating func take(_ bytes: [UInt8]) throws(ExchangeError) {
      guard !bytes.isEmpty, bytes.count <= room else {
        throw ExchangeError("a piece of \(bytes.count) bytes came, for which it has no credit")
      }
      room -= bytes.count
      // Many small pieces that nobody has taken yet take no more than their bytes.
      if let count = pieces.last?.count, count + bytes.count <= StreamRequest.pieceLimit {
        pieces[pieces.count - 1] += bytes
      } else {
        pieces.append(bytes)
      }
    }

    /// Takes how many bytes there will be. What was said before of that, and nobody has heard, counts no longer.
    mutating func expect(_ count: Int) {
      expected = count
    }
  }

  private let state = Mutex(State())
  private let callee: String
  private let subject: EndSubject

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - callee: Who is called, for where it fails.
  ///   - payload: What is asked for.
  init(callee: String, payload: [UInt8] = []) {
    self.callee = callee
    subject = EndSubject(payload)
  }

  /// How many pieces have come that nobody has taken.
  var waitingCount: Int { state.withLock { $0.pieces.count } }

  func subject(at item: Int?) -> EndSubject? { subject }

  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    switch frame.type {
    case .piece: try wake { (state) throws(ExchangeError) in try state.take(frame.payload) }
    case .expected:
      let count = Int(clamping: try frame.number())
      wake { $0.expect(count) }
    case .ended:
      let failure = try Self.read(frame) { (reader) throws(ExchangeError) in
        try reader.optional { (reader) throws(ExchangeError) in try reader.sourceFailure() }
      }
      finish(failure.map { .failure($0) } ?? .success(()))
      return true
    default: throw ExchangeError("a piece of a stream was expected, and '\(frame.type)' came")
    }
    return false
  }

  func end(_ end: WorkerEnd) {
    finish(.failure(SourceFailure(.failed, "\(callee): \(end.sentence)")))
  }

  private static func read<Value>(
    _ frame: Frame, _ body: (inout ByteReader) throws(ExchangeError) -> Value
  ) throws(ExchangeError) -> Value {
    try ReceivedBytes(frame.payload).read(body)
  }

  private func finish(_ outcome: Result<Void, SourceFailure>) {
    wake { $0.outcome = $0.outcome ?? outcome }
  }

  private func wake<Failure: Error>(_ change: (inout State) throws(Failure) -> Void) throws(Failure) {
    let next = try state.withLock { (state) throws(Failure) in
      try change(&state)
      return state.next()
    }
    if let (reader, step) = next { reader.resume(returning: step) }
  }

  private func nextStep() async -> Step? {
    await withCheckedContinuation { continuation in wake { $0.reader = continuation } }
  }
}

extension StreamingCall {
  /// Makes a call.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - callee: Who is called, for where it fails.
  ///   - worker: The plugin.
  ///   - receiver: Takes what comes.
  /// - Throws: Why the call failed, or that the task was cancelled.
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

  private static func connection(to worker: PluginWorker) async throws(SourceFailure) -> WorkerConnection {
    do throws(PluginError) {
      return try await worker.whenRunning().connection
    } catch {
      throw SourceFailure(.failed, error.description)
    }
  }

  private func deliver(
    to receiver: any ByteReceiver, _ number: UInt32, _ connection: WorkerConnection
  ) async -> Result<Void, SourceFailure> {
    while let step = await nextStep() {
      switch step {
      case .expect(let count): receiver.expect(count)
      case .bytes(let bytes):
        await receiver.receive(bytes)
        state.withLock { $0.room += bytes.count }
        var credit = ByteWriter()
        credit.append(UInt64(bytes.count))
        connection.say(.credit, call: number, payload: credit.bytes)
      }
    }
    return state.withLock { $0.outcome } ?? .failure(SourceFailure(.failed, "\(callee) gave no end"))
  }
}

/// A source that a plugin in a worker brings.
struct RemoteSource: Source {
  let sourceId: SourceId
  let worker: PluginWorker

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await StreamingCall.make(
      .search(sourceId, request), callee: "'\(sourceId)' of \(worker.name)", of: worker, receiver: answer)
  }
}

/// Fetches addresses of a scheme through a plugin in a worker.
struct RemoteFetcher: Fetcher {
  let scheme: String
  let worker: PluginWorker

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await StreamingCall.make(
      .fetch(scheme: scheme, address: address), callee: "'\(scheme)' of \(worker.name)", of: worker,
      receiver: receiver)
  }
}
