import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Collection changes` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Steps between states without repeated identifiers are right and the fewest`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let (old, new) = RandomSnapshots().pair(using: &random)
      let changes = CollectionChanges(from: old, to: new)
      let fault = fault(of: changes, old, new) ?? excess(of: changes, old, new)
      guard fault == nil else {
        Issue.record("\(fault ?? "") from \(old) to \(new): \(changes)")
        return
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Steps between states with repeated identifiers are right`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let (old, new) = RandomSnapshots(repeats: true).pair(using: &random)
      let changes = CollectionChanges(from: old, to: new)
      let fault = fault(of: changes, old, new)
      guard fault == nil else {
        Issue.record("\(fault ?? "") from \(old) to \(new): \(changes)")
        return
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func `Applying steps reads no other new rows than those that they insert or update`(seed: UInt64, repeats: Bool) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let (old, new) = RandomSnapshots(repeats: repeats).pair(using: &random)
      let changes = CollectionChanges(from: old, to: new)
      expectEqual(changes.applying(to: old.grid, new: hidingWhatStays(new, changes)), new.grid)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>, [false, true])
  func `Steps between large states are right`(seed: UInt64, repeats: Bool) {
    var random = SplitMix64(seed: seed)
    let states = RandomSnapshots(sections: 2...5, rows: 0...150, ids: 900, repeats: repeats)
    let (old, new) = (states.state(using: &random), states.state(using: &random))
    let changes = CollectionChanges(from: old, to: new)
    expectNil(fault(of: changes, old, new))
    if !repeats { expectNil(excess(of: changes, old, new)) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A list that a few rows come into, leave or move in takes no more steps than rows`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ids = Array(0..<400)
    var newIds = ids
    let edits = Int.random(in: 1...40, using: &random)
    for edit in 0..<edits {
      let row = newIds.remove(at: Int.random(in: newIds.indices, using: &random))
      guard edit % 3 > 0 else { continue }
      newIds.insert(edit % 3 == 1 ? row : 400 + edit, at: Int.random(in: 0...newIds.count, using: &random))
    }
    let (old, new) = (list(ids), list(newIds))
    let changes = CollectionChanges(from: old, to: new)
    expectNil(fault(of: changes, old, new))
    expectNil(excess(of: changes, old, new))
    #expect(changes.count <= edits * 2)
  }

  // MARK: Examples

  @Test func `No steps leave the old state as it is`() {
    let old = state("a: A B | b: C")
    expectEqual(CollectionChanges().applying(to: old, new: state("c: D")), old)
  }

  @Test func `Steps that have no place are passed over`() {
    let changes = CollectionChanges(from: state("a: A B C | b: D"), to: state("b: E D2 A | c1: C F"))
    expectEqual(changes.applying(to: Snapshot(), new: Snapshot()).rowCount, 0)
    #expect(changes.applying(to: [[1]], new: [[Int]]()).joined().allSatisfy { $0 == 1 })
  }

  @Test func `The first row that goes to the end is one move`() {
    let ids = Array(0..<50)
    let changes = CollectionChanges(from: list(ids), to: list(Array(ids[1...] + [0])))
    expectEqual(changes.count, 1)
    expectEqual(changes.movedRows, [move(at(0, 0), at(0, 49))])
  }

  @Test func `A section in front of others moves no row`() {
    let changes = CollectionChanges(from: state("a: A B | b: C D"), to: state("c: E | a: A B | b: C D"))
    expectEqual(changes.insertedSections, [0])
    expectEqual(changes.count, 1)
  }

  @Test func `A section moves with its rows, and its header is updated by itself`() {
    let changes = CollectionChanges(from: state("a: A | b: B | c: C"), to: state("c: C | a1: A | b: B D"))
    expectEqual(changes.movedSections, [CollectionMove(from: 2, to: 0)])
    expectEqual(changes.updatedSections, [1])
    expectEqual(changes.insertedRows, [at(2, 1)])
    expectEqual(changes.count, 3)
  }

  @Test func `A header that comes or goes is an update`() {
    let plain = Snapshot(sections: [(id: "a", version: nil, rows: [])])
    expectEqual(CollectionChanges(from: plain, to: state("a:")).updatedSections, [0])
    expectEqual(CollectionChanges(from: state("a:"), to: plain).updatedSections, [0])
    expectEqual(CollectionChanges(from: state("a:"), to: plain).applying(to: state("a:"), new: plain), plain)
  }

  @Test func `A row that leaves a removed section with a new version moves and is updated`() {
    let changes = CollectionChanges(from: state("a: A | b: B C"), to: state("a: A B1"))
    expectEqual(changes.removedSections, [1])
    #expect(changes.removedRows.isEmpty)
    expectEqual(changes.movedRows, [move(at(1, 0), at(0, 1))])
    expectEqual(changes.updatedRows, [at(0, 1)])
  }

  @Test func `A row that comes into an inserted section moves, and the others come along`() {
    let changes = CollectionChanges(from: state("a: A B"), to: state("a: A | b: C B D"))
    expectEqual(changes.insertedSections, [1])
    #expect(changes.insertedRows.isEmpty)
    expectEqual(changes.movedRows, [move(at(0, 1), at(1, 1))])
    expectEqual(changes.count, 2)
  }

  @Test func `Equal hashes of different identifiers change nothing`() {
    let old = collidingList([0, 1, 2, 3, 4, 5])
    let new = collidingList([5, 0, 2, 7, 4, 3, 1])
    let changes = CollectionChanges(from: old, to: new)
    expectEqual(changes.applying(to: old, new: new), new)
    expectEqual(changes.insertedRows, [at(0, 3)])
    expectEqual(changes.movedRows.count, 3)
    expectEqual(changes.count, 4)
  }

  private func list(_ ids: [Int]) -> NumberedSnapshot {
    NumberedSnapshot(section: 0, ids: ids, versions: ids.map { _ in ModelVersion(rawValue: 0) })
  }

  private func collidingList(_ numbers: [Int]) -> CollectionSnapshot<Int, CollidingId> {
    CollectionSnapshot(
      section: 0, ids: numbers.map(CollidingId.init), versions: numbers.map { _ in ModelVersion(rawValue: 0) })
  }
}

