/// The screen of a terminal as xterm has it, as far as Bindery's browser uses it.
///
/// Each character takes one cell, which is right for ASCII; after others, the browser sets the cursor itself.
struct TerminalScreen {
  /// One place of the screen.
  struct Cell {
    var character: Unicode.Scalar = " "
    var isReversed = false
  }

  /// The number of columns.
  let columns: Int

  /// The number of rows.
  var rowCount: Int { rows.count }

  /// The number of times that lines were scrolled.
  private(set) var scrollCount = 0

  /// Whether a frame is being written, between the two marks of synchronized output (mode 2026).
  private(set) var isUpdating = false

  private var rows: [[Cell]]
  private var (row, column) = (0, 0)
  private var isReversed = false

  /// The row below those that scroll.
  private var bottom: Int
  private var parser = OutputParser()
  private var answers: [UInt8] = []

  /// Creates an empty screen.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    bottom = rows
  }

  /// Returns the text of a row without the blanks at its end; rows are counted from 0.
  func text(ofRow row: Int) -> String {
    let end = rows[row].lastIndex { $0.character != " " } ?? -1
    return String(String.UnicodeScalarView(rows[row][...end].map(\.character)))
  }

  /// Returns whether a cell is shown in reverse.
  func isReversed(row: Int, column: Int) -> Bool { rows[row][column].isReversed }

  /// Shows what a program has written.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.take(byte) {
      case .character(let character): put(character)
      case .sequence("", let numbers, let name): perform(name, numbers)
      case .sequence(let prefix, let numbers, let name): perform(prefix + name, mode: numbers.first ?? 0)
      case .command("11;?"): answers += "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\".utf8
      case .command, nil: break
      }
    }
  }

  /// Returns what the terminal answers to the questions so far, and forgets it.
  mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }
}

extension TerminalScreen {
  private mutating func put(_ character: Unicode.Scalar) {
    guard column < columns else { return }
    rows[row][column] = Cell(character: character, isReversed: isReversed)
    column += 1
  }

  /// Answers as a terminal with synchronized output, and without modes 2027 and kitty's keyboard protocol.
  private mutating func perform(_ name: String, mode: Int) {
    switch name {
    case "?$p": answers += "\u{1B}[?\(mode);\(mode == 2026 ? 2 : 0)$y".utf8
    case "?h" where mode == 2026: isUpdating = true
    case "?l" where mode == 2026: isUpdating = false
    default: break
    }
  }

  private mutating func perform(_ name: String, _ numbers: [Int]) {
    let first = max(1, numbers.first ?? 1)
    switch name {
    case "H": move(toRow: first - 1, column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "G": column = min(columns, first) - 1
    case "J": for row in row..<rowCount { erase(row, from: row == self.row ? column : 0) }
    case "K": erase(row, from: column)
    case "L": for _ in 0..<first { scroll(from: bottom - 1, to: row) }
    case "M": for _ in 0..<first { scroll(from: row, to: bottom - 1) }
    case "c": answers += "\u{1B}[?64;1;2;6;22c".utf8
    case "m": style(numbers.isEmpty ? [0] : numbers)
    case "r":
      bottom = numbers.count > 1 ? min(rowCount, numbers[1]) : rowCount
      move(toRow: 0, column: 0)
    default: break
    }
  }

  private mutating func move(toRow row: Int, column: Int) {
    (self.row, self.column) = (min(rowCount - 1, row), min(columns - 1, column))
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for column in column..<columns { rows[row][column] = Cell(isReversed: isReversed) }
  }

  /// Takes out a row, and puts an empty one in elsewhere.
  private mutating func scroll(from old: Int, to new: Int) {
    rows.remove(at: old)
    rows.insert(Array(repeating: Cell(), count: columns), at: new)
    scrollCount += 1
  }

  private mutating func style(_ numbers: [Int]) {
    for number in numbers {
      if number == 7 { isReversed = true } else if number == 0 || number == 27 { isReversed = false }
    }
  }
}
