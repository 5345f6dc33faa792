/// An error message that the store returns instead of items.
struct StoreMessage: Hashable, Sendable {
  /// The message in one line.
  let text: String

  /// Parses a body such as `{"errorMessage":"Invalid value(s) for key(s): [country]"}`, or returns `nil` for any other.
  init?(_ body: [UInt8]) {
    guard let message = (try? Self.message(in: body)) ?? nil else { return nil }
    let text = message.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    guard !text.isEmpty else { return nil }
    self.text = String(text.prefix(300))
  }

  private static func message(in body: [UInt8]) throws(JSONDamage) -> String? {
    var scanner = JSONScanner(body)
    var message: String?
    try scanner.object { (name, scanner) throws(JSONDamage) in
      if name == "errorMessage" { message = try scanner.string() } else { try scanner.skip() }
    }
    try scanner.end()
    return message
  }
}
