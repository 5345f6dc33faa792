import Bindery
@testable import BinderyBrowser

/// What a list should be after some keys: a reference that knows each line of the whole list, and so is simple and
/// slow.
struct ListModel {
  /// A row.
  struct Row: Hashable {
    let id: Int
    let lines: Int
  }

  /// The sections, each of which has a header of one line if there are several.
  var sections: [[Row]] = []
  var height = 0

  /// The number of lines above the screen.
  private(set) var top = 0

  /// The row of the cursor, which keeps it in mind while the cursor is on a header.
  private(set) var cursor: Int?

  /// The section without rows whose header has the cursor.
  private(set) var resting: Int?

  private var chosen: Set<Int> = []
  private var range: Set<Int> = []
  private var anchor: Int?
  private(set) var isTouched = false

  /// The rows of all sections.
  var rows: [Row] { sections.flatMap(\.self) }

  /// The numbers of the marked rows.
  var marked: Set<Int> { chosen.union(range) }

  /// The number of lines that the header of a section takes while it sticks.
  private var taken: Int { sections.count > 1 ? 1 : 0 }

  /// The first line of each row, and the number of all lines.
  private var layout: (starts: [Int], end: Int) {
    var (starts, line) = ([Int](), 0)
    for section in sections {
      line += taken
      for row in section {
        starts.append(line)
        line += row.lines
      }
    }
    return (starts, line)
  }

  /// The positions of the rows on the screen.
  var visible: [Int] {
    let starts = layout.starts
    return rows.indices.filter { starts[$0] + rows[$0].lines > top && starts[$0] < top + height }
  }

  /// The line of the screen at which each visible row begins.
  var lines: [Int: Int] {
    let starts = layout.starts
    return Dictionary(uniqueKeysWithValues: visible.map { (rows[$0].id, starts[$0] - top) })
  }

  /// The levels of the rows that have one, once the list has rested.
  var levels: [Int: Activation] {
    guard let first = visible.first, let last = visible.last else { return [:] }
    var levels: [Int: Activation] = [:]
    for position in max(0, first - 16)..<min(rows.count, last + 17) {
      levels[rows[position].id] =
        !(first...last).contains(position) ? .near : position == cursor ? .focused : .visible
    }
    return levels
  }
}

extension ListModel {
  mutating func press(_ command: BrowseCommand) {
    if command == .nextSection || rows.isEmpty && command == .down { return moveSection(1) }
    if command == .previousSection || rows.isEmpty && command == .up { return moveSection(-1) }
    let wasResting = resting != nil
    if let direction = Self.directions[command], !leaveHeader(toward: direction) { return }
    guard let cursor else { return }
    if wasResting, command == .up || command == .down { return move(to: cursor) }
    let page = max(1, visible.count { isWhole($0, below: 0) } - 1)
    switch command {
    case .up: move(to: cursor - 1)
    case .down: move(to: cursor + 1)
    case .first: move(to: 0)
    case .last: move(to: rows.count - 1)
    case .pageDown: turn(by: page)
    case .pageUp: turn(by: -page)
    case .halfPageDown: turn(by: max(1, page / 2))
    case .halfPageUp: turn(by: -max(1, page / 2))
    case .extendUp: extend(to: cursor - 1)
    case .extendDown: extend(to: cursor + 1)
    case .mark: mark()
    case .markAll:
      endRange()
      chosen = Set(rows.map(\.id))
    case .unmarkAll: (chosen, range, anchor) = ([], [], nil)
    default: break
    }
  }

  /// Takes over the rows after one was unfolded or folded.
  mutating func fold(to new: [[Row]]) {
    isTouched = true
    change(to: new)
  }

  /// Marks rows beside those that are marked.
  mutating func mark(_ ids: Set<Int>) {
    chosen.formUnion(ids)
    range.subtract(ids)
  }

  /// Turns the wheel.
  mutating func scroll(by lines: Int) {
    isTouched = true
    top += lines
    clamp()
    guard restingLine == nil else { return }
    let whole = visible.filter { isWhole($0, below: taken) }
    let reach = whole.isEmpty ? visible : whole
    guard let cursor, let first = reach.first, let last = reach.last else { return }
    if resting != nil || !(first...last).contains(cursor) { set(cursor < first ? first : min(cursor, last)) }
  }

  /// Gives the screen another number of lines.
  mutating func resize(to new: Int) {
    let (line, restingLine) = (anchorLine, restingLine)
    height = new
    guard isTouched else { return clamp() }
    if let resting, let restingLine { return putHeader(of: resting, at: min(restingLine, max(0, new - 1))) }
    if let (position, line) = line { put(position, at: min(line, max(0, new - 1))) }
    if let (position, _) = line, position == cursor { reveal(position) }
  }

