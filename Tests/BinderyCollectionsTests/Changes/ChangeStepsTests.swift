import Bindery
import BinderyCollections
import TestSupport
import Testing

/// The behaviors that Pilot's engine has tests for, one by one, as they should be.
struct `Steps of small changes` {
  @Test func `Nothing from nothing is no step`() {
    #expect(changes("", "").isEmpty)
  }

  @Test func `Empty sections come and go`() {
    let added = changes("", "a: | b:")
    expectEqual(added.insertedSections, [0, 1])
    expectEqual(added.count, 2)
    let removed = changes("a: | b:", "")
    expectEqual(removed.removedSections, [0, 1])
    expectEqual(removed.count, 2)
  }

  @Test func `A section comes and goes with its row`() {
    let added = changes("", "a: A")
    expectEqual(added.insertedSections, [0])
    expectEqual(added.count, 1)
    let removed = changes("a: A", "")
    expectEqual(removed.removedSections, [0])
    expectEqual(removed.count, 1)
  }

  @Test func `A row comes into an empty section and goes`() {
    expectEqual(changes("a:", "a: A").insertedRows, [at(0, 0)])
    expectEqual(changes("a:", "a: A").count, 1)
    expectEqual(changes("a: A", "a:").removedRows, [at(0, 0)])
    expectEqual(changes("a: A", "a:").count, 1)
  }

  @Test func `Another row in place of a repeated one is a removal and an insertion`() {
    let changes = changes("a: A A", "a: B A")
    expectEqual(changes.removedRows, [at(0, 0)])
    expectEqual(changes.insertedRows, [at(0, 0)])
    expectEqual(changes.count, 2)
  }

  @Test func `One of two alike goes, the last of them`() {
    let changes = changes("a: A A", "a: A")
    expectEqual(changes.removedRows, [at(0, 1)])
    expectEqual(changes.count, 1)
  }

  @Test func `A new version is an update`() {
    let changes = changes("a: A", "a: A1")
    expectEqual(changes.updatedRows, [at(0, 0)])
    expectEqual(changes.count, 1)
  }

  @Test func `A row that comes a second time is inserted`() {
    let changes = changes("a: A", "a: A A")
    expectEqual(changes.insertedRows, [at(0, 1)])
    expectEqual(changes.count, 1)
  }

  @Test func `Two rows that change places are one move`() {
    let changes = changes("a: A B", "a: B A")
    expectEqual(changes.movedRows.count, 1)
    expectEqual(changes.count, 1)
  }

  @Test(arguments: ["a: B A1", "a: B1 A"])
  func `A row is updated where it ends up, whether it moved or not`(new: String) {
    let changes = changes("a: A B", new)
    let updated = state(new).paths.filter { state(new).version(at: $0) == ModelVersion(rawValue: 1) }
    expectEqual(changes.movedRows.count, 1)
    expectEqual(changes.updatedRows, updated)
    expectEqual(changes.count, 2)
  }

  @Test func `A row in front of repeated ones goes alone`() {
    let changes = changes("a: A B B", "a: B B")
    expectEqual(changes.removedRows, [at(0, 0)])
    expectEqual(changes.count, 1)
  }

  @Test func `Rows move out of a section that is removed`() {
    let changes = changes("a: | b: A B", "a: A B")
    expectEqual(changes.removedSections, [1])
    expectEqual(changes.movedRows, [move(at(1, 0), at(0, 0)), move(at(1, 1), at(0, 1))])
    expectEqual(changes.count, 3)
  }

  @Test func `Removals are told in old places, insertions in new ones`() {
    let changes = changes("a: A B C D E", "a: B F C G D")
    expectEqual(changes.removedRows, [at(0, 0), at(0, 4)])
    expectEqual(changes.insertedRows, [at(0, 1), at(0, 3)])
    expectEqual(changes.count, 4)
  }

  @Test(arguments: [("a: A | b:", "a: | b: A", 0, 1), ("a: | b: A", "a: A | b:", 1, 0)])
  func `A row moves to the next section and to the one before`(old: String, new: String, from: Int, to: Int) {
    let changes = changes(old, new)
    expectEqual(changes.movedRows, [move(at(from, 0), at(to, 0))])
    expectEqual(changes.count, 1)
  }

  @Test func `Two rows move across three sections`() {
    let changes = changes("a: | b: A | c: B", "a: B | b: | c: A")
    expectEqual(changes.movedRows, [move(at(2, 0), at(0, 0)), move(at(1, 0), at(2, 0))])
    expectEqual(changes.count, 2)
  }

  @Test func `A row that stays in its section doesn't move when another crosses over`() {
    let changes = changes("a: | b: B | c: A", "a: B | b: | c: A")
    expectEqual(changes.movedRows, [move(at(1, 0), at(0, 0))])
    expectEqual(changes.count, 1)
  }

  @Test func `A placeholder in several sections is taken once for each that is left`() {
    let changes = changes("a: A | b: L | c: L", "a: L | b: B | c: C")
    expectEqual(changes.removedRows, [at(0, 0), at(2, 0)])
    expectEqual(changes.insertedRows, [at(1, 0), at(2, 0)])
    expectEqual(changes.movedRows, [move(at(1, 0), at(0, 0))])
    expectEqual(changes.count, 5)
  }

  @Test func `Rows that share an identifier and differ in version are updated where they differ`() {
    let changes = changes("a: A A1", "a: A1 A1")
    expectEqual(changes.updatedRows, [at(0, 0)])
    expectEqual(changes.count, 1)
  }

  private func changes(_ old: String, _ new: String) -> CollectionChanges {
    let changes = CollectionChanges(from: state(old), to: state(new))
    expectEqual(changes.applying(to: state(old), new: state(new)), state(new))
    return changes
  }
}
