internal import BinderyText

/// The help arranged on lines of a width: one column of sections, or two side by side where there is room for them.
package struct HelpPage: Hashable, Sendable {
  /// A line of the help.
  package enum Line: Hashable, Sendable {
    /// The heading of a section.
    case heading(String)

    /// Names of keys, and a part of the sentence that says what they do; either may be empty.
    case entry(keys: String, text: String)

    /// The line between two sections.
    case blank
  }

  /// The width from which on two columns stand side by side.
  private static let columnsForTwo = 130

  /// The blank columns between keys and sentences, and between two columns of sections.
  static let gap = 2

  /// The lines of each column, from left to right.
  package let columns: [[Line]]

  /// The width of a column.
  let width: Int

  /// The width of the keys in a column.
  let keyWidth: Int

  /// Arranges a help.
  ///
  /// - Parameters:
  ///   - help: The help.
  ///   - width: The width of the page in columns of the terminal. Nothing is left out at any width, but keys of which
  ///     one alone is too wide don't fit.
  package init(_ help: HelpText, width: Int) {
    let count = width < Self.columnsForTwo ? 1 : 2
    self.width = max(1, (width - Self.gap * (count - 1)) / count)
    let keys = help.sections.flatMap(\.entries).map(\.keys)
    let widest = keys.map { TextWidth.columns(of: $0.joined(separator: " ")) }.max() ?? 0
    let widestKey = keys.joined().map { TextWidth.columns(of: $0) }.max() ?? 0
    keyWidth = max(widestKey, min(widest, self.width / 3))
    let (keyWidth, room) = (keyWidth, max(1, self.width - keyWidth - Self.gap))
    let sections = help.sections.map { Self.lines(of: $0, keyWidth: keyWidth, textWidth: room) }
    columns = count == 1 ? [Self.joined(sections)] : Self.halves(of: sections)
  }

  /// The number of lines of the longest column.
  package var rows: Int { columns.map(\.count).max() ?? 0 }

  private static func lines(of section: HelpText.Section, keyWidth: Int, textWidth: Int) -> [Line] {
    [.heading(section.title)]
      + section.entries.flatMap { entry in
        let keys = wrapped(entry.keys, width: keyWidth)
        let text = wrapped(entry.command.explanation.split(separator: " ").map(String.init), width: textWidth)
        return (0..<max(keys.count, text.count)).map { row in
          Line.entry(keys: row < keys.count ? keys[row] : "", text: row < text.count ? text[row] : "")
        }
      }
  }

  /// Returns words on lines of a width; a word that is wider stands alone.
  private static func wrapped(_ words: [String], width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, TextWidth.columns(of: last) + 1 + TextWidth.columns(of: word) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
  }

  private static func joined(_ sections: some Collection<[Line]>) -> [Line] {
    Array(sections.joined(separator: [.blank]))
  }

  /// Returns the sections in two columns, in their order, so that the longer one is as short as possible.
  private static func halves(of sections: [[Line]]) -> [[Line]] {
    let splits = (1...max(1, sections.count)).map { [joined(sections.prefix($0)), joined(sections.dropFirst($0))] }
    return splits.min { max($0[0].count, $0[1].count) < max($1[0].count, $1[1].count) } ?? []
  }
}

extension HelpPage {
  /// The page as plain text, without blanks at the ends of lines, and with a line feed after each.
  package var text: String {
    (0..<rows).map { row in
      var line = ""
      for (index, column) in columns.enumerated() where row < column.count {
        line = Self.padded(line, to: index * (width + Self.gap)) + text(of: column[row])
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private func text(of line: Line) -> String {
    switch line {
    case .heading(let title): title
    case .entry(let keys, let text): Self.padded(keys, to: keyWidth + Self.gap) + text
    case .blank: ""
    }
  }

  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }
}
