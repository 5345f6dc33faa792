/// The sentences that a browser tells its user in the status line, each until the next key.
///
/// News takes the place of earlier news; problems stay until they were read.
struct BrowserNotices: Hashable, Sendable {
  /// A sentence without a period.
  struct Notice: Hashable, Sendable {
    /// The sentence.
    var sentence: String

    /// Whether it tells of a problem.
    var isProblem: Bool

    /// The number of sentences that follow.
    var followingCount = 0
  }

  /// The most sentences that are kept; later ones take the place of the one before.
  static let limit = 100

  private var notices: [Notice] = []

  /// Adds a sentence, unless it is the last one.
  mutating func add(_ sentence: String, isProblem: Bool) {
    let notice = Notice(sentence: sentence, isProblem: isProblem)
    guard notices.last != notice else { return }
    if !isProblem { notices.removeAll { !$0.isProblem } }
    if notices.count == Self.limit { notices.removeLast() }
    notices.append(notice)
  }

  /// Removes the sentence that is shown, after which the next one is.
  mutating func dismiss() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  /// The first sentence, with the number of those that follow, or `nil` if there is none.
  var front: Notice? {
    guard var first = notices.first else { return nil }
    first.followingCount = notices.count - 1
    return first
  }
}
