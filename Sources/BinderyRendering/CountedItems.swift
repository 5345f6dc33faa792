extension Int {
  /// The number of items with their noun, such as `1 item` or `1,204 items`.
  package var items: String { counted("item", "items") }

  /// Returns the number with the words for one or for several things, such as `1 item is` or `1,204 items are`.
  ///
  /// - Parameters:
  ///   - one: The words for one thing, such as `item is`.
  ///   - several: The words for any other number, such as `items are`.
  /// - Returns: The number and the words.
  package func counted(_ one: String, _ several: String) -> String { "\(grouped) \(self == 1 ? one : several)" }

  /// The number with a comma before each three digits, in any locale: `3,400`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let groups = digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }
    return (self < 0 ? "-" : "") + groups.joined()
  }
}
