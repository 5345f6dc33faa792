internal import Bindery

/// Asks for what is behind addresses, and follows where they lead.
///
/// Proxies are those of the environment (`https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`), which libcurl reads
/// by itself.
struct HTTPClient: Sendable {
  /// How long an exchange may take.
  var limits = TimeLimits()

  /// The most bytes that a body may have, unpacked.
  var largest = 64 << 20

  /// What the time limits are measured by.
  var clock: any Clock<Duration> = ContinuousClock()

  /// What carries out the transfers.
  var thread = CurlThread.shared

  /// How the client calls itself.
  static let userAgent = "bindery/0.1.0"

  /// Asks, and hands over the answer as it comes.
  ///
  /// The request ends when the closure does, and at once when the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: What is asked: an https address, or one of this machine.
  ///   - fields: Further fields of the request.
  ///   - use: Takes the answer.
  /// - Returns: What the closure made of the answer.
  /// - Throws: Why there is no answer, or what the closure threw.
  func get<Result>(
    _ address: WebAddress, fields: [String: String] = [:],
    use: (HTTPAnswer) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    guard address.isSafe else {
      throw SourceFailure(.refused, "'\(address)' is not secret on its way; give an https address")
    }
    let fields = fields.merging(["User-Agent": Self.userAgent]) { given, _ in given }
    let transfer = HTTPTransfer(address: address, fields: fields, largest: largest, thread: thread)
    let exchange = HTTPExchange(address: address, transfer: transfer, limits: limits, clock: clock)
    try transfer.start()
    let timer = exchange.timer(limits.whole, "didn't finish its answer")
    defer {
      timer.cancel()
      transfer.stop(nil)
    }
    return try await use(HTTPAnswer(head: exchange.head(), exchange: exchange))
  }
}
