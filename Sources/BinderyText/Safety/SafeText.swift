/// Text that can't do anything to a terminal but appear on it.
///
/// Text of plugins, of files and of the network becomes safe like this:
///
/// - A tab or a line break of any kind becomes a space; CR LF becomes one.
/// - A control character, the ESC of an escape sequence too, becomes U+FFFD, as does a bidirectional embedding,
///   override or isolate, a noncharacter, a format character that hides or moves text, and what is not UTF-8.
///   What follows the ESC remains, as ordinary text, so that nobody overlooks the attempt.
/// - An invisible character that honest text contains is left out: soft hyphen, zero width space, word joiner,
///   byte order mark, invisible operators, and the marks LRM, RLM and ALM.
/// - A joiner or a variation selector stays, and a tag character only within the flag of a region.
/// - A combining mark without a character to stand on gets a dotted circle, so that it can't change its neighbor.
/// - Of marks and of what else takes no room, 30 in a row stay, and the rest is left out.
///
/// Making text safe a second time changes nothing, and the result is UTF-8.
public struct SafeText: Hashable, Sendable {
  /// The text.
  public let string: String

  /// Makes text safe.
  ///
  /// - Parameter text: Any text.
  public init(_ text: String) {
    var text = text
    let repaired = text.withUTF8 { $0.span.isPrintableASCII ? nil : SafeText(utf8: $0.span) }
    string = repaired?.string ?? text
  }

  /// Makes text safe that is still in memory elsewhere.
  ///
  /// - Parameter utf8: Any bytes.
  public init(utf8: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    bytes.append(safe: utf8)
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// Takes text that is safe already, such as a part of safe text cut between graphemes.
  init(unchecked string: String) {
    self.string = string
  }
}

extension SafeText: CustomStringConvertible {
  /// The text.
  public var description: String { string }
}

extension SafeText {
  /// Whether there is no text.
  public var isEmpty: Bool { string.isEmpty }

  /// Measures what is shown of text, once it is safe.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The columns.
  public static func columns(of text: String) -> Int {
    TextWidth.columns(of: SafeText(text).string)
  }
}
