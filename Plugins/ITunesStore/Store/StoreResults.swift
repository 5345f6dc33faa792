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
