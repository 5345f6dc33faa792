/// The version of a plugin, compared number by number: 1.10 comes after 1.9.
public struct PluginVersion: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The version as the manifest writes it, such as `1.4.0`.
  public let rawValue: String

  /// Creates a plugin's version from its text.
  ///
  /// - Parameter rawValue: The version as the manifest writes it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The version as the manifest writes it, such as `1.4.0`.
  public var description: String { rawValue }
}

extension PluginVersion: Comparable {
  /// Orders versions by their numbers, then by their pre-releases as Semantic Versioning does, then by their text.
  ///
  /// A pre-release such as `1.0-beta.2` comes before its release and before `1.0-beta.10`. The comparison by text makes
  /// the order total.
  public static func < (lhs: PluginVersion, rhs: PluginVersion) -> Bool {
    let numbers = (lhs.numbers, rhs.numbers)
    if numbers.0 != numbers.1 { return numbers.0.lexicographicallyPrecedes(numbers.1) }
    guard let preview = lhs.preview, let other = rhs.preview else {
      return (lhs.preview == nil) == (rhs.preview == nil) ? lhs.rawValue < rhs.rawValue : lhs.preview != nil
    }
    if preview.lexicographicallyPrecedes(other) { return true }
    return !other.lexicographicallyPrecedes(preview) && lhs.rawValue < rhs.rawValue
  }

  /// The numbers between the dots of the version, without trailing zeros and without what follows a `-` or `+`.
  private var numbers: [Int] {
    let numbers = rawValue.prefix { $0 != "-" && $0 != "+" }.split(separator: ".").map(Self.number)
    return Array(numbers.reversed().drop { $0 == 0 }.reversed())
  }

  /// Returns the value of a version's number: 0 for text that isn't a number, or the largest `Int` if it overflows.
  fileprivate static func number(_ digits: Substring) -> Int {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return Int(digits) ?? .max
  }

  /// The pre-release identifiers, between the `-` after the numbers and a `+`, or `nil` if the version is a release.
  private var preview: [PreviewIdentifier]? {
    let rest = rawValue.drop { $0 != "-" && $0 != "+" }
    guard rest.first == "-" else { return nil }
    return rest.dropFirst().prefix { $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
      .map(PreviewIdentifier.init)
  }
}

/// An identifier of a pre-release version, such as `beta` or `2`; a number comes before a text.
private struct PreviewIdentifier: Comparable {
  /// The value of an identifier that consists of digits only, or `nil` for any other.
  private let number: Int?
  /// The identifier as it is written.
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
