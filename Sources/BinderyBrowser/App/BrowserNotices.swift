/// The sentences that a browser tells its user in the status line until the next key.
struct BrowserNotices: Hashable, Sendable {
  /// The most sentences that are kept.
  private static let limit = 100

  private var sentences: [String] = []

  /// Adds a sentence, unless it is the last one.
  mutating func add(_ sentence: String) {
    guard sentences.last != sentence else { return }
    sentences.append(sentence)
    if sentences.count > Self.limit { sentences.removeFirst() }
  }

  /// Removes the sentence that is shown, after which the next one is.
  mutating func dismiss() {
    if !sentences.isEmpty { sentences.removeFirst() }
  }

  /// The first sentence, with the number of those that follow, or `nil` if there is none.
  var line: String? {
    guard let first = sentences.first else { return nil }
    return sentences.count == 1 ? first : "\(first) (\(sentences.count - 1) more)"
  }
}
