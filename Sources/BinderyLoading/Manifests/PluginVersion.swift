/// The version of a plugin, compared number by number: 1.10 comes after 1.9.
public struct PluginVersion: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The version as the manifest writes it.
  public let rawValue: String

  /// Creates a version.
  ///
  /// - Parameter rawValue: The version as the manifest writes it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The version as the manifest writes it.
  public var description: String { rawValue }
}

extension PluginVersion: Comparable {
  /// Orders versions by their numbers, then a preview such as `1.0-beta` before its release, then by their text.
  ///
  /// The comparison by text makes the order total.
  public static func < (lhs: PluginVersion, rhs: PluginVersion) -> Bool {
    let numbers = (lhs.numbers, rhs.numbers)
    if numbers.0 != numbers.1 { return numbers.0.lexicographicallyPrecedes(numbers.1) }
    return lhs.isPreview == rhs.isPreview ? lhs.rawValue < rhs.rawValue : lhs.isPreview
  }

  /// The numbers between the dots, without trailing zeros and without what follows a `-` or `+`.
  private var numbers: [Int] {
    let numbers = rawValue.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map(Self.number)
    return Array(numbers.reversed().drop { $0 == 0 }.reversed())
  }

  /// Returns the value of a number, 0 for text that isn't one, or the largest `Int` for a number that overflows.
  private static func number(_ digits: Substring) -> Int {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return Int(digits) ?? .max
  }

  /// Whether a `-` follows the numbers.
  private var isPreview: Bool {
    rawValue.first { $0 == "-" || $0 == "+" } == "-"
  }
}
