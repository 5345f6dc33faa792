/// A surface on which a view draws text: lines from top to bottom, and in them runs from left to right.
///
/// The canvas removes unsafe characters and clips text that doesn't fit, so a view need not.
public protocol TextCanvas {
  /// Appends a run of text with a role to the current line.
  ///
  /// - Parameters:
  ///   - text: The text, in which a line break counts as a space.
  ///   - role: The role of the text.
  mutating func run(_ text: String, _ role: TextRole)

  /// Appends a run of text with a role, given as borrowed bytes, to the current line.
  ///
  /// - Parameters:
  ///   - utf8: The text as UTF-8. Invalid bytes are repaired.
  ///   - role: The role of the text.
  mutating func run(utf8: Span<UInt8>, _ role: TextRole)

  /// Appends flexible space to the current line, which pushes the rest of the line to the right.
  mutating func spacer()

  /// Ends the current line; the last line need not be ended.
  mutating func endLine()

  /// Returns the width of a text in columns, by default its number of characters.
  func columns(of text: String) -> Int
}

extension TextCanvas {
  /// Returns the number of characters of a text, as the default for canvases that can't measure its width.
  public func columns(of text: String) -> Int {
    text.count
  }

  /// Appends a run of text, given as borrowed bytes, to the current line by copying it into a string.
  public mutating func run(utf8: Span<UInt8>, _ role: TextRole) {
    run(utf8.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, role)
  }
}
