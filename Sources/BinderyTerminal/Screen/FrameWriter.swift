/// A writer that makes of a frame the bytes by which a terminal shows it.
///
/// Only what differs from the last frame is written, in few bytes: rows that moved are scrolled, styles are changed by
/// the shortest sequence, and equal frames are no bytes at all. A frame written as a difference leads to the same screen
/// as one written whole, also on a terminal that measures some clusters differently: such a cluster is written over
/// blanks, the cursor is set after it, and what it may have covered is written again.
///
/// Nothing wraps or scrolls by accident: automatic wrapping is off, but for a cluster with marks in the last column, and
/// on again after the frame. Between two frames, the style is plain and there is no scroll region; other sequences may
/// then be sent as long as they leave the screen, the cursor and the style alone.
///
/// A terminal that is set to show characters of ambiguous width, such as `é` and `─`, in two columns isn't supported:
/// what stands after them is right, they themselves overlap.
package struct FrameWriter: Sendable {
  /// The features of the terminal; a change takes effect with the next frame.
  package var features: TerminalFeatures

  /// Creates a writer for a terminal.
  package init(features: TerminalFeatures) {
    self.features = features
  }
}

extension FrameWriter {
  /// Returns the bytes by which a terminal shows a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame, of the terminal's size.
  ///   - last: The frame that the terminal shows, or `nil` if that is unknown, as at the start, after a resize or after
  ///     another program: then all is written. So it is if the sizes differ.
  /// - Returns: The bytes, to be sent in one piece and in order; none if the frames are equal.
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

  /// Writes what changes the cells, from a plain style to a plain style.
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

  private static func differingRows(_ old: [FrameRow], _ new: [FrameRow]) -> [Int] {
    new.indices.filter { old[$0] != new[$0] }
  }
}

extension FramePen {
  /// Erases the screen of a terminal of which nothing is known, since another program may have used it.
  ///
  /// The sequences reset the style, the character set, the insert mode, the origin mode and the scroll region. The
  /// screen is erased from its first cell on, because terminals keep a copy of what is erased as a whole.
  fileprivate mutating func eraseAll() {
    selectASCII()
    for sequence in ["m", "4l", "?6l", "r", "H", "J"] { control(sequence) }
    losePosition()
  }

  /// Scrolls some rows, by deleting or inserting lines in a scroll region, which no terminal keeps a copy of.
  fileprivate mutating func scroll(_ shift: RowShift) {
    control("\(shift.rows.lowerBound + 1);\(shift.rows.upperBound)r")
    losePosition()
    move(to: FramePosition(column: 0, row: shift.rows.lowerBound))
    control(shift.distance > 0 ? "\(shift.distance)M" : "\(-shift.distance)L")
    control("r")
    losePosition()
  }
}
