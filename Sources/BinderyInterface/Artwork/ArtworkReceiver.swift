internal import Bindery
internal import BinderyCollections
internal import Synchronization

/// Collects the bytes of a picture, and tells each whole per cent once.
///
/// Where nobody says how much will come, there is nothing to tell: the progress stays
/// what it is at the start.
final class ArtworkReceiver: ByteReceiver {
  private struct State {
    var bytes: [UInt8] = []
    var total: Int?
    var percent = 0

    /// The progress, if it is another whole per cent.
    mutating func news() -> LoadProgress? {
      guard let total else { return nil }
      // The fraction times 100 would miss some: 0.29 isn't quite 29 of 100.
      let new = min(100, Int(Double(bytes.count) * 100 / Double(total)))
      guard new > percent else { return nil }
      percent = new
      return LoadProgress(completed: bytes.count, total: total)
    }
  }

  private let state = Mutex(State())
  private let tell: @Sendable (LoadProgress) -> Void

  init(_ tell: @escaping @Sendable (LoadProgress) -> Void) {
    self.tell = tell
  }

  /// All that has come.
  var bytes: [UInt8] { state.withLock(\.bytes) }

  func expect(_ count: Int) {
    state.withLock { if $0.total == nil, count > 0 { $0.total = count } }
  }

  func receive(_ bytes: [UInt8]) async {
    let news = state.withLock { state in
      state.bytes += bytes
      return state.news()
    }
    if let news { tell(news) }
  }
}
