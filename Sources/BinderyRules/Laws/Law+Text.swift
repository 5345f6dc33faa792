internal import Bindery
internal import BinderyText

extension Law {
  /// Whether a terminal could take something in a text for more than text: a control character, the beginning of an
  /// escape sequence, a change of direction. A tab or a line break does no harm.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether there is such a thing.
  public static func isUnsafe(_ text: String) -> Bool {
    replacements(in: SafeText(text).string) > replacements(in: text)
  }

  /// Whether a record brings unsafe text itself, for which a view isn't to blame that shows it.
  ///
  /// - Parameter record: The record.
  /// - Returns: Whether it does.
  public static func isUnsafe(_ record: TestRecord) -> Bool {
    record.fields.contains { field in
      switch field.value {
      case .known(.text(let text)): isUnsafe(text)
      // What an escape stands for isn't looked into.
      case .known(.json(let json)): isUnsafe(json) || json.contains(#"\u"#)
      default: false
      }
    }
  }

  private static func replacements(in text: String) -> Int {
    text.unicodeScalars.count { $0 == "\u{FFFD}" }
  }
}
