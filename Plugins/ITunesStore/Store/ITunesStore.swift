internal import Bindery

/// The iTunes Store as a source of items.
///
/// An answer that is still good is taken from the disk, costs no call, and needs no network. Else one of the twenty
/// calls of the minute is taken, which all of a user's processes share; where there is none, nothing is sent.
struct ITunesStore: Source {
  let sourceId: SourceId = "itunes"

  /// The store that is asked where a request doesn't name one; the real one where it is nil.
  var base: String?

  /// What asks.
  var client = HTTPClient()

  /// The answers that are kept.
  var cache: HTTPCache

  /// The calls that may be made.
  var calls: TokenFile

  /// How often and when a store that has a problem is asked again.
  var backoff = Backoff()

  /// The longest wait for a call, or that the store asks for, that is waited here.
  var patience: Duration = .seconds(2)

  /// What tells the time, and waits.
  var clock: StoreClock = .system

  /// Gives a number from 0 up to 1.
  var chance: @Sendable () -> Double = { .random(in: 0..<1) }

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    let base = try BaseAddress(option: request.options[BaseAddress.option] ?? base)
    let address = try base.appending(StoreRequest(request).path)
    if let body = await cache.body(for: address) {
      answer.expect(body.count)
      return await answer.receive(body)
    }
    var tried = 0
    while !Task.isCancelled {
      tried += 1
      try await takeCall()
      switch try await ask(address, answer) {
      case .items: return
      case .limited: throw limited(for: await calls.drain())
      case .failure(let failure): throw failure
      case .again(let failure): try await wait(after: tried, failure)
      }
    }
    throw .cancelled
  }
}

extension ITunesStore {
  /// Takes one of the calls of the minute, if need be after a short wait.
  private func takeCall() async throws(SourceFailure) {
    for _ in 0..<3 {
      let wait = await calls.take()
      if wait == .zero { return }
      guard wait <= patience else { throw limited(for: wait) }
      try await sleep(wait)
    }
    throw limited(for: patience)
  }

  private func limited(for wait: Duration) -> SourceFailure {
    SourceFailure(
      .limited, "the iTunes Store may be asked 20 times a minute", retryAfter: wait)
  }

  /// Waits before the store is asked again, or throws why it isn't.
  private func wait(after tried: Int, _ failure: SourceFailure) async throws(SourceFailure) {
    guard let pause = backoff.wait(after: tried, chance: chance()) else { throw failure }
    let wait = max(failure.retryAfter ?? pause, pause)
    guard wait <= max(patience, pause) else { throw failure }
    try await sleep(wait)
  }

  private func sleep(_ time: Duration) async throws(SourceFailure) {
    do { try await clock.sleep(time) } catch { throw .cancelled }
  }

  /// Asks once. Only where the answer has items does the receiver get any of it.
  private func ask(_ address: WebAddress, _ receiver: any ByteReceiver) async throws(SourceFailure) -> StoreAnswer {
    try await client.get(address) { answer throws(SourceFailure) in
      guard answer.head.status == 200 else {
        return StoreAnswer(answer.head, body: await answer.start(65536), now: clock.seconds)
      }
      var start = AnswerStart()
      let body = try await answer.pass(to: receiver, keeping: cache.largest) { piece throws(SourceFailure) in
        try start.check(piece)
      }
      try start.finish()
      if let body, StoreResults(body) != nil { await cache.keep(body, head: answer.head, for: address) }
      return .items
    }
  }
}
