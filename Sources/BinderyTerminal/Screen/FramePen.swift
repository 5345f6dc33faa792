/// The bytes of a frame that is being written, with what is known of the terminal after them.
struct FramePen {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// Whether the terminal may be sent colors.
  private let hasColors: Bool

  /// The style of what is written next.
  private var style = CellStyle.plain

  /// The row of the terminal's cursor, or `nil` if it is unknown.
  private var row: Int?

  /// The column of the terminal's cursor, or `nil` if it is unknown.
  private var column: Int?

  /// Creates a pen for a terminal whose style is plain.
  init(features: TerminalFeatures) {
    hasColors = features.colors != .none
  }
}

extension FramePen {
  /// Appends what another pen has written, from a plain style to a plain style.
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

  /// Moves the cursor, unless it is known to be there.
  mutating func move(to position: FramePosition) {
    guard row != position.row || column != position.column else { return }
    if row == position.row {
      control("\(position.column + 1)G")
    } else {
      control("\(position.row + 1);\(position.column + 1)H")
    }
    (row, column) = (position.row, position.column)
  }

  /// Returns the column of the cursor if it is known to be in a row.
  func column(inRow row: Int) -> Int? { row == self.row ? column : nil }

  /// Changes the style of what is written next.
  mutating func change(to new: CellStyle) {
    let new = shown(new)
    guard new != style else { return }
    bytes.append(contentsOf: new.sequence(after: style).utf8)
    style = new
  }

  /// Returns whether text of a style needs no change of it.
  func writes(_ other: CellStyle) -> Bool { shown(other) == style }

  private func shown(_ style: CellStyle) -> CellStyle { hasColors ? style : style.withoutColors }

  /// Appends text that moves the cursor by a number of columns; after `nil`, its column is unknown.
  mutating func put(_ text: String, columns: Int?) {
    bytes.append(contentsOf: text.utf8)
    column = column.flatMap { column in columns.map { column + $0 } }
  }

  /// Forgets where the cursor is, such as after a sequence that moves it.
  mutating func losePosition() {
    (row, column) = (nil, nil)
  }

  /// Forgets the column of the cursor.
  mutating func loseColumn() {
    column = nil
  }
}
