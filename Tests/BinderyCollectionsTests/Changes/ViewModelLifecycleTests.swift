import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `View model life cycle` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func `What is created, kept and updated is new, what is kept, updated and disposed old`(seed: UInt64, repeats: Bool) {
    var random = SplitMix64(seed: seed)
    let (old, new) = RandomSnapshots(repeats: repeats).pair(using: &random)
    let lifecycle = ViewModelLifecycle(from: old, to: new)
    let staying = lifecycle.kept + lifecycle.updated
    expectEqual(lifecycle.created.count + staying.count, new.rowCount)
    expectEqual(lifecycle.disposed.count + staying.count, old.rowCount)
    expectEqual(Set(lifecycle.created + staying), Set(new.occurrences()))
    expectEqual(Set(lifecycle.disposed + staying), Set(old.occurrences()))
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [false, true])
  func `It is updated where its version differs`(seed: UInt64, repeats: Bool) {
    var random = SplitMix64(seed: seed)
    let (old, new) = RandomSnapshots(repeats: repeats).pair(using: &random)
    let lifecycle = ViewModelLifecycle(from: old, to: new)
    let oldVersions = Dictionary(uniqueKeysWithValues: zip(old.occurrences(), old.rowVersions))
    let newVersions = Dictionary(uniqueKeysWithValues: zip(new.occurrences(), new.rowVersions))
    #expect(lifecycle.kept.allSatisfy { oldVersions[$0] == newVersions[$0] })
    #expect(lifecycle.updated.allSatisfy { oldVersions[$0] != newVersions[$0] })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Where rows stand doesn't count`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (old, new) = RandomSnapshots().pair(using: &random)
    let rows = zip(new.rowIds, new.rowVersions).map { (id: $0, version: $1) }.shuffled(using: &random)
    let lifecycle = ViewModelLifecycle(from: old, to: new)
    let other = ViewModelLifecycle(from: old, to: NumberedSnapshot(sections: [(id: 77, version: nil, rows: rows)]))
    expectEqual(Set(lifecycle.created), Set(other.created))
    expectEqual(Set(lifecycle.kept), Set(other.kept))
    expectEqual(Set(lifecycle.updated), Set(other.updated))
    expectEqual(Set(lifecycle.disposed), Set(other.disposed))
  }

  // MARK: Examples

  @Test func `A row that leaves a removed section with a new version is updated`() {
    let lifecycle = ViewModelLifecycle(from: state("a: A | b: B C"), to: state("a: B1 D"))
    expectEqual(lifecycle.updated, [ModelOccurrence(id: "B")])
    expectEqual(lifecycle.created, [ModelOccurrence(id: "D")])
    expectEqual(lifecycle.disposed, [ModelOccurrence(id: "A"), ModelOccurrence(id: "C")])
    #expect(lifecycle.kept.isEmpty)
  }

  @Test func `Rows that share an identifier are the same one by one`() {
    let lifecycle = ViewModelLifecycle(from: state("a: A A1 | b: A"), to: state("a: A A"))
    expectEqual(lifecycle.kept, [ModelOccurrence(id: "A", number: 0)])
    expectEqual(lifecycle.updated, [ModelOccurrence(id: "A", number: 1)])
    expectEqual(lifecycle.disposed, [ModelOccurrence(id: "A", number: 2)])
  }
}
