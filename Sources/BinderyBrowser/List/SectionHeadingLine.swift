internal import BinderyText

/// The title and the state of a section on a line of some columns, with a rule between them.
///
/// By its rule, a heading looks different from a row also without colors and without bold text. A title that is too long
/// is cut: a path in its middle, so that the name of the file stays, and any other at its end.
struct SectionHeadingLine: Hashable {
  /// The title, as much of it as fits.
  let title: String

  /// The state, as much of it as fits, which ends at the end of the line.
  let state: String

  /// The column at which the state begins.
  let stateColumn: Int

  /// The columns of the rule; empty if there is no room for one.
  let rule: Range<Int>

  /// The blank columns on each side of the rule.
  private static let gap = 1

  /// The fewest columns of a line that has a state beside the title.
  private static let fewestColumns = 14

  /// Arranges a heading on a line.
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
  /// Returns the text in at most some columns: with the end of a path, and else with the beginning of the text.
  fileprivate func shortened(toColumns columns: Int) -> String {
    guard SafeText.columns(of: self) > columns, let slash = lastIndex(of: "/") else { return cut(toColumns: columns) }
    let name = String(self[slash...])
    let room = columns - 1 - SafeText.columns(of: name)
    if room >= 0 { return prefix(ofColumns: room) + "…" + name }
    return "…" + String(String(name.reversed()).prefix(ofColumns: columns - 1).reversed())
  }

  /// Returns the text in at most some columns, with an ellipsis in place of its end if that is cut.
  fileprivate func cut(toColumns columns: Int) -> String {
    guard SafeText.columns(of: self) > columns else { return self }
    var start = prefix(ofColumns: columns - 1)
    while start.last == " " { start.removeLast() }
    return columns > 0 ? start + "…" : ""
  }

  /// Returns as much of the beginning as fits into some columns.
  private func prefix(ofColumns columns: Int) -> String {
    var room = columns
    return String(
      prefix { cluster in
        room -= SafeText.columns(of: String(cluster))
        return room >= 0
      })
  }
}
