internal import CCurl

/// An event loop that performs the running HTTP transfers with libcurl, on one thread.
struct CurlLoop {
  /// The multi handle of libcurl, which performs all transfers.
  private let multi: UnsafeMutableRawPointer
  /// The locations of trusted certificates.
  private let certificates: CertificatePlaces
  /// The time for which connections are kept without transfers, in whole seconds.
  private let idleTime: Duration
  /// Whether another thread can end a wait for the network; otherwise the loop polls.
  private let canBeWoken: Bool
  /// The running transfers, by the easy handles of libcurl.
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  /// The easy handles of the running transfers, by the identities of the transfers.
  private var handles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]

  /// Creates a loop without transfers.
  ///
  /// - Parameters:
  ///   - multi: The multi handle of libcurl.
  ///   - certificates: The locations of trusted certificates.
  ///   - idleTime: The time for which connections are kept without transfers, in whole seconds.
  init(_ multi: UnsafeMutableRawPointer, certificates: CertificatePlaces, idleTime: Duration) {
    self.multi = multi
    self.certificates = certificates
    self.idleTime = idleTime
    // If sockets are forbidden, libcurl has none by which to wake it, and transfers fail soon.
    canBeWoken = curl_multi_wakeup(multi) == CURLM_OK
    _ = ccurl_set_kept_connections(multi, 8)
  }

  /// The fault of libcurl as a whole, after which the loop can only fail and close, or `nil`.
  private(set) var fault: TransferFault?

  /// Ends all transfers with the error in `fault`; does nothing if `fault` is `nil`.
  ///
  /// - Parameter orders: The orders that weren't carried out; transfers that they would begin end too.
  mutating func fail(_ orders: [CurlThread.Order]) {
    guard let fault else { return }
    // A redirection ends twice: first the transfer, then the answer.
    let transfers = running.keys.compactMap { remove($0)?.transfer }
    for transfer in transfers + orders.compactMap(\.beginning) { while transfer.end(fault) {} }
  }

  /// Closes all connections and the multi handle, and consumes the loop. Running transfers aren't notified.
  consuming func close() {
    for transfer in running.values { curl_multi_remove_handle(multi, transfer.handle) }
    curl_multi_cleanup(multi)
  }

  /// Whether no transfer is running.
  var isIdle: Bool { running.isEmpty }

  /// Carries out an order to begin, resume or drop a transfer; if the transfer has finished, this has no effect.
  mutating func perform(_ order: CurlThread.Order) {
    switch order {
    case .begin(let transfer): begin(transfer)
    case .drop(let transfer): handles[ObjectIdentifier(transfer)].map { _ = remove($0) }
    case .resume(let transfer):
      guard let handle = handles[ObjectIdentifier(transfer)] else { return }
      let code = ccurl_resume(handle)
      if code != CURLE_OK { end(handle, code) }
    }
  }

  /// Performs all work that doesn't block, and ends the transfers that have finished.
  mutating func performTransfers() {
    var count: Int32 = 0
    recordFault(curl_multi_perform(multi, &count))
    var code = CURLE_OK
    while let handle = ccurl_finished(multi, &code) { end(handle, code) }
  }

  /// Blocks until there is work: for the network, or by `curl_multi_wakeup`; without transfers for the idle time at
  /// most.
  ///
  /// - Returns: Whether the loop has been without transfers for the idle time, so that it can be closed.
  mutating func wait() -> Bool {
    guard fault == nil else { return false }
    guard canBeWoken else {
      if !isIdle { recordFault(curl_multi_poll(multi, nil, 0, 20, nil)) }
      return isIdle
    }
    let start = ContinuousClock.now
    // A millisecond more, so that the idle time has passed by the other clock too.
    recordFault(
      curl_multi_poll(multi, nil, 0, isIdle ? Int32(clamping: idleTime.components.seconds * 1000 + 1) : .max, nil))
    // A wake-up for an order that was already carried out may end the wait at once.
    return isIdle && start.duration(to: .now) >= idleTime
  }

  /// Records a failure of libcurl as a whole, which would repeat at once with every attempt.
  private mutating func recordFault(_ code: CURLMcode) {
    guard code != CURLM_OK, fault == nil else { return }
    fault = TransferFault(kind: .other, reason: "libcurl fails: \(String(cString: curl_multi_strerror(code)))")
  }

  /// Begins to load the next address of a transfer, or ends the transfer with a fault if libcurl doesn't take it.
  private mutating func begin(_ transfer: HTTPTransfer) {
    guard let address = transfer.nextAddress else { return }
    guard let next = CurlTransfer(transfer, from: address, certificates: certificates),
      curl_multi_add_handle(multi, next.handle) == CURLM_OK
    else {
      _ = transfer.end(TransferFault(kind: .other, reason: "libcurl doesn't take the request"))
      return
    }
    running[next.handle] = next
    handles[ObjectIdentifier(transfer)] = next.handle
  }

  /// Removes a handle and its connection from libcurl, and returns its transfer, or `nil` if none is running with it.
  private mutating func remove(_ handle: UnsafeMutableRawPointer) -> CurlTransfer? {
    guard let transfer = running.removeValue(forKey: handle) else { return nil }
    handles[ObjectIdentifier(transfer.transfer)] = nil
    curl_multi_remove_handle(multi, handle)
    return transfer
  }

  /// Ends the transfer of a handle with libcurl's result, and begins the next one if the answer is a redirection.
  private mutating func end(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
    guard let ended = remove(handle) else { return }
    if ended.transfer.end(ended.fault(code)) { begin(ended.transfer) }
  }
}
