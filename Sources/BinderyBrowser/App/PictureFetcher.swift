internal import Bindery
internal import Synchronization

/// A wrapper of a fetcher that only allows pictures at https addresses and up to a size limit.
///
/// A server that asks to wait isn't asked again before that time.
struct PictureFetcher: Fetcher {
  /// The maximum size of a picture in bytes.
  static let limit = 8 << 20

  /// The fetcher that loads the pictures.
  private let fetcher: any Fetcher
  /// The waits that servers have asked for.
  private let times: RetryTimes

  /// Wraps a fetcher; `times` records the waits that servers have asked for.
  init(_ fetcher: any Fetcher, _ times: RetryTimes) {
    self.fetcher = fetcher
    self.times = times
  }

  /// Loads a picture, or fails at once if its server has asked to wait; a picture that is too large is refused.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard address.lowercased().hasPrefix("https://") else {
      throw SourceFailure(.refused, "pictures are fetched by https alone, and '\(address)' is no such address")
    }
    let server = Self.server(of: address)
    try times.check(server)
    let counter = Counter(receiver)
    let fetcher = fetcher
    let fetching = Task<SourceFailure?, Never> {
      do throws(SourceFailure) {
        try await fetcher.fetch(address, receiver: counter)
        return nil
      } catch {
        return error
      }
    }
    counter.whenExceeded { fetching.cancel() }
    let failure = await fetching.linkedValue
    if counter.isExceeded { throw SourceFailure(.refused, "the picture is larger than \(Self.limit >> 20) MiB") }
    guard let failure else { return }
    times.record(failure, of: server)
    throw failure
  }

  /// Returns the name and the port of the server in an https address.
  private static func server(of address: String) -> String {
    address.dropFirst("https://".count).prefix { !"/?#".contains($0) }.lowercased()
  }
}

/// A receiver that forwards bytes until they exceed the size limit of a picture.
private final class Counter: ByteReceiver {
  /// The number of bytes and the function that cancels the fetch, which a lock protects.
  private struct State {
    /// The number of bytes that were received, or that the server has announced if they are too many.
    var count = 0
    /// The function that cancels the fetch when the size limit is exceeded, or `nil` before it is set.
    var cancel: (@Sendable () -> Void)?

    /// Whether there are more bytes than a picture may have.
    var isExceeded: Bool { count > PictureFetcher.limit }
  }

  private let receiver: any ByteReceiver
  private let state = Mutex(State())

  init(_ receiver: any ByteReceiver) {
    self.receiver = receiver
  }

  /// Whether there are more bytes than a picture may have.
  var isExceeded: Bool { state.withLock { $0.isExceeded } }

  /// Sets a function to call when the size limit is exceeded; calls it at once if it already is.
  func whenExceeded(_ cancel: @escaping @Sendable () -> Void) {
    let isExceeded = state.withLock { state in
      state.cancel = cancel
      return state.isExceeded
    }
    if isExceeded { cancel() }
  }

  /// Passes on the announced number of bytes, or cancels the fetch if it exceeds the limit.
  func expect(_ count: Int) {
    if count > PictureFetcher.limit { add(count) } else { receiver.expect(count) }
  }

  /// Passes bytes on, or cancels the fetch once they exceed the limit.
  func receive(_ bytes: [UInt8]) async {
    add(bytes.count)
    if !isExceeded { await receiver.receive(bytes) }
  }

  /// Adds to the number of bytes, and cancels the fetch if it exceeds the limit.
  private func add(_ count: Int) {
    let cancel = state.withLock { state in
      state.count += count
      return state.isExceeded ? state.cancel : nil
    }
    cancel?()
  }
}
