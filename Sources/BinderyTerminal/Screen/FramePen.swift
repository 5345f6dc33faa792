/// A builder of the bytes of a frame, which tracks the terminal's cursor and style after them.
struct FramePen {
  /// The bytes that have been written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether the terminal may be sent colors.
  private let hasColors: Bool

  /// The style that the terminal has after the bytes so far.
  private var style = CellStyle.plain

  /// The row of the terminal's cursor, or `nil` if it is unknown.
  private var row: Int?

  /// The column of the terminal's cursor, or `nil` if it is unknown.
  private var column: Int?

  /// Creates a pen for a terminal with these features, whose style is plain at first.
  init(features: TerminalFeatures) {
    hasColors = features.colors != .none
  }
}

extension FramePen {
  /// Appends the bytes of another pen, which began and ended with the plain style.
  mutating func append(_ other: FramePen) {
    bytes += other.bytes
    (row, column) = (other.row, other.column)
  }

  /// Appends the sequence that selects ASCII as the terminal's character set.
  mutating func selectASCII() {
    bytes += [0x0F, 0x1B, 0x28, 0x42]
  }

  /// Appends a control sequence, given without its introducer (CSI).
  mutating func control(_ sequence: String) {
    bytes.append(0x1B)
    bytes.append(0x5B)
    bytes.append(contentsOf: sequence.utf8)
  }

  /// Appends the sequence that moves the cursor to a position, unless it is known to be there.
  mutating func move(to position: FramePosition) {
    guard row != position.row || column != position.column else { return }
    if row == position.row {
      control("\(position.column + 1)G")
    } else {
      control("\(position.row + 1);\(position.column + 1)H")
    }
    (row, column) = (position.row, position.column)
  }

  /// Returns the column of the cursor if it is known to be in the row, or else `nil`.
  func column(inRow row: Int) -> Int? { row == self.row ? column : nil }

  /// Appends the sequence that changes the style of the text that follows.
  mutating func change(to new: CellStyle) {
    let new = shown(new)
    guard new != style else { return }
    bytes.append(contentsOf: new.sequence(after: style).utf8)
    style = new
  }

  /// Returns whether the terminal's style is already the given one.
  func writes(_ other: CellStyle) -> Bool { shown(other) == style }

  /// Returns a style as the terminal shows it: without colors if it may not be sent any.
  private func shown(_ style: CellStyle) -> CellStyle { hasColors ? style : style.withoutColors }

  /// Appends text, and advances the known column of the cursor by the columns that the text takes.
  ///
  /// If terminals differ in these columns, so that they are `nil`, the column becomes unknown.
  mutating func put(_ text: String, columns: Int?) {
    bytes.append(contentsOf: text.utf8)
    column = column.flatMap { column in columns.map { column + $0 } }
  }

  /// Marks the position of the cursor as unknown, such as after a sequence that moves it.
  mutating func losePosition() {
    (row, column) = (nil, nil)
  }

  /// Marks the column of the cursor as unknown.
  mutating func loseColumn() {
    column = nil
  }
}
