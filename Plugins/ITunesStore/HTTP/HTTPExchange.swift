internal import Bindery

/// An HTTP request in progress, with its time limits.
struct HTTPExchange: Sendable {
  /// The address that is requested.
  let address: WebAddress

  /// The transfer that receives the answer.
  let transfer: HTTPTransfer

  /// The time limits of the exchange.
  let limits: TimeLimits

  /// The clock that measures the time limits.
  let clock: any Clock<Duration>

  /// Waits for the head of the answer and returns it; throws a `SourceFailure` if there is none.
  func head() async throws(SourceFailure) -> HTTPHead {
    switch await next(within: limits.head, "doesn't answer") {
    case .head(let head): return head
    case .end(let failure?): throw failure
    case .end(nil), .piece: throw SourceFailure(.malformed, "\(address.host) answers with nothing; try again later")
    }
  }

  /// Waits for the next part of the answer and returns it.
  ///
  /// - Parameters:
  ///   - limit: The time limit for the part.
  ///   - what: The verb phrase that says what the host did not do within the limit.
  /// - Returns: The part, which is an end with a failure once the limit is exceeded or the task is cancelled.
  func next(within limit: Duration, _ what: String) async -> TransferState.Part {
    if Task.isCancelled { transfer.stop(.cancelled) }
    // A part that is already there needs no timer.
    if let part = transfer.nextIfThere() { return part }
    let timer = timer(limit, what)
    defer { timer.cancel() }
    return await transfer.next()
  }

  /// Starts a task that ends the transfer with a failure after a time limit, unless the task is cancelled before.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - what: The verb phrase that says what the host did not do within the limit.
  /// - Returns: The task, which the caller cancels.
  func timer(_ limit: Duration, _ what: String) -> Task<Void, Never> {
    Task {
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      transfer.expire(.timedOut(address, after: limit, what))
    }
  }
}

/// The time limits of an exchange, unless the caller sets shorter ones.
struct TimeLimits: Hashable, Sendable {
  /// The time until the head of the answer has arrived, including name resolution, connection and request.
  var head: Duration = .seconds(60)

  /// The time between two pieces of the answer.
  var idle: Duration = .seconds(60)

  /// The time from the start to the last byte.
  var whole: Duration = .seconds(600)
}
