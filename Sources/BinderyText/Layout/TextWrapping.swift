package import Bindery

/// A layout that truncates no text: what doesn't fit into a line continues in the next.
///
/// Lines are broken at spaces, and a word that is wider than a line is broken between graphemes. No line is wider than
/// the width, unless a single grapheme is.
package struct TextWrapping: Hashable, Sendable {
  /// The width of a line in columns; less than 1 counts as 1.
  package var columns: Int

  /// Creates a wrapping at a width in columns.
  package init(columns: Int) {
    self.columns = columns
  }
}

extension TextWrapping {
  /// Lays out what a view draws, wrapping lines that are too wide.
  ///
  /// A line of the drawing that fits is laid out as by ``TextLayout``, with its spacers. In any other, a spacer counts
  /// as two blanks.
  ///
  /// - Parameter drawing: The drawing, whose text is made safe.
  /// - Returns: At least one line for each line of the drawing.
  /// - Complexity: O(*n*) in the length of the text.
  package func lines(for drawing: TextDrawing) -> [StyledLine] {
    drawing.lines.flatMap { elements -> [StyledLine] in
      let measured = MeasuredLine(elements)
      guard measured.columns > columns else { return [StyledLine(measured.runs(columns: columns))] }
      var filler = LineFiller(columns: columns)
      for part in measured.parts {
        for run in part.runs { filler.add(run) }
        filler.addBlanks(TextGap.spacer)
      }
      return filler.finish()
    }
  }

  /// Lays out a text, wrapping lines that are too wide; each line break in the text begins another line.
  ///
  /// - Parameters:
  ///   - text: The text, which is made safe.
  ///   - role: The role of the whole text.
  /// - Returns: The lines; at least one, which is blank if the text is empty.
  package func lines(of text: String, _ role: TextRole = .body) -> [StyledLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph -> [StyledLine] in
      var filler = LineFiller(columns: columns)
      filler.add(StyledRun(SafeText(String(paragraph)), role))
      return filler.finish()
    }
  }
}

/// A builder of lines of a given width, which are filled word by word.
private struct LineFiller {
  /// The width of the lines, in columns.
  private let columns: Int
  /// The lines that are complete.
  private var lines: [StyledLine] = []
  /// The runs of the current line.
  private var runs: [StyledRun] = []

  /// The number of columns that the current line takes so far.
  private var used = 0

  /// The number of blanks before the next word, which are dropped if a line is broken there.
  private var blanks = 0

  /// Creates a builder of lines of at least one column.
  init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// Adds blanks before the next word, if one follows in the same line.
  mutating func addBlanks(_ count: Int) {
    blanks += count
  }

  /// Adds the words and the blanks of a run, breaking lines as needed.
  mutating func add(_ run: StyledRun) {
    var word = ""
    var width = 0
    for character in run.text.string {
      let columns = character == " " ? 0 : TextWidth.columns(of: character)
      if character == " " || width + columns > self.columns {
        place(word, width, run.role)
        (word, width) = ("", 0)
      }
      guard character != " " else {
        blanks += 1
        continue
      }
      word.append(character)
      width += columns
    }
    place(word, width, run.role)
  }

  /// Ends the current line, and returns all lines.
  mutating func finish() -> [StyledLine] {
    if !runs.isEmpty || lines.isEmpty { breakLine() }
    return lines
  }

  /// Adds a word, which is no wider than a line, to the current line or to a new one.
  private mutating func place(_ word: String, _ width: Int, _ role: TextRole) {
    guard !word.isEmpty else { return }
    if used + blanks + width > columns, !runs.isEmpty { breakLine() }
    blanks = min(blanks, max(0, columns - width))
    let text = String(repeating: " ", count: blanks) + word
    if let last = runs.last, last.role == role {
      runs[runs.count - 1] = StyledRun(SafeText(unchecked: last.text.string + text), role)
    } else {
      if blanks > 0 { runs.append(.blank(columns: blanks)) }
      runs.append(StyledRun(SafeText(unchecked: word), role))
    }
    used += blanks + width
    blanks = 0
  }

  /// Ends the current line.
  private mutating func breakLine() {
    lines.append(StyledLine(runs))
    runs = []
    (used, blanks) = (0, 0)
  }
}
