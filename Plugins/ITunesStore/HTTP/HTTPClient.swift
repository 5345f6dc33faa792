internal import Bindery

/// An HTTP client that follows redirections.
///
/// Proxies are those of the environment (`https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`), which libcurl reads
/// by itself.
struct HTTPClient: Sendable {
  /// The time limits of an exchange.
  var limits = TimeLimits()

  /// The maximum size of an unpacked body in bytes, beyond which the answer fails.
  var largest = 64 << 20

  /// The clock that measures the time limits.
  var clock: any Clock<Duration> = ClockKey.defaultValue

  /// The thread that performs the transfers.
  var thread = CurlThread.shared

  /// The value of the field `User-Agent`.
  static let userAgent = "bindery/0.1.0"

  /// Sends a request, and passes the answer to a closure as it arrives.
  ///
  /// The request ends when the closure returns, and at once when the task is cancelled.
  ///
  /// - Parameters:
  ///   - address: The address to request: https, or on this machine.
  ///   - use: Receives the answer.
  /// - Returns: The result of the closure.
  /// - Throws: A `SourceFailure` if the address isn't allowed or no head of an answer arrives, or the closure's error.
  func get<Result>(
    _ address: WebAddress, use: (HTTPAnswer) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    guard address.isSafe else {
      throw SourceFailure(.refused, "'\(address)' is not secret on its way; give an https address")
    }
    let transfer = HTTPTransfer(address: address, largest: largest, thread: thread)
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
