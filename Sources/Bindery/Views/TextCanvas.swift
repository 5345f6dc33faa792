/// A surface that a view draws on: lines from top to bottom, runs from left to right.
///
/// The canvas makes text safe and clips what doesn't fit, so a view need not.
public protocol TextCanvas {
  /// Appends a run to the line.
  ///
  /// - Parameters:
  ///   - text: The text, in which a line break counts as a space.
  ///   - role: The role of the text.
  mutating func run(_ text: String, _ role: TextRole)

  /// Appends a run of borrowed bytes, such as those of a plugin.
  ///
  /// - Parameters:
  ///   - utf8: The text as UTF-8. Invalid bytes are repaired.
  ///   - role: The role of the text.
  mutating func run(utf8: Span<UInt8>, _ role: TextRole)

  /// Appends flexible space, which pushes the rest of the line to the right.
  mutating func spacer()

  /// Ends the line. The last line need not be ended.
  mutating func endLine()

  /// Returns the number of columns that a text takes, by default its number of characters.
  func columns(of text: String) -> Int
}

extension TextCanvas {
  /// Returns the number of characters, for canvases that don't know the width of text.
  public func columns(of text: String) -> Int {
    text.count
  }

  /// Copies the text, and appends it as a run.
  public mutating func run(utf8: Span<UInt8>, _ role: TextRole) {
    run(utf8.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, role)
  }
}
