internal import Bindery
internal import BinderyCollections
internal import Synchronization

/// A receiver that collects the bytes of a picture, and reports each whole percent once.
///
/// If the total size isn't known, no progress is reported, so it stays at its initial value.
final class ArtworkReceiver: ByteReceiver {
  /// The bytes and the progress so far, which a lock protects.
  private struct State {
    /// The bytes of the picture that have come so far.
    var bytes: [UInt8] = []
    /// The announced size of the picture in bytes, or `nil` if it isn't known.
    var total: Int?
    /// The percentage that was reported last.
    var percent = 0

    /// Returns the progress if it has reached another whole percent since the last call, or `nil`.
    mutating func newProgress() -> LoadProgress? {
      guard let total else { return nil }
      // Multiplying the fraction by 100 would skip some percents: 0.29 * 100 is slightly less than 29.
      let new = min(100, Int(Double(bytes.count) * 100 / Double(total)))
      guard new > percent else { return nil }
      percent = new
      return LoadProgress(completed: bytes.count, total: total)
    }
  }

  private let state = Mutex(State())
  /// The function that receives the progress.
  private let receive: @Sendable (LoadProgress) -> Void

  /// Creates a receiver that reports progress to a function.
  init(_ receive: @escaping @Sendable (LoadProgress) -> Void) {
    self.receive = receive
  }

  /// The bytes received so far.
  var bytes: [UInt8] { state.withLock(\.bytes) }

  /// Notes the announced size of the picture in bytes.
  func expect(_ count: Int) {
    state.withLock { if $0.total == nil, count > 0 { $0.total = count } }
  }

  /// Appends bytes of the picture, and reports each whole percent.
  func receive(_ bytes: [UInt8]) async {
    let news = state.withLock { state in
      state.bytes += bytes
      return state.newProgress()
    }
    if let news { receive(news) }
  }
}
