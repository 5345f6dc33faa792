internal import Bindery

extension StrictTerminal {
  /// Takes a control sequence, without its introducer.
  mutating func take(sequence: String) {
    (openCluster, hasLeftOut) = (nil, false)
    let words = sequence.count < 2 ? [] : sequence.dropLast().split(separator: ";", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int($0) }.filter { $0 >= 0 }
    let isKnown = numbers.count == words.count ? take(sequence.last, numbers) : set(sequence)
    if !isKnown { fault("an unknown sequence: \(sequence)") }
  }

  /// Takes a sequence of numbers, and returns whether it is known.
  private mutating func take(_ final: Character?, _ numbers: [Int]) -> Bool {
    switch (final, numbers.count) {
    case ("m", _): select(numbers)
    case ("G", 1): move(to: row, numbers[0] - 1)
    case ("H", 0): (row, column) = (0, 0)
    case ("H", 2): move(to: numbers[0] - 1, numbers[1] - 1)
    case ("r", 0): (region, row, column) = (0..<size.rows, 0, 0)
    case ("r", 2) where (1..<max(1, numbers[1])).contains(numbers[0]) && numbers[1] <= size.rows:
      (region, row, column) = (numbers[0] - 1..<numbers[1], 0, 0)
    case ("K", 0): eraseRow()
    case ("J", 0): eraseScreen()
    case ("L", 1): scroll(down: numbers[0])
    case ("M", 1): scroll(down: -numbers[0])
    case ("l", 1) where numbers[0] == 4: inserts = false
    default: return false
    }
    return true
  }

  private mutating func move(to row: Int, _ column: Int) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else {
      return fault("a cursor outside of the screen: \(column), \(row)")
    }
    guard !countsFromRegion else { return fault("a position while origin mode is on") }
    (self.row, self.column) = (row, column)
  }

  private mutating func select(_ parameters: [Int]) {
    let old = style
    for parameter in parameters.isEmpty ? [0] : parameters where !style.apply(parameter) {
      fault("an unknown SGR parameter: \(parameter)")
    }
    if style == old { fault("an SGR that changes nothing: \(parameters)") }
    if !hasColors, style.foreground != 39 || style.background != 49 { fault("an unwanted color: \(parameters)") }
  }

  /// Sets or resets a mode, and returns whether it is known.
  private mutating func set(_ sequence: String) -> Bool {
    let isOn = sequence.hasSuffix("h")
    switch sequence {
    case "?6l": (countsFromRegion, row, column) = (false, 0, 0)
    case "?7h", "?7l": wraps = isOn
    case "?25h", "?25l": showsCursor = isOn
    case "?2026h", "?2026l":
      if isSynchronized == isOn { fault("synchronized output in itself: \(sequence)") }
      isSynchronized = isOn
    default: return false
    }
    return true
  }

  private mutating func eraseRow() {
    guard style == TerminalCell.Style() else { return fault("erasing in a style") }
    splitWide(at: column)
    for column in column..<size.columns { cells[row][column] = .erased }
  }

  private mutating func eraseScreen() {
    guard style == TerminalCell.Style() else { return fault("erasing in a style") }
    guard row == 0, column == 0 else { return fault("erasing a part of the screen") }
    cells = Array(repeating: Array(repeating: .erased, count: size.columns), count: size.rows)
  }

  /// Inserts lines at the cursor, or deletes them if the count is negative.
  private mutating func scroll(down count: Int) {
    guard style == TerminalCell.Style(), region.contains(row), abs(count) <= region.upperBound - row, count != 0 else {
      return fault("inserting or deleting \(count) lines in row \(row), in a style or outside of the region \(region)")
    }
    let rows = row..<region.upperBound
    let blanks = Array(repeating: Array(repeating: TerminalCell.erased, count: size.columns), count: abs(count))
    cells.replaceSubrange(
      rows, with: count > 0 ? blanks + cells[rows].dropLast(count) : cells[rows].dropFirst(-count) + blanks)
    column = 0
  }
}
