import Bindery
import BinderyCollections
import Synchronization
import TestSupport
import Testing

struct `Repeated identifiers` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Each identifier that repeats in a section is reported once, with its count`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let snapshot = RandomSnapshots(repeats: true).state(using: &random)
    let expected = snapshot.grid.enumerated().flatMap { section, rows in
      Dictionary(grouping: rows.compactMap(\.id)) { $0 }.filter { $1.count > 1 }.map { id, rows in
        DuplicateModelId(section: snapshot.sectionIds[section], id: id, count: rows.count)
      }
    }
    let duplicates = snapshot.duplicates()
    expectEqual(duplicates.count, expected.count)
    expectEqual(Set(duplicates), Set(expected))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Rows are told apart by how many alike stand before them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let snapshot = RandomSnapshots(repeats: true).state(using: &random)
    let expected = snapshot.rowIds.indices.map { row in
      ModelOccurrence(
        id: snapshot.rowIds[row], number: snapshot.rowIds[..<row].count { $0 == snapshot.rowIds[row] })
    }
    expectEqual(snapshot.occurrences(), expected)
  }

  // MARK: Examples

  @Test func `Identifiers are reported in the order in which they first repeat`() {
    expectEqual(
      state("a: A B B C A B | b: A | c: C C").duplicates(),
      [
        DuplicateModelId(section: "a", id: "B", count: 3), DuplicateModelId(section: "a", id: "A", count: 2),
        DuplicateModelId(section: "c", id: "C", count: 2),
      ])
  }

  @Test(
    arguments: [
      ("a: L M | b: L", "b: N | c: L", move(at(1, 0), at(1, 0)), 4),
      ("a: | b: L", "c: L | a: L", move(at(1, 0), at(1, 0)), 3),
      ("a: L | b: L | c:", "a: | b: | c: L", move(at(0, 0), at(2, 0)), 2),
    ] as [(String, String, CollectionMove<ModelPath>, Int)])
  func `Of rows alike the first moves, but those of sections that stay before others`(
    old: String, new: String, expected: CollectionMove<ModelPath>, count: Int
  ) {
    let changes = CollectionChanges(from: state(old), to: state(new))
    expectEqual(changes.movedRows, [expected])
    expectEqual(changes.count, count)
    expectEqual(changes.applying(to: state(old), new: state(new)), state(new))
  }

  @Test func `One identifier 20,000 times over is as much work for a row as any other`() {
    let meter = Meter()
    let count = 20_000
    let old = snapshot(["a": count, "b": 0, "c": 100], meter)
    let new = snapshot(["b": count - 7, "a": 100, "c": 0], meter)
    let changes = CollectionChanges(from: old, to: new)
    #expect(meter.comparisons.load(ordering: .relaxed) < 10 * count)
    #expect(meter.hashes.load(ordering: .relaxed) < 10 * count)
    expectEqual(changes.removedRows.count, 7)
    expectEqual(changes.movedRows.count, count - 7)
    expectEqual(changes.applying(to: old, new: new), new)
  }

  @Test func `So is it among others that keep it from lining up`() {
    let meter = Meter()
    let count = 20_000
    let old = list((0..<count).map { $0 % 3 == 0 ? 0 : $0 }, meter)
    let new = list((0..<count).reversed().map { $0 % 3 == 0 ? 0 : $0 }, meter)
    let changes = CollectionChanges(from: old, to: new)
    #expect(meter.comparisons.load(ordering: .relaxed) < 20 * count)
    #expect(changes.removedRows.isEmpty && changes.insertedRows.isEmpty)
    expectEqual(changes.applying(to: old, new: new), new)
  }

  private func snapshot(_ sections: KeyValuePairs<String, Int>, _ meter: Meter) -> CollectionSnapshot<String, MeteredId>
  {
    var snapshot = CollectionSnapshot<String, MeteredId>()
    for (section, count) in sections {
      snapshot.append(
        section: section, ids: Array(repeating: MeteredId(number: 0, meter: meter), count: count),
        versions: Array(repeating: ModelVersion(rawValue: 0), count: count))
    }
    return snapshot
  }

  private func list(_ numbers: [Int], _ meter: Meter) -> CollectionSnapshot<String, MeteredId> {
    CollectionSnapshot(
      section: "a", ids: numbers.map { MeteredId(number: $0, meter: meter) },
      versions: numbers.map { _ in ModelVersion(rawValue: 0) })
  }
}

/// Counts what is done with identifiers.
private final class Meter: Sendable {
  let comparisons = Atomic(0)
  let hashes = Atomic(0)
}

/// An identifier that is counted when it is compared or hashed.
private struct MeteredId: Hashable, Sendable {
  let number: Int
  let meter: Meter

  static func == (left: Self, right: Self) -> Bool {
    left.meter.comparisons.add(1, ordering: .relaxed)
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    meter.hashes.add(1, ordering: .relaxed)
    hasher.combine(number)
  }
}
