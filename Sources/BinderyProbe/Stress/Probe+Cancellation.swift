internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery
internal import Glibc

extension Probe {
  /// The query of searches that are cancelled.
  private static let unwantedQuery = SourceQuery(terms: ["a"], limit: 50)

  /// Cancels searches before they begin, after their first write and while they run.
  ///
  /// Throws a finding of rule X10 if such a search takes more than 2 seconds, three times in a row: a machine may be
  /// busy once.
  func cancelSearches() throws(Finding) {
    for wanted in [0, 1, nil] {
      var shortest = try duration(ofCancelledSearch: wanted)
      for _ in 0..<2 where shortest > .seconds(2) { shortest = min(shortest, try duration(ofCancelledSearch: wanted)) }
      guard shortest > .seconds(2) else { continue }
      let moment = wanted == 0 ? "before it began" : wanted == 1 ? "after its first piece" : "while it ran"
      throw Finding(
        "X10", subject: order.subject,
        "a search that was cancelled \(moment) went on for \(shortest.components.seconds) s",
        input: Self.unwantedQuery.description)
    }
  }

  /// Returns how long a cancelled search takes, without the time spent waiting for a processor; zero if it ended
  /// before.
  ///
  /// The search is cancelled after `wanted` writes or, if that is `nil`, by another thread after 50 ms.
  private func duration(ofCancelledSearch wanted: Int?) throws(Finding) -> Duration {
    let stream = UnwantedStream(wanted: wanted)
    let time = ThreadTime()
    let status = try search(stream, cancelledAfter: wanted == nil ? 50_000 : 0)
    guard status != nil, stream.isCancelled else { return .zero }
    return time.passed
  }

  /// Refuses an answer from its start or after its first write, and throws a finding of rule X11 if the search doesn't
  /// return BINDERY_CANCELLED.
  func refuseAnswers() throws(Finding) {
    for wanted in [0, 1] {
      let stream = UnwantedStream(wanted: wanted)
      let status = try search(stream, cancelledAfter: 0)
      guard stream.isRefused, let status, status != BINDERY_CANCELLED.rawValue else { continue }
      throw Finding(
        "X11", subject: order.subject,
        "write() returned false, and search() returned \(status) in place of BINDERY_CANCELLED",
        input: Self.unwantedQuery.description)
    }
  }

  /// Runs a search that writes to a stream, and returns its status, or `nil` if the plugin has no such source.
  ///
  /// If `microseconds` isn't 0, another thread cancels the search after that time.
  private func search(_ stream: UnwantedStream, cancelledAfter microseconds: UInt32) throws(Finding) -> Int32? {
    guard let source = try plugin().source(order.subject) else { return nil }
    let term = UnsafeMutablePointer<bindery_text>.allocate(capacity: 1)
    term.initialize(to: bindery_text(bytes: strdup("a"), count: 1))
    var request = bindery_search()
    (request.size, request.limit) = (UInt32(MemoryLayout<bindery_search>.size), 50)
    (request.terms, request.term_count) = (UnsafePointer(term), 1)
    HostPart.note(input: Self.unwantedQuery.description)
    let call = ProbedCall("search", subject: order.subject, report: report)
    let failure = call.sink()
    let canceller = microseconds > 0 ? Self.cancel(stream, after: microseconds) : nil
    let status = call.run { source.table.search(&request, stream.pointer, failure.pointer) }
    stream.close()
    canceller?.join()
    return status
  }

  /// Starts a thread that cancels a stream after some microseconds, or returns `nil` if that isn't possible.
  private static func cancel(_ stream: UnwantedStream, after microseconds: UInt32) -> JoinedThread? {
    JoinedThread {
      usleep(microseconds)
      stream.cancel()
    }
  }
}
