internal import BinderyText

/// A character cell of a frame: its text, its width and its style.
package struct Cell: Hashable, Sendable {
  /// The text of the cell: one grapheme cluster, or empty if a wider cluster to the left covers the cell.
  package let text: String

  /// The width of the cell in columns.
  private let columns: UInt16

  /// The group of terminals that show the text in as many columns as the cell's width.
  let agreement: WidthAgreement

  /// The style of the cell, which all cells of one wide cluster share.
  package internal(set) var style: CellStyle

  /// Creates a cell from its text, its width in columns and its style.
  private init(text: String, columns: Int, agreement: WidthAgreement, style: CellStyle) {
    self.text = text
    self.columns = UInt16(clamping: columns)
    self.agreement = agreement
    self.style = style
  }
}

extension Cell {
  /// The width of the text in columns, or 0 if a wider cluster to the left covers the cell.
  ///
  /// Nearly all clusters take 1 or 2 columns; some of Indic scripts and of old Hangul take more.
  package var width: Int { Int(columns) }

  /// Whether the cell is a space without attributes or colors, which is what an erased cell shows.
  package var isBlank: Bool { self == .blank }

  /// A cell that shows a space without attributes or colors.
  package static let blank = Cell(ascii: 0x20, .plain)

  /// Creates a cell that shows a printable ASCII character.
  init(ascii byte: UInt8, _ style: CellStyle) {
    self.init(text: String(Unicode.Scalar(byte)), columns: 1, agreement: .all, style: style)
  }

  /// Creates the first cell of a grapheme cluster of safe text; its width is 0 if nothing can be shown.
  init(_ cluster: Character, _ style: CellStyle) {
    if let ascii = cluster.asciiValue, ascii >= 0x20 {
      self.init(ascii: ascii, style)
    } else {
      let text = Self.text(of: cluster)
      let columns = TextWidth.columns(of: cluster)
      self.init(
        text: text, columns: columns, agreement: WidthAgreement(of: text.unicodeScalars, columns: columns),
        style: style)
    }
  }

  /// Returns the text of a cluster without characters that would change neighboring cells.
  private static func text(of cluster: Character) -> String {
    var scalars = cluster.unicodeScalars
    // Without its leading consonant, a Hangul vowel would be drawn onto the cell to the left.
    if let first = scalars.first, first.isInnerJamo { return "\u{25CC}" }
    // Terminals such as tmux join the characters next to a joiner, wherever it stands.
    while scalars.last?.value == 0x200D { scalars.removeLast() }
    return String(scalars)
  }

  /// Creates an empty cell, which a wider cluster to the left covers.
  static func continuation(_ style: CellStyle) -> Cell {
    Cell(text: "", columns: 0, agreement: .all, style: style)
  }
}

extension Cell {
  /// The columns that the text takes on a terminal that measures each scalar by itself.
  var columnsByScalars: Int {
    text.unicodeScalars.reduce(0) { $0 + TextWidth.columns(of: Character($1)) }
  }

  /// The most columns that the text takes on any terminal; some show each emoji in two, also as text.
  var mostColumns: Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let columns = TextWidth.columns(of: Character(scalar))
      return sum + (columns == 1 && scalar.properties.isEmoji && !scalar.isASCII && !scalar.isSettled ? 2 : columns)
    }
  }

  /// Whether the text takes at least the cell's width on every terminal.
  var fillsItsColumns: Bool { width == 1 && !beginsUnusually }

  /// Whether a terminal that measures clusters may join the text to that of the cell to the left.
  ///
  /// Moving the cursor between the two prevents that.
  var mayJoinNeighbor: Bool { agreement >= .clusterTerminals && beginsUnusually }

  /// Whether the text begins with a character that terminals may combine with the one before it.
  private var beginsUnusually: Bool {
    text.unicodeScalars.first.map { !$0.isASCII && !$0.isSettled } ?? false
  }
}
