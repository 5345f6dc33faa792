/// A namespace for short texts about an item, which its view shows beside or below the title.
package enum Caption {
  /// Returns the position of an item among its siblings, such as `Track 1/2`, or `Track 1` if their number is unknown.
  ///
  /// - Parameters:
  ///   - noun: The noun for the item with a capital, such as `Track`.
  ///   - number: The item's number among its siblings, from 1, or `nil` if it is unknown.
  ///   - count: The number of siblings, including the item, or `nil` if it is unknown.
  /// - Returns: The position, or `nil` without a number.
  package static func position(_ noun: String, _ number: Int?, of count: Int?) -> String? {
    guard let number, number > 0 else { return nil }
    guard let count, count > 0 else { return "\(noun) \(number)" }
    return "\(noun) \(number)/\(count)"
  }

  /// Returns a number of things, or `nil` if it is negative, which stores write for an unknown number.
  package static func count(_ number: Int?) -> Int? {
    number.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns a length in milliseconds, or `nil` if it is below a second, which stores write for an unknown length.
  package static func length(_ milliseconds: Int?) -> Int? {
    milliseconds.flatMap { $0 < 1000 ? nil : $0 }
  }

  /// Returns the parts that are present, joined by dots, such as `Track 1/2 · Ultimatum - EP`.
  ///
  /// Parts that are `nil` or empty are skipped. Without any other part, the result is empty.
  package static func dotted(_ parts: String?...) -> String {
    parts.reduce(into: "") { text, part in
      guard let part, !part.isEmpty else { return }
      if !text.isEmpty { text += " · " }
      text += part
    }
  }
}
