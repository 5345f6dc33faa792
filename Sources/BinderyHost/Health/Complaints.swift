internal import Synchronization

/// What a journal complains of.
final class Complaints: Sendable {
  private let sentences = Mutex<[String]>([])

  /// The sentences, the first one first.
  var all: [String] { sentences.withLock { $0 } }

  /// Takes a sentence.
  func add(_ sentence: String) {
    sentences.withLock { $0.append(sentence) }
  }
}
