import BinderyCollections
import TestSupport
import Testing

struct `Selections of rows` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A range holds what lies between its ends, however it got there, and other rows stay as they were`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let order = Array(0..<Int.random(in: 1...12, using: &random)).shuffled(using: &random)
    var selection = random.selection(of: order)
    let before = selection.rows
    selection.endRange()
    let start = order.randomElement(using: &random) ?? 0
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let end = order.randomElement(using: &random) ?? 0
      selection.extend(to: end, from: start, in: order)
      let places = [start, end].compactMap(order.firstIndex).sorted()
      expectEqual(selection.rows, before.union(order[places[0]...places[1]]))
      expectEqual(selection.anchor, start)
    }
    selection.extend(to: start, from: start, in: order)
    expectEqual(selection.rows, before.union([start]))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Ending a range changes no row, and toggling a row twice changes none either`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let order = Array(0..<8)
    var selection = random.selection(of: order)
    let before = selection.rows
    selection.endRange()
    #expect(selection.rows == before && selection.anchor == nil)
    let row = Int.random(in: 0..<8, using: &random)
    selection.toggle(row)
    expectEqual(selection.rows, before.symmetricDifference([row]))
    selection.toggle(row)
    expectEqual(selection.rows, before)
    #expect(order.allSatisfy { selection.contains($0) == before.contains($0) })
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Rows that leave are deselected, and all others stay as they were`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var selection = random.selection(of: Array(0..<8))
    let (before, anchor) = (selection.rows, selection.anchor)
    let left = (0..<8).filter { _ in Bool.random(using: &random) }
    selection.remove(left)
    expectEqual(selection.rows, before.subtracting(left))
    expectEqual(selection.anchor, anchor.flatMap { left.contains($0) ? nil : $0 })
    expectEqual(selection.isEmpty, selection.rows.isEmpty)
  }

  // MARK: Examples

  @Test func `A range turns over at its anchor`() {
    var selection = RowSelection<Character>()
    selection.extend(to: "d", from: "c", in: Array("abcde"))
    selection.extend(to: "a", from: "d", in: Array("abcde"))
    expectEqual(selection.rows, ["a", "b", "c"])
    selection.toggle("b")
    selection.extend(to: "e", from: "d", in: Array("abcde"))
    expectEqual(selection.rows, ["a", "c", "d", "e"])
    selection.clear()
    expectEqual(selection, RowSelection())
  }

  @Test func `A row that isn't in the list changes nothing`() {
    var selection = RowSelection<Int>()
    selection.extend(to: 9, from: 1, in: [1, 2])
    selection.extend(to: 1, from: 9, in: [1, 2])
    expectEqual(selection, RowSelection())
  }
}

extension SplitMix64 {
  /// Makes a selection by a few steps.
  fileprivate mutating func selection(of order: [Int]) -> RowSelection<Int> {
    var selection = RowSelection<Int>()
    for _ in 0..<Int.random(in: 0...6, using: &self) {
      guard let row = order.randomElement(using: &self), let other = order.randomElement(using: &self) else { break }
      if Bool.random(using: &self) { selection.toggle(row) } else { selection.extend(to: row, from: other, in: order) }
    }
    return selection
  }
}
