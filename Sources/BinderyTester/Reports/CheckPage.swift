internal import Bindery
package import BinderyTerminal
internal import BinderyText

/// A layout of a report's lines: wrapped if it has a width, and styled if it has a theme.
package struct CheckPage: Sendable {
  /// A part of a paragraph in one style, of one or several words.
  struct Word {
    /// The text of the run.
    let text: String
    /// The role of the text, such as title or warning, for which the theme has a style.
    let role: TextRole

    /// Creates a run of text with a role.
    init(_ text: String, _ role: TextRole = .body) {
      self.text = text
      self.role = role
    }
  }

  /// The width in columns of an entry's label, with its indent and the spaces after it.
  private static let labelColumns = 17

  /// The least width in columns to which text is wrapped, even on a narrower page.
  private static let leastColumns = 16

  /// The width in columns to which an input is cut on a page without a width.
  private static let inputColumns = 400

  /// An empty line.
  static let empty = StyledLine([])

  /// The width of the page in columns, or `nil` if lines aren't wrapped.
  private let columns: Int?
  /// The styles of text roles, or `nil` for plain text.
  private let theme: Theme?

  /// Creates a layout of a width and a theme.
  ///
  /// - Parameters:
  ///   - columns: The width in columns of the terminal, or `nil` to wrap no line.
  ///   - theme: The styles of roles, or `nil` for unstyled text.
  package init(columns: Int?, theme: Theme?) {
    self.columns = columns
    self.theme = theme
  }

  /// Returns lines as UTF-8, with the escape sequences of the theme if there is one.
  func bytes(of lines: [StyledLine]) -> [UInt8] {
    var utf8: [UInt8] = []
    TextRenderer(theme: theme).render(lines, to: &utf8)
    return utf8
  }

  /// Wraps words into lines, the first indented by `indent` columns and the others by `hanging` columns more.
  func paragraph(_ words: [Word], indent: Int = 0, hanging: Int = 4) -> [StyledLine] {
    var lines: [[StyledRun]] = [[]]
    var room = width(less: indent)
    for run in words.flatMap(Self.pieces) {
      let isFirst = lines[lines.count - 1].isEmpty
      if run.columns > room, !isFirst {
        lines.append([])
        room = width(less: indent + hanging)
      }
      // A space at the end of a line is invisible, but at the start of the next it would indent the line.
      if lines.count > 1, lines[lines.count - 1].isEmpty, run.text.string == " " { continue }
      lines[lines.count - 1].append(run)
      room -= run.columns
    }
    return lines.enumerated().map { index, runs in
      Self.line(Self.trimmed(runs), indent: index == 0 ? indent : min(indent + hanging, deepest))
    }
  }

  /// Returns the lines of a text behind its label, as in `fix: …`, wrapped at the page's width.
  func entry(_ label: String, _ text: String) -> [StyledLine] {
    paragraph([Word(Self.run(label).text.string, .secondary), Word(text)], indent: 6, hanging: Self.labelColumns - 6)
  }

  /// Returns an entry on one line: a label, and a text that is cut at the page's width, or else at 400 columns.
  func cutEntry(_ label: String, _ text: String) -> StyledLine {
    var drawing = TextDrawing()
    drawing.run(String(text.prefix(4 * Self.inputColumns)), .body)
    let layout = TextLayout(
      columns: columns.map { max(Self.leastColumns, $0 - Self.labelColumns) } ?? Self.inputColumns)
    let runs = layout.lines(for: drawing).first?.runs ?? []
    return Self.line([Self.run(label)] + runs, indent: 6)
  }

  /// Returns an entry on one line: a label, and a text that is neither wrapped nor cut, so that it can be copied.
  func wholeEntry(_ label: String, _ text: String) -> StyledLine {
    Self.line([Self.run(label), StyledRun(SafeText(text), .body)], indent: 6)
  }

  /// Returns a label with a colon, padded with spaces to the common width of labels.
  private static func run(_ label: String) -> StyledRun {
    let blanks = String(repeating: " ", count: max(1, labelColumns - 7 - label.count))
    return StyledRun(SafeText("\(label):\(blanks)"), .secondary)
  }

  /// Returns the width that is left beside an indent, in columns.
  private func width(less indent: Int) -> Int {
    columns.map { max(Self.leastColumns, $0 - indent) } ?? .max
  }

  /// The greatest indent, in columns, that leaves room for text.
  private var deepest: Int { columns.map { max(0, $0 - Self.leastColumns) } ?? .max }

  /// Returns an indented line of styled runs, in which neighbors with the same role are merged.
  private static func line(_ runs: [StyledRun], indent: Int) -> StyledLine {
    let blank = StyledRun(SafeText(String(repeating: " ", count: indent)), .body)
    return StyledLine(
      runs.reduce(into: indent > 0 ? [blank] : []) { line, run in
        if let last = line.last, last.role == run.role {
          line[line.count - 1] = StyledRun(SafeText(last.text.string + run.text.string), run.role)
        } else {
          line.append(run)
        }
      })
  }

  /// Returns runs of text without the spaces at the end.
  private static func trimmed(_ runs: [StyledRun]) -> [StyledRun] {
    var runs = runs
    while let last = runs.last, last.text.string.allSatisfy({ $0 == " " }) { runs.removeLast() }
    return runs
  }

  /// Splits a word into pieces between which a line may break: words and spaces. Secondary text stays whole.
  private static func pieces(of word: Word) -> [StyledRun] {
    let text = SafeText(word.text)
    guard word.role != .secondary else { return [StyledRun(text, word.role)] }
    var pieces: [String] = []
    for character in text.string {
      if let last = pieces.last?.last, (last == " ") == (character == " ") {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces.map { StyledRun(SafeText($0), word.role) }
  }
}
