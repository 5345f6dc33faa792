internal import CCurl

/// The transfers that are under way, and what carries them out. The thread of libcurl alone uses it.
struct CurlLoop {
  private let multi: UnsafeMutableRawPointer
  private let certificates: CertificatePlaces
  private let idleTime: Duration
  private let canBeWoken: Bool
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var handles: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]

  /// Creates a loop without transfers.
  ///
  /// - Parameters:
  ///   - multi: The multi handle.
  ///   - certificates: Where the certificates are.
  ///   - idleTime: How long a thread without transfers keeps its connections, in whole seconds.
  init(_ multi: UnsafeMutableRawPointer, certificates: CertificatePlaces, idleTime: Duration) {
    self.multi = multi
    self.certificates = certificates
    self.idleTime = idleTime
    // Where sockets are forbidden libcurl has none to be woken by, and transfers fail soon.
    canBeWoken = curl_multi_wakeup(multi) == CURLM_OK
    _ = ccurl_set_kept_connections(multi, 8)
  }

  /// Why nothing more can be done but to fail and close, if libcurl failed as a whole.
  private(set) var fault: TransferFault?

  /// Ends all transfers.
  ///
  /// - Parameter orders: Orders that weren't carried out. Transfers that they begin end, too.
  mutating func fail(_ orders: [CurlThread.Order]) {
    guard let fault else { return }
    // Of a redirection the first end is that of a transfer, and the second that of the answer.
    let transfers = running.keys.compactMap { remove($0)?.transfer }
    for transfer in transfers + orders.compactMap(\.beginning) { while transfer.end(fault) {} }
  }

  /// Closes all connections. Nothing can be done with the loop after that.
  consuming func close() {
    for transfer in running.values { curl_multi_remove_handle(multi, transfer.handle) }
    curl_multi_cleanup(multi)
  }

  /// Whether no transfer is under way.
  var isIdle: Bool { running.isEmpty }

  /// Carries out an order.
  ///
  /// - Parameter order: The order. One about a transfer that is over does nothing.
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

  /// Does all that can be done without waiting.
  mutating func performTransfers() {
    var count: Int32 = 0
    note(curl_multi_perform(multi, &count))
    var code = CURLE_OK
    while let handle = ccurl_finished(multi, &code) { end(handle, code) }
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: Whether there was nothing to do for so long that the connections needn't be kept.
  mutating func wait() -> Bool {
    guard fault == nil else { return false }
    guard canBeWoken else {
      if !isIdle { note(curl_multi_poll(multi, nil, 0, 20, nil)) }
      return isIdle
    }
    let start = ContinuousClock.now
    // A millisecond more than the time, so that it has passed by the clock, too.
    note(curl_multi_poll(multi, nil, 0, isIdle ? Int32(clamping: idleTime.components.seconds * 1000 + 1) : .max, nil))
    // The wait may end at once by an order that was carried out already.
    return isIdle && start.duration(to: .now) >= idleTime
  }

  /// Notes a failure of libcurl as a whole, which would come again at once for as long as anybody tried.
  private mutating func note(_ code: CURLMcode) {
    guard code != CURLM_OK, fault == nil else { return }
    fault = TransferFault(kind: .other, reason: "libcurl fails: \(String(cString: curl_multi_strerror(code)))")
  }

  private mutating func begin(_ transfer: HTTPTransfer) {
    guard let request = transfer.request else { return }
    guard let next = CurlTransfer(request, for: transfer, certificates: certificates),
      curl_multi_add_handle(multi, next.handle) == CURLM_OK
    else {
      _ = transfer.end(TransferFault(kind: .other, reason: "libcurl doesn't take the request"))
      return
    }
    running[next.handle] = next
    handles[ObjectIdentifier(transfer)] = next.handle
  }

  private mutating func remove(_ handle: UnsafeMutableRawPointer) -> CurlTransfer? {
    guard let transfer = running.removeValue(forKey: handle) else { return nil }
    handles[ObjectIdentifier(transfer.transfer)] = nil
    curl_multi_remove_handle(multi, handle)
    return transfer
  }

  private mutating func end(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
    guard let ended = remove(handle) else { return }
    if ended.transfer.end(ended.fault(code)) { begin(ended.transfer) }
  }
}
