internal import Bindery

/// The iTunes Store as a source of items.
///
/// A fresh answer in the cache costs no call and needs no network. Otherwise, a request takes one of the twenty calls a
/// minute that all processes of a user share; if none is left, it isn't sent.
struct ITunesStore: Source {
  let sourceId: SourceId = "itunes"

  /// The base address for requests without the option `BaseAddress.option`, or `nil` for the real store.
  var base: String?

  /// The client that sends the requests.
  var client = HTTPClient()

  /// The cache of answers.
  var cache: HTTPCache

  /// The rate limit of calls, shared by all processes of the user.
  var calls: TokenFile

  /// The rule that decides how often and when a failed request is retried.
  var backoff = Backoff()

  /// The longest delay that a search waits, for a token or because the store asks for it, instead of failing.
  var patience: Duration = .seconds(2)

  /// The clock that tells the time and sleeps.
  var clock: StoreClock = .system

  /// A source of random numbers from 0 up to 1.
  var chance: @Sendable () -> Double = { .random(in: 0..<1) }

  func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    let base = try BaseAddress(option: request.options[BaseAddress.option] ?? base)
    let request = try StoreRequest(request)
    let address = base.appending(request.path)
    if let body = await cache.body(for: address) {
      answer.expect(body.count)
      request.reportNextPage(after: StoreResults(body), to: answer)
      return await answer.receive(body)
    }
    var tried = 0
    while !Task.isCancelled {
      tried += 1
      try await awaitCall()
      switch try await ask(address, request, answer) {
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
  /// Takes a token of the rate limit, if need be after a short wait.
  private func awaitCall() async throws(SourceFailure) {
    for _ in 0..<3 {
      let wait = await calls.take()
      if wait == .zero { return }
      guard wait <= patience else { throw limited(for: wait) }
      try await sleep(wait)
    }
    throw limited(for: patience)
  }

  /// Returns the failure that the rate limit allows no call before a time has passed.
  private func limited(for wait: Duration) -> SourceFailure {
    SourceFailure(.limited, "the iTunes Store may be asked 20 times a minute", retryAfter: wait)
  }

  /// Waits before a retry, or throws `failure` if there is none.
  private func wait(after tried: Int, _ failure: SourceFailure) async throws(SourceFailure) {
    guard let pause = backoff.wait(after: tried, chance: chance()) else { throw failure }
    let wait = max(failure.retryAfter ?? pause, pause)
    guard wait <= max(patience, pause) else { throw failure }
    try await sleep(wait)
  }

  /// Waits for a time, or throws the failure that the request was cancelled.
  private func sleep(_ time: Duration) async throws(SourceFailure) {
    do { try await clock.sleep(time) } catch { throw .cancelled }
  }

  /// The size up to which the items of an answer are counted, in bytes; 200 items of the store take about one MiB.
  private static let countedSize = 8 << 20

  /// Sends one request, and passes the answer to the receiver only if it has items.
  private func ask(
    _ address: WebAddress, _ request: StoreRequest, _ receiver: any ByteReceiver
  ) async throws(SourceFailure) -> StoreAnswer {
    try await client.get(address) { answer throws(SourceFailure) in
      guard answer.head.status == 200 else {
        return StoreAnswer(answer.head, body: await answer.start(65536), now: clock.seconds)
      }
      var start = AnswerStart()
      let body = try await answer.pass(to: receiver, keeping: max(cache.largest, Self.countedSize)) {
        piece throws(SourceFailure) in
        try start.check(piece)
      }
      try start.finish()
      let results = body.flatMap { StoreResults($0) }
      request.reportNextPage(after: results, to: receiver)
      if let body, results != nil { await cache.keep(body, head: answer.head, for: address) }
      return .items
    }
  }
}

extension StoreRequest {
  /// Tells a receiver which page follows, if any may.
  ///
  /// - Parameters:
  ///   - results: The results of the whole answer, or `nil` if they can't be counted.
  ///   - receiver: The receiver of the answer.
  fileprivate func reportNextPage(after results: StoreResults?, to receiver: any ByteReceiver) {
    guard let count = results?.count, let next = page?.next(after: count) else { return }
    receiver.page(next: next, total: nil)
  }
}
