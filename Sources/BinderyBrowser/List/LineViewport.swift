/// The scroll position of a screen over a list of slots: headings and rows, each of one or more lines.
///
/// Its functions compute the heights of the slots near the screen only, so that none takes longer in a longer list.
struct LineViewport: Hashable {
  /// The position of a slot on the screen.
  struct SlotPosition: Hashable {
    /// The index of the slot.
    let slot: Int

    /// The line of the screen at which the slot begins, counted from 0 at the top; negative if the slot begins above
    /// it.
    let line: Int

    /// The height of the slot in lines, some of which may lie outside of the screen.
    let height: Int
  }

  /// The height of the screen in lines.
  var lines = 0

  /// The index of the first slot with a line on the screen.
  private(set) var top = 0

  /// The number of lines of the slot `top` that are scrolled out above the screen.
  private(set) var hidden = 0
}

/// The number and the heights of a list's slots, which are what scrolling depends on.
struct SlotHeights {
  /// The number of slots.
  let count: Int

  /// Returns the height of a slot in lines, at least 1.
  let height: (Int) -> Int
}

extension LineViewport {
  /// Returns the slots on the screen from top to bottom.
  func positions(of slots: SlotHeights) -> [SlotPosition] {
    var positions: [SlotPosition] = []
    var (slot, line) = (top, -hidden)
    while line < lines, slot < slots.count {
      let position = SlotPosition(slot: slot, line: line, height: slots.height(slot))
      if line + position.height > 0 { positions.append(position) }
      (slot, line) = (slot + 1, line + position.height)
    }
    return positions
  }

  /// Scrolls so that a slot begins at a line of the screen, or as near to that line as the ends of the list allow.
  mutating func put(_ slot: Int, at line: Int, of slots: SlotHeights) {
    guard slots.count > 0 else { return (top, hidden) = (0, 0) }
    begin(min(max(0, slot), slots.count - 1), at: min(max(line, -slots.height(slot)), max(0, lines)), slots)
    fillEnd(slots)
  }

  /// Scrolls by a number of lines, down if it is positive and up if it is negative, and stops at the ends of the list.
  mutating func scroll(by lines: Int, of slots: SlotHeights) {
    guard slots.count > 0 else { return }
    if lines < 0 {
      begin(top, at: -hidden - lines, slots)
    } else {
      descend(hidden + lines, slots)
      fillEnd(slots)
    }
  }

  /// Scrolls by as few lines as possible until all of a slot is visible below the first `taken` lines of the screen.
  ///
  /// If the slot is higher than the rest of the screen, its first lines are visible.
  mutating func reveal(_ slot: Int, below taken: Int, of slots: SlotHeights) {
    guard lines > 0, (0..<slots.count).contains(slot) else { return }
    let height = slots.height(slot)
    let lowest = max(taken, lines - height)
    guard let position = positions(of: slots).first(where: { $0.slot == slot }) else {
      return put(slot, at: slot <= top ? taken : lowest, of: slots)
    }
    if position.line < taken { put(slot, at: taken, of: slots) }
    if position.line > lowest { put(slot, at: lowest, of: slots) }
  }

  /// Sets the scroll position so that a slot begins at a line, which shows as many of the slots above it as fit.
  private mutating func begin(_ slot: Int, at line: Int, _ slots: SlotHeights) {
    (top, hidden) = (slot, 0)
    guard line >= 0 else { return hidden = min(-line, slots.height(slot) - 1) }
    var room = line
    while room > 0, top > 0 {
      top -= 1
      room -= slots.height(top)
    }
    hidden = max(0, -room)
  }

  /// Sets the top of the screen to a number of lines below the first line of the slot `top`.
  private mutating func descend(_ lines: Int, _ slots: SlotHeights) {
    hidden = lines
    while top < slots.count - 1, hidden >= slots.height(top) {
      hidden -= slots.height(top)
      top += 1
    }
    hidden = min(hidden, slots.height(top) - 1)
  }

  /// Scrolls up by the number of blank lines below the last slot, if there are any.
  private mutating func fillEnd(_ slots: SlotHeights) {
    guard top > 0 || hidden > 0, let last = positions(of: slots).last, last.slot == slots.count - 1 else { return }
    let room = lines - (last.line + last.height)
    if room > 0 { begin(top, at: room - hidden, slots) }
  }
}
