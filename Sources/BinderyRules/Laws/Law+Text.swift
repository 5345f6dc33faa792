internal import Bindery
internal import BinderyText

extension Law {
  /// Returns whether a terminal would act on something in a text: a control character, the start of an escape sequence,
  /// or a bidirectional control.
  ///
  /// A tab or a line break is harmless.
  public static func isUnsafe(_ text: String) -> Bool {
    replacements(in: SafeText(text).string) > replacements(in: text)
  }

  /// Returns whether a record itself contains unsafe text, for which a view that shows it isn't to blame.
  public static func isUnsafe(_ record: TestRecord) -> Bool {
    record.fields.contains { field in
      switch field.value {
      case .known(.text(let text)): isUnsafe(text)
      // Escapes aren't decoded here, and any of them may stand for a control character.
      case .known(.json(let json)): isUnsafe(json) || json.contains(#"\u"#)
      default: false
      }
    }
  }

  private static func replacements(in text: String) -> Int {
    text.unicodeScalars.count { $0 == "\u{FFFD}" }
  }
}
