import Bindery
@testable import ITunesStore
import Synchronization
import TestSupport

/// Keeps what it receives, and tells when something came.
final class Basket: ByteReceiver {
  private struct State {
    var pieces: [[UInt8]] = []
    var expected: Int?
    var pages: [PageToken?] = []
  }

  private let state = Mutex(State())
  private let onPiece: @Sendable (Int) async -> Void

  /// Creates a basket. The closure is told the number of the piece that came.
  init(onPiece: @escaping @Sendable (Int) async -> Void = { _ in }) {
    self.onPiece = onPiece
  }

  var bytes: [UInt8] { state.withLock { $0.pieces.reduce(into: []) { $0 += $1 } } }
  var size: Int { state.withLock { $0.pieces.reduce(0) { $0 + $1.count } } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var pieces: Int { state.withLock { $0.pieces.count } }
  var expected: Int? { state.withLock { $0.expected } }

  /// The marks of following pages that were named.
  var pages: [PageToken?] { state.withLock { $0.pages } }

  func page(next: PageToken?, total: Int?) {
    state.withLock { $0.pages.append(next) }
  }

  func expect(_ count: Int) {
    state.withLock { $0.expected = count }
  }

  func receive(_ bytes: [UInt8]) async {
    let count = state.withLock { state in
      state.pieces.append(bytes)
      return state.pieces.count
    }
    await onPiece(count)
  }
}

/// A clock that only goes when something waits for it, or when it is set.
final class HandClock: Sendable {
  private struct State {
    var now: Int
    var waits: [Duration] = []
  }

  private let state: Mutex<State>

  init(at now: Int = 1_800_000_000_000) {
    state = Mutex(State(now: now))
  }

  var now: Int {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// The waits so far.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// The clock as the store reads it.
  var clock: StoreClock {
    StoreClock(now: { self.now }) { wait in
      self.state.withLock { state in
        state.waits.append(wait)
        state.now += Int(wait.components.seconds) * 1000 + Int(wait.components.attoseconds / 1_000_000_000_000_000)
      }
      try Task.checkCancellation()
    }
  }
}

/// A clock that stands still: whoever sleeps by it does so until the task is cancelled.
final class StillClock: Clock {
  let now = ContinuousClock().now
  let minimumResolution: Duration = .zero
  private let sleepers = Mutex<[Duration]>([])

  /// Whether somebody sleeps for so long.
  func isSleeping(for time: Duration) -> Bool {
    sleepers.withLock { $0.contains(time) }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let time = now.duration(to: deadline)
    sleepers.withLock { $0.append(time) }
    defer {
      sleepers.withLock { sleepers in
        if let index = sleepers.firstIndex(of: time) { sleepers.remove(at: index) }
      }
    }
    let cancelled = Gate()
    await withTaskCancellationHandler {
      await cancelled.opened()
    } onCancel: {
      cancelled.open()
    }
    throw CancellationError()
  }
}

/// The items of a small answer, as the store writes them.
let smallAnswer = "\n\n\n{\n \"resultCount\":1,\n \"results\": [\n{\"kind\":\"song\", \"trackId\":63000028}]\n}\n\n\n"

/// Asks a server without a store around the client.
@discardableResult
func get(
  _ server: LoopbackServer, _ path: String = "/search", client: HTTPClient = HTTPClient(),
  into basket: Basket = Basket()
) async throws(SourceFailure) -> HTTPHead {
  try await get(address: server.address + path, client: client, into: basket)
}

/// Asks for an address without a store around the client.
@discardableResult
func get(
  address: String, client: HTTPClient = HTTPClient(), into basket: Basket = Basket()
) async throws(SourceFailure) -> HTTPHead {
  guard let address = WebAddress(address) else { throw SourceFailure(.refused, "no address") }
  return try await client.get(address) { answer throws(SourceFailure) in
    _ = try await answer.pass(to: basket, keeping: 0)
    return answer.head
  }
}

/// The failure that something ends with, if it does.
func failure(of body: () async throws(SourceFailure) -> Void) async -> SourceFailure? {
  do throws(SourceFailure) {
    try await body()
    return nil
  } catch {
    return error
  }
}

/// Creates a store at an address, with folders of its own and a clock that waits for nobody.
func store(
  at address: String, in folder: TemporaryFolder? = nil, clock: HandClock = HandClock(),
  client: HTTPClient = HTTPClient()
) throws -> ITunesStore {
  ITunesStore(
    base: address, client: client,
    cache: HTTPCache(folder: folder?.path(of: "http"), clock: clock.clock),
    calls: TokenFile(folder: folder?.path(of: "state"), clock: clock.clock), clock: clock.clock, chance: { 0.5 })
}
