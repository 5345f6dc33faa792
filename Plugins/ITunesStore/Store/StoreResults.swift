/// What the store says where it has items: an object with a list of results.
///
/// Only a whole one reads, so an answer that was cut off is none, however it came, nor is a message of the store.
struct StoreResults: Hashable, Sendable {
  /// How many items there are.
  let count: Int

  /// Reads a body such as `{"resultCount":1,"results":[{"trackId":1}]}`.
  ///
  /// - Parameter body: The body. Anything else has no results.
  init?(_ body: [UInt8]) {
    guard let count = (try? Self.count(in: body)) ?? nil else { return nil }
    self.count = count
  }

  private static func count(in body: [UInt8]) throws(JSONDamage) -> Int? {
    var scanner = JSONScanner(body)
    var count: Int?
    try scanner.object { (name, scanner) throws(JSONDamage) in
      guard name == "results" else { return try scanner.skip() }
      // Of two lists nobody could say which is meant.
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
