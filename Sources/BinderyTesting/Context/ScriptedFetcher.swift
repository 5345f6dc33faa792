public import Bindery
public import BinderyInterface
internal import Synchronization

/// A fetcher whose requests wait until a test answers them piece by piece, or until their tasks are cancelled.
///
/// ```swift
/// let fetcher = ScriptedFetcher()
/// let context = Context.testing(fetcher: fetcher)
/// ...
/// fetcher.answer("https://example.org/100.jpg", .bytes([1, 2]), .end)
/// ```
public final class ScriptedFetcher: Fetcher {
  /// A piece of an answer, for `answer(_:_:)`.
  public enum Answer: Sendable {
    /// The announcement that this number of bytes is to come.
    case expect(Int)

    /// Bytes of the body, which follow those before.
    case bytes([UInt8])

    /// The end of the answer, after which the request has succeeded.
    case end

    /// The failure of the request, which ends it.
    case failure(SourceFailure)
  }

  /// The requests and the waiting answers, which a lock protects.
  private struct State {
    /// The addresses of all requests, in order.
    var requests: [String] = []
    /// The number of requests that are running.
    var running = 0
    /// The highest number of requests that were running at the same time.
    var most = 0
    /// The streams through which running requests are answered, by their addresses.
    var answers: [String: AsyncStream<Answer>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// A broadcast of each request that starts, as `+address`, and that ends, as `-address`.
  public let events = Outputs<String>()

  /// The addresses that were requested, in order, each as often as it was requested.
  public var requests: [String] { state.withLock(\.requests) }

  /// The most requests that were pending at one time.
  public var most: Int { state.withLock(\.most) }

  /// Creates a fetcher without requests.
  public init() {}

  /// Waits for the answers of the test, and passes their bytes to a receiver.
  ///
  /// A request whose task is cancelled ends without an error.
  ///
  /// - Parameters:
  ///   - address: The address to fetch.
  ///   - receiver: The receiver of the bytes.
  /// - Throws: The failure that the test answers with.
  public func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    let answers = begin(address)
    defer { end(address) }
    for await answer in answers {
      switch answer {
      case .expect(let count): receiver.expect(count)
      case .bytes(let bytes): await receiver.receive(bytes)
      case .end: return
      case .failure(let failure): throw failure
      }
    }
  }

  /// Answers the last request of an address with pieces, in order. Without such a request, the pieces are dropped.
  public func answer(_ address: String, _ answers: Answer...) {
    let continuation = state.withLock { $0.answers[address] }
    for answer in answers { continuation?.yield(answer) }
  }

  /// Records the beginning of a request, and returns the stream of its answer.
  private func begin(_ address: String) -> AsyncStream<Answer> {
    let (stream, continuation) = AsyncStream<Answer>.makeStream()
    state.withLock { state in
      state.requests.append(address)
      state.running += 1
      state.most = max(state.most, state.running)
      state.answers[address] = continuation
    }
    events.send("+" + address)
    return stream
  }

  /// Records the end of a request.
  private func end(_ address: String) {
    state.withLock { $0.running -= 1 }
    events.send("-" + address)
  }
}
