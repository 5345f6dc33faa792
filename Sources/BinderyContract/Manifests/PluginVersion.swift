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
  /// Orders versions by their numbers, then as Semantic Versioning orders previews, then by their text.
  ///
  /// A preview such as `1.0-beta.2` comes before its release and before `1.0-beta.10`. The comparison by text makes the
  /// order total.
  public static func < (lhs: PluginVersion, rhs: PluginVersion) -> Bool {
    let numbers = (lhs.numbers, rhs.numbers)
    if numbers.0 != numbers.1 { return numbers.0.lexicographicallyPrecedes(numbers.1) }
    guard let preview = lhs.preview, let other = rhs.preview else {
      return (lhs.preview == nil) == (rhs.preview == nil) ? lhs.rawValue < rhs.rawValue : lhs.preview != nil
    }
    if preview.lexicographicallyPrecedes(other) { return true }
    return !other.lexicographicallyPrecedes(preview) && lhs.rawValue < rhs.rawValue
  }

  /// The numbers between the dots, without trailing zeros and without what follows a `-` or `+`.
  private var numbers: [Int] {
    let numbers = rawValue.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map(Self.number)
    return Array(numbers.reversed().drop { $0 == 0 }.reversed())
  }

  /// Returns the value of a number, 0 for text that isn't one, or the largest `Int` for a number that overflows.
  fileprivate static func number(_ digits: Substring) -> Int {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return Int(digits) ?? .max
  }

  /// The identifiers between the `-` that follows the numbers and a `+`, or `nil` if no `-` follows.
  private var preview: [PreviewIdentifier]? {
    let rest = rawValue.drop { $0 != "-" && $0 != "+" }
    guard rest.first == "-" else { return nil }
    return rest.dropFirst().prefix { $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
      .map(PreviewIdentifier.init)
  }
}

/// A part of what follows the numbers in the version of a preview: a number comes before a text.
private struct PreviewIdentifier: Comparable {
  private let number: Int?
  private let text: Substring

  init(_ text: Substring) {
    self.text = text
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    number = isNumber ? PluginVersion.number(text) : nil
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.number, rhs.number) {
    case (let number?, let other?): number < other
    case (nil, nil): lhs.text < rhs.text
    case (let number, _): number != nil
    }
  }
}
