internal import Synchronization

/// The complaints of a journal, collected from any thread.
final class Complaints: Sendable {
  private let sentences = Mutex<[String]>([])

  /// The sentences, in the order in which they were added.
  var all: [String] { sentences.withLock { $0 } }

  /// Adds a sentence.
  func add(_ sentence: String) {
    sentences.withLock { $0.append(sentence) }
  }
}
