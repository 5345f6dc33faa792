/// The meaning of a run of text, by which a terminal chooses its appearance.
///
/// A view states what its text is and never how it looks: no colors, no escape sequences. Roles may be added, so a
/// `switch` over them outside this package needs a default.
public enum TextRole: String, CaseIterable, Sendable {
  /// Text without a role of its own.
  case body

  /// The name of the item.
  case title

  /// The creator of the item, or what the item belongs to.
  case subtitle

  /// A detail such as a length, a number or a date.
  case detail

  /// Further text such as a description or a note.
  case secondary

  /// A mark such as "explicit".
  case badge

  /// A problem with the item.
  case warning
}
