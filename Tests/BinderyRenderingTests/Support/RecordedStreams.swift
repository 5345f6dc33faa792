import BinderyRendering
import Synchronization

/// Streams that keep what is written to them, and refuse it once a test says so.
final class RecordedStreams: OutputStreams {
  private let state = Mutex((results: "", sentences: [String](), refusal: Breakage?.none))

  /// The results so far.
  var results: String { state.withLock(\.results) }

  /// The sentences so far.
  var sentences: [String] { state.withLock(\.sentences) }

  /// Refuses results from now on.
  func refuse(_ refusal: Breakage) { state.withLock { $0.refusal = refusal } }

  func write(_ utf8: [UInt8]) throws {
    try state.withLock { state in
      if let refusal = state.refusal { throw refusal }
      state.results += String(decoding: utf8, as: UTF8.self)
    }
  }

  func say(_ sentence: String) { state.withLock { $0.sentences.append(sentence) } }
}
