/// Texts that tell of an item in a few words.
public enum Caption {
  /// Says where an item stands among its siblings: `Track 1/2`, or `Track 1` where nobody knows how many there are.
  ///
  /// - Parameters:
  ///   - noun: What the item is.
  ///   - number: Its number.
  ///   - count: How many siblings there are, with it.
  /// - Returns: The place, or nothing without a number.
  public static func place(_ noun: String, _ number: Int?, of count: Int?) -> String? {
    guard let number else { return nil }
    return count.map { "\(noun) \(number)/\($0)" } ?? "\(noun) \(number)"
  }

  /// Joins what there is with dots: `Track 1/2 · Ultimatum - EP`.
  ///
  /// - Parameter parts: The parts. Absent and empty ones are left out.
  /// - Returns: The parts that are there in one text, empty where there are none.
  public static func dotted(_ parts: String?...) -> String {
    parts.reduce(into: "") { text, part in
      guard let part, !part.isEmpty else { return }
      if !text.isEmpty { text += " · " }
      text += part
    }
  }
}
