internal import BinderyText

/// The help laid out for a width: in one column of sections, or in two if there is room for them.
package struct HelpPage: Hashable, Sendable {
  /// A line of the laid-out help.
  package enum Line: Hashable, Sendable {
    /// The heading of a section.
    case heading(String)

    /// Names of keys, and a part of the explanation of their command; either may be empty.
    case entry(keys: String, text: String)

    /// The blank line between two sections.
    case blank
  }

  /// The minimum width for two columns side by side.
  private static let columnsForTwo = 130

  /// The number of blank columns between keys and explanations, and between two columns of sections.
  static let gap = 2

  /// The lines of each column, from left to right.
  package let columns: [[Line]]

  /// The width of each column of sections, in terminal columns.
  let width: Int

  /// The width reserved for keys in each column of sections, in terminal columns.
  let keyWidth: Int

  /// Lays out the help for a width.
  ///
  /// - Parameters:
  ///   - help: The help to lay out.
  ///   - width: The width of the page in terminal columns. At any width nothing is left out, except that a single key
  ///     that is too wide doesn't fit.
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

  /// The number of lines of the page, which is that of its longest column.
  package var rows: Int { columns.map(\.count).max() ?? 0 }

  /// Returns the lines of a section: its heading, and its keys beside their explanations, both wrapped.
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

  /// Returns words wrapped into lines of a width; a wider word gets a line of its own.
  private static func wrapped(_ words: [String], width: Int) -> [String] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, TextWidth.columns(of: last) + 1 + TextWidth.columns(of: word) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
  }

  /// Returns the lines of several sections, with a blank line between two sections.
  private static func joined(_ sections: some Collection<[Line]>) -> [Line] {
    Array(sections.joined(separator: [.blank]))
  }

  /// Returns the sections, in order, split into two columns so that the longer one is as short as possible.
  private static func halves(of sections: [[Line]]) -> [[Line]] {
    let splits = (1...max(1, sections.count)).map { [joined(sections.prefix($0)), joined(sections.dropFirst($0))] }
    return splits.min { max($0[0].count, $0[1].count) < max($1[0].count, $1[1].count) } ?? []
  }
}

extension HelpPage {
  /// The page as plain text, with a line feed after each line and without trailing spaces.
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

  /// Returns a line as plain text, with the keys padded to their column.
  private func text(of line: Line) -> String {
    switch line {
    case .heading(let title): title
    case .entry(let keys, let text): Self.padded(keys, to: keyWidth + Self.gap) + text
    case .blank: ""
    }
  }

  /// Returns a text with spaces appended up to a width in columns.
  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }
}
