/// A number of things, as a sentence has it: `1 case`, `3,210 turns`.
struct CheckCount: CustomStringConvertible {
  private let count: Int
  private let noun: String

  /// Counts things.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - noun: What one of them is called.
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
  /// The whole milliseconds.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
