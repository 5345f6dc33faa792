internal import Bindery
internal import Foundation
#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif
internal import Synchronization

/// One request on its way, and the answer as it comes.
///
/// The session calls it on a queue of its own; one task takes the parts. On Linux a session can't be held up: to
/// suspend its task starts the transfer again, and to block its queue blocks all other sessions. So what comes before
/// it is taken is kept, and the largest body that is allowed bounds it.
///
/// - Important: Two heads end the process on Linux, within the session and out of our reach: one that the server ends
///   in good order before its empty line, and one with a length of 2^63 - 1.
final class HTTPTransfer: NSObject, URLSessionDataDelegate {
  private let address: WebAddress
  private let largest: Int
  private let state = Mutex(TransferState())
  private let task = Mutex<URLSessionTask?>(nil)

  /// Creates a transfer that has not started.
  ///
  /// - Parameters:
  ///   - address: What is asked.
  ///   - largest: The most bytes that the body may have.
  init(address: WebAddress, largest: Int) {
    self.address = address
    self.largest = largest
    super.init()
  }

  /// Sends the request.
  ///
  /// - Parameter fields: The fields of the request.
  /// - Throws: A `SourceFailure` where the address can't be asked.
  func start(fields: [String: String]) throws(SourceFailure) {
    guard let url = URL(string: address.description) else {
      throw SourceFailure(.refused, "'\(address)' is not an address that can be asked")
    }
    var request = URLRequest(url: url)
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let session = URLSession(configuration: .private, delegate: self, delegateQueue: nil)
    let task = session.dataTask(with: request)
    self.task.withLock { $0 = task }
    task.resume()
    session.finishTasksAndInvalidate()
  }

  /// Gives the next part, when it has come. After cancellation it is the end.
  func next() async -> TransferState.Part {
    if let part = state.withLock({ $0.next() }) { return part }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let part = state.withLock({ $0.next(for: waiter) }) { waiter.resume(returning: part) }
      }
    } onCancel: {
      stop(.cancelled)
    }
  }

  /// Ends the transfer and drops its connection. What was not taken is forgotten.
  ///
  /// - Parameter failure: What is told to whoever waits.
  func stop(_ failure: SourceFailure?) {
    state.withLock { $0.stop(failure) }?.resume(returning: .end(failure))
    drop()
  }

  /// Ends the transfer and drops its connection, unless everything has come. What has come can still be taken.
  ///
  /// - Parameter failure: What is told after that.
  func expire(_ failure: SourceFailure) {
    guard !state.withLock({ $0.isEnded }) else { return }
    add(.end(failure))
    drop()
  }

  private func drop() {
    task.withLock { $0.take() }?.cancel()
  }

  private func add(_ part: TransferState.Part) {
    state.withLock { $0.add(part) }?.resume(returning: part)
  }
}

extension HTTPTransfer {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let head = (response as? HTTPURLResponse).map(HTTPHead.init) ?? HTTPHead(status: 0)
    if let length = head.length, length > largest {
      stop(.tooLarge(address, limit: largest))
    } else {
      add(.head(head))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard state.withLock({ $0.received + data.count <= largest }) else {
      return stop(.tooLarge(address, limit: largest))
    }
    add(.piece([UInt8](data)))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if challenge.protectionSpace.asksForTrust { return completionHandler(.performDefaultHandling, nil) }
    // There are no credentials to give, and the answer has come: its status says what it is.
    add(.end(nil))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let error else { return add(.end(nil)) }
    let failure = SourceFailure(error, address: address, hasHead: state.withLock { $0.hasHead })
    add(.end(failure))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    if let failure = refusal(ofRedirectTo: request.url?.absoluteString ?? "") {
      completionHandler(nil)
      stop(failure)
    } else {
      completionHandler(request)
    }
  }

  /// Says why a redirection is not followed, and counts it where it is.
  private func refusal(ofRedirectTo target: String) -> SourceFailure? {
    guard let next = WebAddress(target), next.isSafe, !next.isLoopback || address.isLoopback else {
      return SourceFailure(.refused, "\(address.host) leads to '\(target)', which is not an https address")
    }
    let count = state.withLock { state in
      state.redirect()
      return state.redirects
    }
    guard count <= 5 else {
      return SourceFailure(.refused, "\(address.host) leads from one address to another, more than 5 times")
    }
    return nil
  }
}

extension HTTPHead {
  /// Creates a head from that of the session.
  fileprivate init(_ response: HTTPURLResponse) {
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    self.init(status: response.statusCode, fields: fields)
  }
}

extension URLProtectionSpace {
  /// Whether the question is if a server's certificate is to be trusted, which the system judges best itself. On
  /// Linux the session doesn't ask that.
  fileprivate var asksForTrust: Bool {
    #if canImport(Darwin)
      authenticationMethod == NSURLAuthenticationMethodServerTrust
    #else
      false
    #endif
  }
}

extension URLSessionConfiguration {
  /// A session that keeps nothing: no cookies, no credentials, no cache. Its time limits are ours, not its own.
  fileprivate static var `private`: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = 86400
    configuration.timeoutIntervalForResource = 86400
    return configuration
  }
}
