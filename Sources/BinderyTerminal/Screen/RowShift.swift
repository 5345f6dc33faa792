/// A scroll of a range of screen rows up or down, so that fewer have to be written again.
struct RowShift: Equatable {
  /// The rows of the scroll region: those that move and those that become blank.
  let rows: Range<Int>

  /// The number of rows by which the region's content moves up; down if negative.
  let distance: Int
}

extension RowShift {
  /// The maximum number of shifts for one frame.
  private static let limit = 4

  /// The number of bytes that a shift must save to be worth its sequences.
  private static let cost = 24

  /// Finds the shifts after which fewer rows differ, and applies them to the old rows.
  ///
  /// - Parameters:
  ///   - old: The rows that the terminal shows; afterwards, the rows that it shows after the shifts.
  ///   - new: The rows that the terminal should show, as many as `old`.
  ///   - band: The range from the first to the last row that differs.
  /// - Returns: The shifts in the order in which they were applied; none for a single row.
  /// - Complexity: O(*n*) for the cells of the band, and O(*n*²) for its rows.
  static func shifts(from old: inout [FrameRow], to new: [FrameRow], in band: Range<Int>) -> [RowShift] {
    guard band.count > 1 else { return [] }
    let digests = new[band].map(RowDigest.init)
    var oldDigests = old[band].map(RowDigest.init)
    var shifts: [RowShift] = []
    while shifts.count < limit, let shift = best(from: oldDigests, to: digests) {
      shift.apply(to: &oldDigests, blank: .blank)
      let moved = RowShift(
        rows: shift.rows.lowerBound + band.lowerBound..<shift.rows.upperBound + band.lowerBound,
        distance: shift.distance)
      moved.apply(to: &old, blank: FrameRow(columns: new[band.lowerBound].cells.count))
      shifts.append(moved)
    }
    return shifts
  }

  /// Applies the shift to an array with an element for each row, filling vacated rows with `blank`.
  func apply<Row>(to list: inout [Row], blank: Row) {
    let blanks = Array(repeating: blank, count: abs(distance))
    let kept =
      distance > 0
      ? list[rows].dropFirst(distance) + blanks : blanks + list[rows].dropLast(-distance)
    list.replaceSubrange(rows, with: kept)
  }
}

extension RowShift {
  /// Finds the shift that saves the most bytes, or `nil` if none is worth its cost.
  private static func best(from old: [RowDigest], to new: [RowDigest]) -> RowShift? {
    var best: (shift: RowShift, saving: Int)?
    for distance in distances(from: old, to: new) {
      guard let found = bestRows(movedBy: distance, from: old, to: new), found.saving > best?.saving ?? cost else {
        continue
      }
      best = found
    }
    return best?.shift
  }

  /// Returns the distances by which at least one row moved, in rows; upward ones are positive.
  private static func distances(from old: [RowDigest], to new: [RowDigest]) -> [Int] {
    var isDistance = Array(repeating: false, count: 2 * new.count)
    for (target, row) in new.enumerated() where row.weight > 0 && row != old[target] {
      for (source, candidate) in old.enumerated() where candidate == row {
        isDistance[source - target + new.count] = true
      }
    }
    return isDistance.indices.filter { isDistance[$0] }.map { $0 - new.count }
  }

  /// Finds the consecutive rows for which a shift by `distance` saves the most bytes, or `nil` if none saves any.
  private static func bestRows(
    movedBy distance: Int, from old: [RowDigest], to new: [RowDigest]
  ) -> (shift: RowShift, saving: Int)? {
    var best: (rows: Range<Int>, saving: Int)?
    var (start, sum) = (0, 0)
    for row in max(0, -distance)..<min(new.count, new.count - distance) {
      if sum <= 0 { (start, sum) = (row, 0) }
      if new[row] != old[row] { sum += new[row].weight }
      if new[row] != old[row + distance] { sum -= new[row].weight }
      if sum > best?.saving ?? 0 { best = (start..<row + 1, sum) }
    }
    guard let best else { return nil }
    let region =
      min(
        best.rows.lowerBound, best.rows.lowerBound + distance)..<max(
        best.rows.upperBound, best.rows.upperBound + distance)
    // The region's other rows become blank, and those that haven't changed must be written again.
    let lost = region.reduce(0) { lost, row in
      best.rows.contains(row) || new[row] != old[row] ? lost : lost + new[row].weight
    }
    return (RowShift(rows: region, distance: distance), best.saving - lost)
  }
}
