internal import Bindery

/// A transfer with its time limits.
struct HTTPExchange: Sendable {
  /// What is asked.
  let address: WebAddress

  /// What came.
  let transfer: HTTPTransfer

  /// How long it may take.
  let limits: TimeLimits

  /// What sleeps.
  let clock: any Clock<Duration>

  /// Gives the head of the answer.
  ///
  /// - Returns: The head.
  /// - Throws: Why there is none.
  func head() async throws(SourceFailure) -> HTTPHead {
    switch await next(within: limits.head, "doesn't answer") {
    case .head(let head): return head
    case .end(let failure?): throw failure
    case .end(nil), .piece: throw SourceFailure(.malformed, "\(address.host) answers with nothing; try again later")
    }
  }

  /// Gives the next part of the answer, or an end once the time is over.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for it.
  ///   - what: What the host did not do within that time.
  /// - Returns: The part.
  func next(within limit: Duration, _ what: String) async -> TransferState.Part {
    if Task.isCancelled { transfer.stop(.cancelled) }
    // A sleep that is cancelled is kept until its time, so none begins for what is there.
    if let part = transfer.nextIfThere() { return part }
    let timer = timer(limit, what)
    defer { timer.cancel() }
    return await transfer.next()
  }

  /// Stops the transfer when the time is over, unless it is cancelled before.
  ///
  /// - Parameters:
  ///   - limit: How long to wait.
  ///   - what: What the host did not do within that time.
  /// - Returns: The task that waits.
  func timer(_ limit: Duration, _ what: String) -> Task<Void, Never> {
    Task {
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      transfer.expire(.timedOut(address, after: limit, what))
    }
  }
}
