import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Collection anchor` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `It stays on its row, or goes to the nearest that is left`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let (old, new) = RandomSnapshots().pair(using: &random)
      let changes = CollectionChanges(from: old, to: new)
      let newPaths = Dictionary(uniqueKeysWithValues: zip(new.rowIds, new.paths))
      for (position, path) in old.paths.enumerated() {
        var anchor = CollectionAnchor(at: path)
        anchor.follow(changes, from: old)
        let heir =
          old.rowIds[position...].first { newPaths[$0] != nil } ?? old.rowIds[..<position].last { newPaths[$0] != nil }
        guard anchor.path == heir.flatMap({ newPaths[$0] }) else {
          Issue.record("\(path) went to \(String(describing: anchor.path)) from \(old) to \(new)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `It stands on a row with the same identifier where identifiers repeat`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (old, new) = RandomSnapshots(repeats: true).pair(using: &random)
    let changes = CollectionChanges(from: old, to: new)
    let gone = Set(old.rowIds).subtracting(new.rowIds)
    var taken: Set<ModelPath> = []
    for path in old.paths {
      var anchor = CollectionAnchor(at: path)
      anchor.follow(changes, from: old)
      guard let id = old.id(at: path), !gone.contains(id), let newPath = anchor.path else { continue }
      if new.id(at: newPath) == id { taken.insert(newPath) }
    }
    // Each new row that was an old one is where that one's anchor went.
    let arrived = Set(changes.insertedRows)
    let inserted = Set(changes.insertedSections)
    let comers = Set(changes.movedRows.map(\.to))
    #expect(
      new.paths.allSatisfy {
        taken.contains($0) || arrived.contains($0) || (inserted.contains($0.section) && !comers.contains($0))
      })
  }

  // MARK: Examples

  @Test(
    arguments: [
      ("a: A B C", "a: X Y A B C", at(0, 1), at(0, 3)),
      ("a: A B C", "a: A C", at(0, 1), at(0, 1)),
      ("a: A B C", "a: A B", at(0, 2), at(0, 1)),
      ("a: A B C", "a: C A B", at(0, 1), at(0, 2)),
      ("a: A B | b: C", "b: C", at(0, 0), at(0, 0)),
      ("a: A B | b: C", "a: A | b:", at(1, 0), at(0, 0)),
      ("a: A B | b: C", "b: C X B | a: A", at(0, 1), at(0, 2)),
      ("a: A B | b: C", "c: X | a: A B", at(1, 0), at(1, 1)),
      ("a: A", "a:", at(0, 0), nil),
      ("a: A", "", at(0, 0), nil),
      ("a: A", "a: A", at(0, 7), nil),
      ("a: A", "a: A", at(-1, -1), nil),
    ] as [(String, String, ModelPath, ModelPath?)])
  func `It goes where its row goes`(old: String, new: String, from: ModelPath, to: ModelPath?) {
    var anchor = CollectionAnchor(at: from)
    anchor.follow(CollectionChanges(from: state(old), to: state(new)), from: state(old))
    expectEqual(anchor.path, to)
  }

  @Test func `Without a row it stays without`() {
    var anchor = CollectionAnchor(at: nil)
    anchor.follow(CollectionChanges(from: Snapshot(), to: state("a: A")), from: Snapshot())
    expectNil(anchor.path)
  }
}
