internal import BinderyText

/// The layout of a section's title and state on one line, with a rule between them.
///
/// By its rule, a heading looks different from a row also without colors and without bold text. A title that is too
/// long is cut: a path in its middle, so that the name of the file stays, and any other at its end.
struct SectionHeadingLine: Hashable {
  /// The part of the title that fits on the line.
  let title: String

  /// The part of the state that fits on the line, at whose end it is aligned.
  let state: String

  /// The column at which the state begins.
  let stateColumn: Int

  /// The columns of the rule between the title and the state; empty if there is no room for one.
  let rule: Range<Int>

  /// The number of blank columns on each side of the rule.
  private static let gap = 1

  /// The minimum width in columns of a line that has a state beside the title.
  private static let fewestColumns = 14

  /// Creates the layout of a heading on a line with a number of columns.
  init(_ heading: SectionHeading, columns: Int) {
    let hasState = columns >= Self.fewestColumns || heading.title.isEmpty
    let wanted = hasState ? SafeText.columns(of: heading.state) : 0
    let apart = wanted > 0 ? 2 * Self.gap : 0
    title = heading.title.shortened(toColumns: max(columns - wanted - apart, (columns - apart) / 2))
    let titleEnd = SafeText.columns(of: title)
    state = hasState ? heading.state.cut(toColumns: columns - (titleEnd > 0 ? titleEnd + apart : 0)) : ""
    stateColumn = max(0, columns - SafeText.columns(of: state))
    let start = titleEnd > 0 ? titleEnd + Self.gap : 0
    rule = start..<max(start, state.isEmpty ? columns : stateColumn - Self.gap)
  }
}

extension String {
  /// Returns the text cut to a number of columns: a path in its middle, so that its last component stays, and any other
  /// text at its end.
  fileprivate func shortened(toColumns columns: Int) -> String {
    guard SafeText.columns(of: self) > columns, let slash = lastIndex(of: "/") else { return cut(toColumns: columns) }
    let name = String(self[slash...])
    let room = columns - 1 - SafeText.columns(of: name)
    if room >= 0 { return prefix(ofColumns: room) + "…" + name }
    return "…" + String(String(name.reversed()).prefix(ofColumns: columns - 1).reversed())
  }

  /// Returns the text cut to a number of columns, with an ellipsis in place of what is cut off.
  fileprivate func cut(toColumns columns: Int) -> String {
    guard SafeText.columns(of: self) > columns else { return self }
    var start = prefix(ofColumns: columns - 1)
    while start.last == " " { start.removeLast() }
    return columns > 0 ? start + "…" : ""
  }

  /// Returns the longest beginning of the text that fits into a number of columns.
  private func prefix(ofColumns columns: Int) -> String {
    var room = columns
    return String(
      prefix { cluster in
        room -= SafeText.columns(of: String(cluster))
        return room >= 0
      })
  }
}
