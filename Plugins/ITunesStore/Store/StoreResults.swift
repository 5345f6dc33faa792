internal import Bindery

/// The proof that an answer of the store is complete: an object with a list of results, and their number.
///
/// Only a complete object can be parsed. A truncated answer is rejected, and so is an error message of the store.
struct StoreResults: Hashable, Sendable {
  /// The number of items.
  let count: Int

  /// Parses a body such as `{"resultCount":1,"results":[{"trackId":1}]}`, or returns `nil` for any other.
  init?(_ body: [UInt8]) {
    guard let count = (try? Self.count(in: body)) ?? nil else { return nil }
    self.count = count
  }

  /// Returns the number of items in an answer, or `nil` if it has no list of items.
  private static func count(in body: [UInt8]) throws(JSONDamage) -> Int? {
    var scanner = JSONScanner(body)
    var count: Int?
    try scanner.object { (name, scanner) throws(JSONDamage) in
      guard name == "results" else { return try scanner.skip() }
      // Two lists would be ambiguous.
      guard count == nil else { throw JSONDamage() }
      var results = 0
      try scanner.array { (item) throws(JSONDamage) in
        try item.skip()
        results += 1
      }
      count = results
    }
    try scanner.end()
    return count
  }
}

/// A check of the start of an answer, which has to be JSON.
///
/// The store declares every answer as `text/javascript`, so the bytes decide. Newlines before them are usual.
struct AnswerStart {
  /// Whether a byte that isn't blank has been checked.
  private(set) var isKnown = false

  /// The bytes of a byte order mark so far.
  private var markCount = 0

  /// Checks the next bytes, until one isn't blank. A byte order mark may stand before all of them.
  ///
  /// - Parameter bytes: The next bytes of the answer.
  /// - Throws: A `SourceFailure` if the answer doesn't begin with an object or a list.
  mutating func check(_ bytes: [UInt8]) throws(SourceFailure) {
    guard !isKnown else { return }
    let rest = bytes.drop { byte in
      guard markCount < 3, byte == JSONScanner.mark[markCount] else { return false }
      markCount += 1
      return true
    }
    guard let first = rest.first(where: { $0 > 0x20 }) else { return }
    isKnown = true
    switch Unicode.Scalar(first) {
    case "{", "[": if markCount % 3 == 0 { return } else { throw Self.noJSON }
    case "<": throw SourceFailure(.malformed, "the iTunes Store answers with a page in place of items; try again later")
    default: throw Self.noJSON
    }
  }

  /// The failure of an answer that isn't JSON.
  private static let noJSON = SourceFailure(
    .malformed, "the iTunes Store answers with something that isn't JSON; try again later")

  /// Checks that the answer wasn't empty; throws a `SourceFailure` if every byte was blank.
  func finish() throws(SourceFailure) {
    guard isKnown else {
      throw SourceFailure(.malformed, "the iTunes Store answers with nothing; try again later")
    }
  }
}
