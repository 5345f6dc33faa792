/// How long an answer may be shown again, as its fields say.
///
/// The cache is one user's own, so `private` doesn't matter, nor does `s-maxage`. An answer that doesn't say how long
/// it is good is not kept.
enum CachePolicy: Hashable, Sendable {
  /// It must not be kept.
  case never

  /// It is good for so many seconds.
  case fresh(Int)

  /// Reads the fields of an answer.
  ///
  /// - Parameters:
  ///   - head: The status and the fields.
  ///   - now: The seconds since 1970.
  init(_ head: HTTPHead, now: Int) {
    let control = Self.directives(head["cache-control"] ?? "")
    let forbidden = ["no-store", "no-cache"].contains { control[$0] != nil }
    guard head.status == 200, !forbidden, Self.varies(little: head["vary"]) else {
      self = .never
      return
    }
    let lifetime = control["max-age"].map { Int($0) ?? 0 } ?? Self.lifetime(head, now: now)
    let left = min(max(lifetime, 0), Self.longest) - min(max(Int(head["age"] ?? "") ?? 0, 0), Self.longest)
    self = left > 0 ? .fresh(left) : .never
  }

  /// A year: what says more is wrong.
  private static let longest = 365 * 86400

  /// How long an answer without `max-age` is good, by its dates.
  private static func lifetime(_ head: HTTPHead, now: Int) -> Int {
    guard let expires = head["expires"].flatMap({ HTTPDate($0) }) else { return 0 }
    let date = head["date"].flatMap { HTTPDate($0) }?.seconds ?? now
    let (lifetime, overflow) = expires.seconds.subtractingReportingOverflow(date)
    return overflow ? 0 : lifetime
  }

  /// Whether every request of ours gets the same answer: they differ by their address alone.
  private static func varies(little field: String?) -> Bool {
    !(field ?? "").split(separator: ",").contains { $0.contains("*") }
  }

  /// The directives by their names in lowercase, each with its value; the first of a name counts.
  private static func directives(_ field: String) -> [String: String] {
    let pairs = field.split(separator: ",").map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
      return (sides.first?.lowercased() ?? "", sides.count > 1 ? sides[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
