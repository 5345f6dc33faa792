import Bindery
import BinderyInterface
import TestSupport
import Testing

struct `List cursors` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A cursor keeps its item, or the gap between those that were beside it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = Array(0..<Int.random(in: 1...12, using: &random)).shuffled(using: &random)
    var cursor = ListCursor(at: list.randomElement(using: &random) ?? 0, in: list)
    for step in 1...12 {
      let (before, after) = sides(of: cursor)
      list.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
      for new in 0..<Int.random(in: 0...2, using: &random) {
        list.insert(100 * step + new, at: Int.random(in: 0...list.count, using: &random))
      }
      cursor.follow(to: list)
      guard before.union(after).union([cursor.id]).intersection(list) != [] else { return }
      expectNeighbors(of: cursor, in: list)
      let (newBefore, newAfter) = sides(of: cursor)
      #expect(newBefore.isSuperset(of: before.intersection(list)))
      #expect(newAfter.isSuperset(of: after.intersection(list)))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whatever the order becomes, an item that is in the list is found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = Array(0..<9)
    var cursor = ListCursor(at: 4, in: all)
    for _ in 0..<9 {
      let list = all.shuffled(using: &random).filter { $0 == 4 || Int.random(in: 0..<2, using: &random) == 0 }
      cursor.follow(to: list)
      expectEqual(cursor.index, list.firstIndex(of: 4))
      expectNeighbors(of: cursor, in: list)
    }
  }

  /// Expects that nothing lies between the neighbors but the item.
  private func expectNeighbors(of cursor: ListCursor<Int>, in list: [Int]) {
    let (before, after) = sides(of: cursor)
    expectEqual(before.count + after.count, list.count - (cursor.index == nil ? 0 : 1))
    expectEqual(cursor.neighbor(.previous), list.last { before.contains($0) })
    expectEqual(cursor.neighbor(.next), list.first { after.contains($0) })
  }

  /// Those before and after the place, by going from neighbor to neighbor.
  private func sides(of cursor: ListCursor<Int>) -> (before: Set<Int>, after: Set<Int>) {
    let next = cursor.neighbor(.next).flatMap { cursor.ids.firstIndex(of: $0) } ?? cursor.ids.count
    let previous = cursor.neighbor(.previous).flatMap { cursor.ids.firstIndex(of: $0) } ?? -1
    return (Set(cursor.ids[...previous]), Set(cursor.ids[next...]))
  }

  // MARK: Examples

  @Test func `An item that leaves keeps its gap, and its place when it comes back`() {
    var cursor = ListCursor(at: "b", in: ["a", "b", "c"])
    cursor.follow(to: ["a", "c", "d"])
    expectNil(cursor.index)
    expectEqual([cursor.neighbor(.previous), cursor.neighbor(.next)], ["a", "c"])
    cursor.follow(to: ["d", "b", "a"])
    expectEqual(cursor.index, 1)
    expectEqual([cursor.neighbor(.previous), cursor.neighbor(.next)], ["d", "a"])
  }

  @Test func `The last item that leaves has nothing behind it, until something comes`() {
    var cursor = ListCursor(at: "b", in: ["a", "b"])
    cursor.follow(to: ["a"])
    expectEqual([cursor.neighbor(.previous), cursor.neighbor(.next)], ["a", nil])
    cursor.follow(to: ["a", "c"])
    expectEqual([cursor.neighbor(.previous), cursor.neighbor(.next)], ["a", "c"])
  }

  @Test func `An item that was never in the list has no neighbors`() {
    var cursor = ListCursor(at: "x", in: ["a", "b"])
    #expect(cursor.neighbor(.next) == nil && cursor.neighbor(.previous) == nil)
    cursor.follow(to: ["a", "x"])
    expectEqual(cursor.neighbor(.previous), "a")
  }

  @Test func `An item that is there several times counts once, where it is first`() {
    let cursor = ListCursor(at: "b", in: ["a", "a", "b", "a", "b", "c"])
    #expect(cursor.ids == ["a", "b", "c"] && cursor.index == 1)
    expectEqual([cursor.neighbor(.previous), cursor.neighbor(.next)], ["a", "c"])
  }
}
