internal import BinderyText

/// A cell of a frame, with the text that a terminal shows there.
package struct Cell: Hashable, Sendable {
  /// The text: one grapheme cluster of safe text, or nothing in a cell that a cluster to the left extends over.
  package let text: String

  private let columns: UInt16

  /// The terminals that show the text in as many columns as the cell says.
  let agreement: WidthAgreement

  /// The style, the same in all cells of a cluster.
  package internal(set) var style: CellStyle

  private init(text: String, columns: Int, agreement: WidthAgreement, style: CellStyle) {
    self.text = text
    self.columns = UInt16(clamping: columns)
    self.agreement = agreement
    self.style = style
  }
}

extension Cell {
  /// The width of the text in columns, or 0 in a cell that a cluster to the left extends over.
  ///
  /// Nearly all clusters take 1 or 2; some of Indic scripts and of old Hangul take more.
  package var width: Int { Int(columns) }

  /// Whether the cell shows a space without attributes or colors, as a terminal shows an erased cell.
  package var isBlank: Bool { self == .blank }

  /// A space without attributes or colors.
  package static let blank = Cell(ascii: 0x20, .plain)

  /// Creates the cell of a printable ASCII character.
  init(ascii byte: UInt8, _ style: CellStyle) {
    self.init(text: String(Unicode.Scalar(byte)), columns: 1, agreement: .all, style: style)
  }

  /// Creates the first cell of a cluster of safe text; its width is 0 if nothing can be shown.
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

  /// Returns the text of a cluster without what would change the cells around it.
  private static func text(of cluster: Character) -> String {
    var scalars = cluster.unicodeScalars
    // Without the consonant before it, the vowel of a Hangul syllable is put onto the cell before.
    if let first = scalars.first, first.isInnerJamo { return "\u{25CC}" }
    // Terminals such as tmux join whatever they are sent next to a joiner, wherever it stands.
    while scalars.last?.value == 0x200D { scalars.removeLast() }
    return String(scalars)
  }

  /// Creates a cell that a cluster to the left extends over.
  static func continuation(_ style: CellStyle) -> Cell {
    Cell(text: "", columns: 0, agreement: .all, style: style)
  }
}

extension Cell {
  /// The number of columns that a terminal may use for the text if it measures each scalar by itself.
  var columnsByScalars: Int {
    text.unicodeScalars.reduce(0) { $0 + TextWidth.columns(of: Character($1)) }
  }

  /// The number of columns that any terminal may use for the text: some show each emoji in two, also as text.
  var mostColumns: Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      let columns = TextWidth.columns(of: Character(scalar))
      return sum + (columns == 1 && scalar.properties.isEmoji && !scalar.isASCII && !scalar.isSettled ? 2 : columns)
    }
  }

  /// Whether no terminal uses fewer columns for the text than the cell says.
  var fillsItsColumns: Bool { width == 1 && !beginsUnusually }

  /// Whether a terminal that measures clusters may join the text to that of the cell before, unless the cursor is moved
  /// between the two.
  var mayJoinNeighbor: Bool { agreement >= .clusterTerminals && beginsUnusually }

  private var beginsUnusually: Bool {
    text.unicodeScalars.first.map { !$0.isASCII && !$0.isSettled } ?? false
  }
}
