/// A writer that turns a frame into the bytes that make a terminal show it.
///
/// Only differences from the last frame are written, in few bytes: rows that moved are scrolled, styles are changed by
/// the shortest sequence, and an equal frame takes no bytes. A frame written as a difference leads to the same screen
/// as one written whole, also on a terminal that measures some clusters differently: such a cluster is written over
/// blanks, the cursor is set after it, and cells that it may have covered are written again.
///
/// Nothing wraps or scrolls by accident: automatic wrapping is off during a frame, except for a cluster with marks in
/// the last column. Between two frames, the style is plain and there is no scroll region; other sequences may then be
/// sent if they leave the screen, the cursor and the style alone.
///
/// A terminal that shows characters of ambiguous width, such as `é` and `─`, in two columns isn't supported: the text
/// after them is right, but they themselves overlap.
package struct FrameWriter: Sendable {
  /// The features of the terminal; a change takes effect with the next frame.
  package var features: TerminalFeatures

  /// Creates a writer for a terminal with these features.
  package init(features: TerminalFeatures) {
    self.features = features
  }
}

extension FrameWriter {
  /// Returns the bytes that make a terminal show a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the terminal's size.
  ///   - last: The frame that the terminal shows now, or `nil` if that is unknown, such as at the start or after
  ///     another program. With `nil` or another size, the frame is written whole.
  /// - Returns: The bytes, to be sent in one piece and in order; empty if the frames are equal.
  package func bytes(for frame: Frame, after last: Frame?) -> [UInt8] {
    let last = last?.size == frame.size ? last : nil
    let content = content(of: frame, after: last)
    let isUnchanged = content.bytes.isEmpty
    let wasShown = last.map { $0.shownCursor != nil }
    let cursorStays = last?.shownCursor == frame.shownCursor && last?.cursorPlace == frame.cursorPlace
    guard !isUnchanged || !cursorStays else { return [] }

    var pen = FramePen(features: features)
    if features.hasSynchronizedOutput { pen.control("?2026h") }
    let staysShown = wasShown == true && frame.shownCursor != nil && (isUnchanged || features.hasSynchronizedOutput)
    if wasShown != false, !staysShown { pen.control("?25l") }
    pen.append(content)
    if let place = frame.cursorPlace { pen.move(to: place) }
    if frame.shownCursor != nil, !staysShown { pen.control("?25h") }
    if features.hasSynchronizedOutput { pen.control("?2026l") }
    return pen.bytes
  }

  /// Returns a pen with the bytes that update the cells, which begin and end with the plain style.
  private func content(of frame: Frame, after last: Frame?) -> FramePen {
    var old = last?.rows ?? Frame(size: frame.size).rows
    var differing = Self.differingRows(old, frame.rows)
    var pen = FramePen(features: features)
    guard last == nil || !differing.isEmpty else { return pen }
    if last == nil { pen.eraseAll() }
    pen.control("?7l")
    if last != nil, let first = differing.first, let end = differing.last {
      let shifts = RowShift.shifts(from: &old, to: frame.rows, in: first..<end + 1)
      for shift in shifts { pen.scroll(shift) }
      if !shifts.isEmpty { differing = Self.differingRows(old, frame.rows) }
    }
    for row in differing {
      var difference = RowDifference(row: row, from: old[row].cells, to: frame.rows[row].cells)
      difference.write(with: &pen, hasClusterWidths: features.hasClusterWidths)
    }
    pen.change(to: .plain)
    pen.control("?7h")
    return pen
  }

  /// Returns the indices of the rows that differ between two frames.
  private static func differingRows(_ old: [FrameRow], _ new: [FrameRow]) -> [Int] {
    new.indices.filter { old[$0] != new[$0] }
  }
}

extension FramePen {
  /// Resets and erases the screen of a terminal in an unknown state.
  ///
  /// The sequences reset the style, the character set, the insert mode, the origin mode and the scroll region. The
  /// screen is erased from the first cell on, because terminals save a copy of a screen that is erased as a whole.
  fileprivate mutating func eraseAll() {
    selectASCII()
    for sequence in ["m", "4l", "?6l", "r", "H", "J"] { control(sequence) }
    losePosition()
  }

  /// Scrolls a range of rows by deleting or inserting lines in a scroll region, which leaves no copies in the
  /// scrollback.
  fileprivate mutating func scroll(_ shift: RowShift) {
    control("\(shift.rows.lowerBound + 1);\(shift.rows.upperBound)r")
    losePosition()
    move(to: FramePosition(column: 0, row: shift.rows.lowerBound))
    control(shift.distance > 0 ? "\(shift.distance)M" : "\(-shift.distance)L")
    control("r")
    losePosition()
  }
}