  /// Takes over other rows: what is under the cursor, or else the topmost row, stays where it is on the screen.
  mutating func change(to new: [[Row]]) {
    let (old, kept, restingLine, rested) = (rows, anchorLine, restingLine, resting)
    let ids = new.flatMap(\.self).map(\.id)
    let keepsCursor = kept?.position == cursor
    sections = new
    let left = Set(old.map(\.id)).subtracting(ids)
    chosen.subtract(left)
    range.subtract(left)
    if let anchor, left.contains(anchor) { endRange() }
    cursor = cursor.flatMap { heir(of: $0, in: old.map(\.id), among: ids) } ?? (ids.isEmpty ? nil : 0)
    if let resting, !sections[resting].isEmpty { set(start(of: resting)) }
    guard isTouched else {
      endRange()
      (cursor, top) = (ids.isEmpty ? nil : 0, 0)
      return
    }
    if let rested, let restingLine { return putHeader(of: rested, at: restingLine) }
    guard let kept else { return clamp() }
    if let place = keepsCursor ? cursor : heir(of: kept.position, in: old.map(\.id), among: ids) {
      put(place, at: kept.line)
    }
    clamp()
  }
}

extension ListModel {
  private static let directions: [BrowseCommand: Int] = [
    .up: -1, .pageUp: -1, .halfPageUp: -1, .down: 1, .pageDown: 1, .halfPageDown: 1,
  ]

  /// The position of the first row of a section, or of the row after it.
  private func start(of section: Int) -> Int { sections[..<section].map(\.count).reduce(0, +) }

  /// The line of the header of a section among all lines.
  private func header(of section: Int) -> Int {
    section * taken + rows[..<start(of: section)].map(\.lines).reduce(0, +)
  }

  /// Whether a key leads from one section to another.
  var canMoveSection: Bool { stops.count > (rows.isEmpty && resting == nil ? 0 : 1) }

  /// The sections that the cursor can go to.
  private var stops: [Int] { sections.indices.filter { !sections[$0].isEmpty || taken > 0 } }

  private mutating func moveSection(_ direction: Int) {
    let own = cursor.flatMap { cursor in sections.indices.last { start(of: $0) <= cursor && !sections[$0].isEmpty } }
    let now = resting ?? own ?? (direction > 0 ? -1 : sections.count)
    let isWithin = resting == nil && own.map { start(of: $0) < cursor ?? 0 } == true
    let stop = direction > 0 ? stops.first { $0 > now } : stops.last { $0 < now || isWithin && $0 == now }
    guard let stop else { return }
    isTouched = true
    if sections[stop].isEmpty { resting = stop } else { set(start(of: stop)) }
    putHeader(of: stop, at: 0)
    if resting == nil { reveal(start(of: stop)) }
  }

  private mutating func leaveHeader(toward direction: Int) -> Bool {
    guard let resting else { return true }
    let row = start(of: resting) - (direction > 0 ? 0 : 1)
    guard rows.indices.contains(row) else { return false }
    set(row)
    return true
  }

  /// The line of the screen at which the header with the cursor is, or `nil` if it isn't there.
  private var restingLine: Int? {
    resting.map { header(of: $0) - top }.flatMap { (0..<height).contains($0) ? $0 : nil }
  }

  private mutating func putHeader(of section: Int, at line: Int) {
    top = header(of: section) - line
    clamp()
  }

  /// The row that keeps its place, and its line.
  private var anchorLine: (position: Int, line: Int)? {
    let starts = layout.starts
    let position =
      visible.first { $0 == cursor } ?? visible.first { starts[$0] >= top } ?? visible.first
    return position.map { ($0, starts[$0] - top) }
  }

  private func isWhole(_ position: Int, below taken: Int) -> Bool {
    let start = layout.starts[position] - top
    return start >= taken && start + rows[position].lines <= height
  }

  private func heir(of position: Int, in old: [Int], among new: [Int]) -> Int? {
    let left = Set(new)
    let id = old[position...].first(where: left.contains) ?? old[..<position].last(where: left.contains)
    return id.flatMap { new.firstIndex(of: $0) }
  }

  private mutating func set(_ position: Int) {
    endRange()
    (cursor, resting) = (position, nil)
  }

  mutating func move(to position: Int) {
    isTouched = true
    set(min(max(0, position), rows.count - 1))
    if let cursor { reveal(cursor) }
  }

  private mutating func turn(by offset: Int) {
    guard let now = cursor else { return }
    isTouched = true
    let starts = layout.starts
    let line = visible.contains(now) ? starts[now] - top : 0
    set(min(max(0, now + offset), rows.count - 1))
    guard let cursor else { return }
    put(cursor, at: line)
    reveal(cursor)
  }

  private mutating func extend(to position: Int) {
    guard let now = cursor else { return }
    isTouched = true
    let start = anchor.flatMap { id in rows.firstIndex { $0.id == id } } ?? now
    let end = min(max(0, position), rows.count - 1)
    (anchor, cursor) = (rows[start].id, end)
    range = Set(rows[min(start, end)...max(start, end)].map(\.id))
    reveal(end)
  }

  private mutating func mark() {
    guard let cursor else { return }
    endRange()
    chosen.formSymmetricDifference([rows[cursor].id])
    move(to: cursor + 1)
  }

  private mutating func endRange() {
    chosen.formUnion(range)
    (range, anchor) = ([], nil)
  }

  private mutating func put(_ position: Int, at line: Int) {
    top = layout.starts[position] - min(max(line, -rows[position].lines + 1), height)
    clamp()
  }

  private mutating func reveal(_ position: Int) {
    let (start, lines) = (layout.starts[position], rows[position].lines)
    let room = max(taken, height - lines)
    if start - top < taken { top = start - taken } else if start - top > room { top = start - room }
    clamp()
  }

  private mutating func clamp() {
    top = max(0, min(top, layout.end - height))
  }
}
