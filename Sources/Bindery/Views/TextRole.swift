/// What a run of text is, so that a terminal can choose how it looks.
///
/// A view says what its text is and never how it looks: no colors, no escape
/// sequences. Roles may be added, so a `switch` over them outside this package
/// needs a default.
public enum TextRole: String, CaseIterable, Sendable {
  /// Text without a role of its own.
  case body

  /// What the item is called.
  case title

  /// Who made it, or what it belongs to.
  case subtitle

  /// A length, a number, a date.
  case detail

  /// The rest: descriptions, notes.
  case secondary

  /// A mark such as "explicit".
  case badge

  /// Something is wrong with the item.
  case warning
}
