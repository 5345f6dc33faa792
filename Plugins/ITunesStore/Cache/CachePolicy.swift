/// The lifetime of an answer in the cache, according to its header fields.
///
/// The cache is private to one user, so `private` and `s-maxage` don't matter. An answer without an explicit lifetime
/// isn't cached.
enum CachePolicy: Hashable, Sendable {
  /// The answer must not be cached.
  case never

  /// The answer may be cached for a number of seconds, from 1 to a year.
  case fresh(Int)

  /// Derives the policy from an answer's header fields.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - now: The time in seconds since 1970, which counts as the answer's date if it names none.
  init(_ head: HTTPHead, now: Int) {
    let control = Self.directives(head["cache-control"] ?? "")
    let forbidden = ["no-store", "no-cache"].contains { control[$0] != nil }
    guard head.status == 200, !forbidden, Self.varies(little: head["vary"]) else {
      self = .never
      return
    }
    let lifetime = control["max-age"].map(Self.seconds) ?? Self.lifetime(head, now: now)
    let left = min(max(lifetime, 0), Self.longest) - min(max(Int(head["age"] ?? "") ?? 0, 0), Self.longest)
    self = left > 0 ? .fresh(left) : .never
  }

  /// The maximum lifetime of an answer in seconds, a year; a longer one is shortened to it.
  private static let longest = 365 * 86400

  /// Returns a number of seconds, `Int.max` for a larger one, as RFC 9111, section 1.2.2, asks for, or 0 for other text.
  private static func seconds(_ text: String) -> Int {
    Int(text) ?? (!text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? .max : 0)
  }

  /// Returns the lifetime of an answer without `max-age` in seconds, according to its dates.
  private static func lifetime(_ head: HTTPHead, now: Int) -> Int {
    guard let expires = head["expires"].flatMap({ HTTPDate($0) }) else { return 0 }
    let date = head["date"].flatMap { HTTPDate($0) }?.seconds ?? now
    let (lifetime, overflow) = expires.seconds.subtractingReportingOverflow(date)
    return overflow ? 0 : lifetime
  }

  /// Returns whether `Vary` allows caching by address: the plugin's requests differ by their address alone.
  private static func varies(little field: String?) -> Bool {
    !(field ?? "").split(separator: ",").contains { $0.contains("*") }
  }

  /// Returns the values of a `Cache-Control` field's directives by lowercase name; of duplicates, the first counts.
  private static func directives(_ field: String) -> [String: String] {
    let pairs = field.split(separator: ",").map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
      return (sides.first?.lowercased() ?? "", sides.count > 1 ? sides[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
