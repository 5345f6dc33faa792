internal import Bindery

/// Text that a terminal shows but can't be controlled by, because unsafe characters were replaced or removed.
///
/// Text of plugins, of files and of the network is made safe by these rules:
///
/// - A tab or a line break of any kind becomes a space; CR LF becomes one.
/// - A control character (also the ESC of an escape sequence), a bidirectional embedding, override or isolate, a
///   noncharacter, a format character that hides or moves text, and invalid UTF-8 become U+FFFD. The text after the ESC
///   stays, as ordinary text, so that the user sees the attempt.
/// - An invisible character that honest text contains is left out: soft hyphen, zero width space, word joiner, byte
///   order mark, invisible operators, and the marks LRM, RLM and ALM.
/// - A joiner or a variation selector stays, and a tag character only within the flag of a region.
/// - A combining mark without a base character gets a dotted circle, so that it can't change its neighbor.
/// - Of consecutive marks and other zero-width scalars, 30 stay, and the rest is left out.
///
/// The operation is idempotent, and its result is valid UTF-8.
public struct SafeText: Hashable, Sendable {
  /// The safe text as a string.
  public let string: String

  /// Creates safe text from any string.
  public init(_ text: String) {
    var text = text
    let repaired = text.withUTF8 { $0.span.isPrintableASCII ? nil : SafeText(utf8: $0.span) }
    string = repaired?.string ?? text
  }

  /// Creates safe text from any bytes, as UTF-8.
  public init(utf8: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    bytes.append(safe: utf8)
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// Creates safe text from a string known to be safe, such as a part of safe text cut between graphemes.
  init(unchecked string: String) {
    self.string = string
  }
}

extension SafeText: CustomStringConvertible {
  /// The safe text as a string, the same as `string`.
  public var description: String { string }
}

extension SafeText {
  /// Whether the text is empty.
  public var isEmpty: Bool { string.isEmpty }

  /// Returns the width in columns that any text has after it is made safe.
  public static func columns(of text: String) -> Int {
    TextWidth.columns(of: SafeText(text).string)
  }
}
