internal import Bindery
internal import BinderyText

extension StrictTerminal {
  /// Prints a scalar at the cursor, or joins it to the cluster before.
  mutating func print(_ scalar: Unicode.Scalar) {
    if inserts || hasLineCharacters { fault("text in a mode of another program") }
    if join(scalar) { return }
    let columns = columns(of: scalar)
    guard columns > 0 || !hasLeftOut else { return }
    guard columns > 0 else { return fault("a mark without a base: U+\(String(scalar.value, radix: 16))") }
    guard column + columns <= size.columns else {
      // A terminal that counts more columns than a frame reserves leaves out what no longer fits.
      if !counting.isByScalars || wraps { fault("text beyond the last column of row \(row)") }
      hasLeftOut = true
      return
    }
    hasLeftOut = false
    openCluster = (row, column)
    put(String(scalar), columns: columns)
  }

  /// Joins a scalar to the cluster that was printed last, and returns whether it belongs there.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard let open = openCluster else { return false }
    let text = cells[open.row][open.column].text + String(scalar)
    switch counting {
    case .clusters, .likeFrames: guard text.count == 1 else { return false }
    case .scalars, .narrowEmoji, .wideEmoji: guard columns(of: scalar) == 0 else { return false }
    }
    // Some terminals put it onto the cell before, as the cursor stays in the last column. There is no help for an emoji
    // there, which others would wrap.
    if !wraps, open.column == size.columns - 1, text.unicodeScalars.first?.isNewEmoji != true {
      fault("a mark in the last column while automatic wrapping is off")
    }
    let style = cells[open.row][open.column].style
    let columns = columns(of: text)
    if columns > column - open.column {
      guard open.column + columns <= size.columns else {
        fault("a cluster that grew beyond the last column of row \(row)")
        return true
      }
      column = open.column
      put(text, columns: columns)
    }
    cells[open.row][open.column] = TerminalCell(text: text, style: style)
    return true
  }

  private func columns(of cluster: String) -> Int {
    guard let first = cluster.unicodeScalars.first else { return 0 }
    switch counting {
    case .likeFrames: return TextWidth.columns(of: cluster)
    case .clusters where first.properties.isEmoji && cluster.unicodeScalars.contains { $0.value == 0xFE0F }: return 2
    default: return columns(of: first)
    }
  }

  /// Returns the columns of a scalar that stands alone.
  private func columns(of scalar: Unicode.Scalar) -> Int {
    let columns = TextWidth.columns(of: Character(scalar))
    guard columns > 0, scalar.isNewEmoji else { return columns }
    return counting == .narrowEmoji ? 1 : counting == .wideEmoji ? 2 : columns
  }

  private mutating func put(_ text: String, columns: Int) {
    splitWide(at: column)
    splitWide(at: column + columns)
    cells[row][column] = TerminalCell(text: text, style: style)
    for right in column + 1..<column + columns { cells[row][right] = TerminalCell(text: "", style: style) }
    column += columns
  }

  /// Makes what is wide and stands on both sides of a column's left border blank.
  mutating func splitWide(at border: Int) {
    guard border < size.columns, cells[row][border].text.isEmpty else { return }
    var (start, end) = (border, border)
    while start > 0, cells[row][start].text.isEmpty { start -= 1 }
    while end < size.columns, cells[row][end].text.isEmpty { end += 1 }
    for column in start..<end { cells[row][column].text = " " }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an emoji of those planes that have no other symbols of old.
  package var isNewEmoji: Bool { value >= 0x1F000 && properties.isEmoji }
}
