internal import CCurl

/// One libcurl transfer from one address, confined to the thread of libcurl.
final class CurlTransfer {
  /// The easy handle of libcurl.
  let handle: UnsafeMutableRawPointer

  /// The transfer that receives the answer.
  let transfer: HTTPTransfer

  /// The buffer into which libcurl writes its error message, which ends with a NUL.
  private let errorBuffer: UnsafeMutablePointer<CChar>
  /// The fields of the request, as a list of libcurl.
  private var fields: UnsafeMutablePointer<curl_slist>?

  /// Creates a transfer that hasn't started, or returns `nil` if libcurl fails.
  ///
  /// - Parameters:
  ///   - transfer: The transfer that receives the answer.
  ///   - address: The address to request.
  ///   - certificates: The locations of trusted certificates.
  init?(_ transfer: HTTPTransfer, from address: WebAddress, certificates: CertificatePlaces) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    self.transfer = transfer
    errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    fields = curl_slist_append(nil, "User-Agent: \(HTTPClient.userAgent)")
    guard setRequest(address), setCertificates(certificates), setReceivers() else { return nil }
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(fields)
    errorBuffer.deallocate()
  }

  /// Returns the fault for libcurl's result of this transfer, or `nil` if the transfer is complete.
  func fault(_ code: CURLcode) -> TransferFault? {
    guard code != CURLE_OK else { return nil }
    let text = String(cString: errorBuffer)
    return TransferFault(
      code, reason: text.isEmpty ? String(cString: curl_easy_strerror(code)) : text,
      tunnelStatus: ccurl_tunnel_status(handle))
  }

  /// Sets the options for the address and the connection, and returns whether libcurl accepts them.
  private func setRequest(_ address: WebAddress) -> Bool {
    set(CURLOPT_URL, "\(address)")
      // libcurl must not follow redirections, as only this plugin knows where they may lead.
      && set(CURLOPT_PROTOCOLS_STR, address.scheme)
      && ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK
      // With one transfer a connection, a paused transfer blocks no other.
      && set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
      // Only gzip is offered: other codings can unpack a few bytes into more than this thread can ever process.
      && set(CURLOPT_ACCEPT_ENCODING, "gzip")
      && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      && set(CURLOPT_NOSIGNAL, 1)
      // Connections that rest are closed by the thread alone, by its idle time.
      && set(CURLOPT_MAXAGE_CONN, 86_400)
      // A dropped transfer mustn't wait until its host's name is resolved.
      && set(CURLOPT_QUICK_EXIT, 1)
  }

  /// Sets the options for TLS and trusted certificates, and returns whether libcurl accepts them.
  private func setCertificates(_ certificates: CertificatePlaces) -> Bool {
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
      && (certificates.file.map { set(CURLOPT_CAINFO, $0) } ?? true)
      && (certificates.folder.map { set(CURLOPT_CAPATH, $0) } ?? true)
  }

  /// Sets the callbacks for the answer and the buffer for errors, and returns whether libcurl accepts them.
  private func setReceivers() -> Bool {
    let state = Unmanaged.passUnretained(transfer).toOpaque()
    return ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorBuffer) == CURLE_OK
      && ccurl_set_pointer(handle, CURLOPT_HEADERDATA, state) == CURLE_OK
      && ccurl_set_pointer(handle, CURLOPT_WRITEDATA, state) == CURLE_OK
      && ccurl_set_receiver(handle, CURLOPT_HEADERFUNCTION, Self.headerCallback) == CURLE_OK
      && ccurl_set_receiver(handle, CURLOPT_WRITEFUNCTION, Self.writeCallback) == CURLE_OK
  }

  /// Sets an option to a number, and returns whether libcurl accepts it.
  private func set(_ option: CURLoption, _ value: Int) -> Bool {
    ccurl_set_number(handle, option, value) == CURLE_OK
  }

  /// Sets an option to a text, and returns whether libcurl accepts it.
  private func set(_ option: CURLoption, _ value: String) -> Bool {
    ccurl_set_text(handle, option, value) == CURLE_OK
  }
}

extension CurlTransfer {
  /// The callback of libcurl for each line of the head, which the transfer receives.
  private static let headerCallback: curl_write_callback = { bytes, size, count, state in
    deliver(bytes, size * count, state) { $0.receive(line: [UInt8]($1)) }
  }

  /// The callback of libcurl for bytes of the body, which the transfer receives.
  private static let writeCallback: curl_write_callback = { bytes, size, count, state in
    deliver(bytes, size * count, state) { $0.receive(bytes: $1) }
  }

  /// Passes bytes on, and returns libcurl's result: their number, the request to pause, or fewer than their number to
  /// abort.
  private static func deliver(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ state: UnsafeMutableRawPointer?,
    _ body: (HTTPTransfer, UnsafeRawBufferPointer) -> HTTPTransfer.Answer
  ) -> Int {
    guard count > 0, let state else { return 0 }
    let transfer = Unmanaged<HTTPTransfer>.fromOpaque(state).takeUnretainedValue()
    return switch body(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) {
    case .continue: count
    case .pause: Int(CURL_WRITEFUNC_PAUSE)
    case .stop: 0
    }
  }
}
