/// A count of things, as a phrase: `1 case`, `3,210 iterations`.
struct CheckCount: CustomStringConvertible {
  private let count: Int
  private let noun: String

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - count: The number of things.
  ///   - noun: The noun in the singular.
  init(_ count: Int, _ noun: String) {
    self.count = count
    self.noun = noun
  }

  /// The number, in groups of three digits, and the noun.
  var description: String { "\(digits) \(noun)\(count == 1 ? "" : "s")" }

  private var digits: String {
    var digits = ""
    for (index, digit) in String(count).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { digits.append(",") }
      digits.append(digit)
    }
    return String(digits.reversed())
  }
}

extension Duration {
  /// The duration in whole milliseconds; a rest is dropped.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