/// An identifier that hashes as all others do.
private struct CollidingId: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

// MARK: What must hold

/// What is wrong with steps, whichever identifiers there are.
private func fault(of changes: CollectionChanges, _ old: NumberedSnapshot, _ new: NumberedSnapshot) -> String? {
  if changes.isEmpty != (old == new) { return "empty, or not, against what changed" }
  if changes.applying(to: old, new: new) != new { return "applied, they lead elsewhere" }
  let froms = changes.movedRows.map(\.from) + changes.removedRows
  if Set(froms).count != froms.count { return "a row leaves twice" }
  let goneIds = Set(changes.removedRows.compactMap { old.id(at: $0) })
  if changes.insertedRows.contains(where: { new.id(at: $0).map(goneIds.contains) ?? true }) {
    return "a row goes and comes instead of moving"
  }
  let sorted =
    changes.removedRows == changes.removedRows.sorted() && changes.insertedRows == changes.insertedRows.sorted()
    && changes.updatedRows == changes.updatedRows.sorted()
    && changes.movedRows.map(\.to) == changes.movedRows.map(\.to).sorted()
  return sorted ? nil : "out of order"
}

/// The rows of a state, but for those that steps don't say to read.
private func hidingWhatStays(_ new: NumberedSnapshot, _ changes: CollectionChanges) -> [[SnapshotRow<Int>]] {
  let comers = Set(changes.movedRows.map(\.to))
  let shown = Set(changes.insertedRows + changes.updatedRows)
  let sections = Set(changes.insertedSections)
  return new.grid.enumerated().map { section, rows in
    rows.enumerated().map { item, row in
      let path = at(section, item)
      let isRead = shown.contains(path) || (sections.contains(section) && !comers.contains(path))
      return isRead ? row : SnapshotRow(id: nil, version: nil)
    }
  }
}

/// What more there is than there need be, where no identifier repeats.
private func excess(of changes: CollectionChanges, _ old: NumberedSnapshot, _ new: NumberedSnapshot) -> String? {
  // By identifiers, which are small numbers.
  var origins: [(path: ModelPath, version: ModelVersion)?] = Array(repeating: nil, count: 1_000)
  for (row, path) in old.paths.enumerated() { origins[old.rowIds[row]] = (path, old.rowVersions[row]) }
  var moves = 0
  var row = 0
  var updates: [ModelPath] = []
  for section in new.sectionIds.indices {
    var residents: [Int] = []
    for item in 0..<new.rowCount(of: section) {
      defer { row += 1 }
      guard let origin = origins[new.rowIds[row]] else { continue }
      if origin.version != new.rowVersions[row] { updates.append(at(section, item)) }
      if old.sectionIds[origin.path.section] == new.sectionIds[section] {
        residents.append(origin.path.item)
      } else {
        moves += 1
      }
    }
    moves += residents.count - longestRise(of: residents)
  }
  if changes.movedRows.count != moves { return "\(changes.movedRows.count) rows move, not \(moves)" }
  let sections = new.sectionIds.compactMap { old.sectionIds.firstIndex(of: $0) }
  if changes.movedSections.count != sections.count - longestRise(of: sections) { return "too many sections move" }
  return changes.updatedRows == updates ? nil : "others are updated than changed"
}

/// The length of the longest rising choice from a list, by trying each last number.
private func longestRise(of numbers: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, number) in numbers.enumerated() {
    var best = 0
    for earlier in 0..<index where numbers[earlier] < number { best = max(best, lengths[earlier]) }
    lengths.append(best + 1)
  }
  return lengths.max() ?? 0
}
