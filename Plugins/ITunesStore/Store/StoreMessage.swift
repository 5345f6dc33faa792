internal import Foundation

/// What the store says in place of items.
struct StoreMessage: Hashable, Sendable {
  /// The message, in one line.
  let text: String

  /// Reads a body such as `{"errorMessage":"Invalid value(s) for key(s): [country]"}`.
  ///
  /// - Parameter body: The body. Anything else has no message.
  init?(_ body: [UInt8]) {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(body)) else { return nil }
    let text = message.errorMessage.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    guard !text.isEmpty else { return nil }
    self.text = String(text.prefix(300))
  }

  private struct Message: Decodable {
    let errorMessage: String
  }
}
