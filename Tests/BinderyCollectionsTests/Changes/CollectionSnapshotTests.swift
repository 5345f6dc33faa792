import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Collection snapshot` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Every path leads to its row, and they are in order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let snapshot = RandomSnapshots().state(using: &random)
    let paths = Array(snapshot.paths)
    expectEqual(paths, paths.sorted())
    expectEqual(paths.map { snapshot.id(at: $0) }, snapshot.rowIds)
    expectEqual(paths.map { snapshot.version(at: $0) }, snapshot.rowVersions)
    expectEqual((0..<snapshot.sectionCount).map { snapshot.rowCount(of: $0) }.reduce(0, +), snapshot.rowCount)
  }

  // MARK: Examples

  @Test func `Both ways to make one give the same`() {
    let rows = [(id: "A", version: ModelVersion(rawValue: 0)), (id: "B", version: ModelVersion(rawValue: 2))]
    let listed = Snapshot(sections: [(id: "a", version: ModelVersion(rawValue: 1), rows: rows)])
    let shared = Snapshot(
      section: "a", version: ModelVersion(rawValue: 1), ids: rows.map(\.id), versions: rows.map(\.version))
    expectEqual(listed, shared)
    expectEqual(listed, state("a1: A B2"))
  }

  @Test(arguments: [
    "a: A B1 | b:", "a: A B | b: C", "a: A | b: B", "a1: A B | b:", "a: A B", "c: A B | b:", "a: A C | b:",
  ])
  func `Another row, version, header or place is another state`(other: String) {
    #expect(state("a: A B | b:") != state(other))
  }

  @Test(arguments: [at(0, 2), at(0, -1), at(2, 0), at(-1, 0), at(1, 0)])
  func `A path without a row leads to nothing`(path: ModelPath) {
    let snapshot = state("a: A B | b:")
    expectNil(snapshot.id(at: path))
    expectNil(snapshot.version(at: path))
    expectEqual(snapshot.rowCount(of: 2), 0)
  }

  @Test func `A row without its counterpart is left out`() {
    let snapshot = Snapshot(section: "a", ids: ["A", "B"], versions: [ModelVersion(rawValue: 0)])
    expectEqual(snapshot, state("a: A").withoutHeaders)
    expectEqual(Snapshot(section: "a", ids: [], versions: [ModelVersion(rawValue: 0)]).rowCount, 0)
  }
}

extension CollectionSnapshot {
  /// The same sections without versions of their own.
  fileprivate var withoutHeaders: Self {
    Self(
      sections: grid.enumerated().map { section, rows in
        (id: sectionIds[section], version: nil, rows: zip(rowIds, rowVersions).map { (id: $0, version: $1) })
      })
  }
}
