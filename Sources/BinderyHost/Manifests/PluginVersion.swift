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
  /// Orders versions by their numbers, then by their text, so that the order is total.
  public static func < (lhs: PluginVersion, rhs: PluginVersion) -> Bool {
    let numbers = (lhs.numbers, rhs.numbers)
    return numbers.0 == numbers.1 ? lhs.rawValue < rhs.rawValue : numbers.0.lexicographicallyPrecedes(numbers.1)
  }

  /// The numbers between the dots. What follows a `-` or `+` doesn't count, nor do zeros at the end.
  private var numbers: [Int] {
    let numbers = rawValue.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map { Int($0) ?? 0 }
    return Array(numbers.reversed().drop { $0 == 0 }.reversed())
  }
}
