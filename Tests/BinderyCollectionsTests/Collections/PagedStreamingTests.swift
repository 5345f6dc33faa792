import Bindery
import BinderyCollections
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Pages whose elements arrive one after the other` {
  private typealias Paged = PagedModelCollection<Thing, Trouble, Int>

  /// A collection of the numbers up to a total, in pages of some size of which a part is streamed.
  private func collection(
    of total: Int, by size: Int, overlap: Int = 0, turning: Paged.Turning, asked: Asked = Asked()
  ) -> Paged {
    Paged(nearness: 1, turning: turning) { cursor, receiver in
      let start = cursor ?? 0
      asked.note(start)
      let end = min(total, start + size)
      let things = (max(0, start - overlap)..<end).map { Thing($0) }
      await receiver.append(Array(things.prefix(things.count / 2)))
      await receiver.report(LoadProgress(completed: end, total: total))
      return Page(Array(things.dropFirst(things.count / 2)), next: end < total ? end : nil)
    }
  }

  /// The cursors that were asked for.
  private final class Asked: Sendable {
    private let state = Mutex<[Int]>([])
    var all: [Int] { state.withLock { $0 } }
    func note(_ cursor: Int) { state.withLock { $0.append(cursor) } }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `All pages at once are the whole, in order, with nothing twice, and loading to the end`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let total = Int.random(in: 0...60, using: &random)
    let paged = collection(
      of: total, by: .random(in: 1...9, using: &random), overlap: .random(in: 0...3, using: &random), turning: .atOnce)
    let recorder = Recorder(paged)
    paged.refresh()
    await paged.reaches { $0.phase == .loaded }
    expectEqual(paged.state.elements.map(\.elementId), Array(0..<total))
    #expect(paged.isAtEnd)
    expectEqual(recorder.loadingFlips, [true, false])
  }

  @Test func `On demand one page is asked for, and the next when a view comes near the end`() async {
    let asked = Asked()
    let paged = collection(of: 7, by: 3, turning: .onDemand, asked: asked)
    paged.refresh()
    await paged.reaches { $0.phase == .loaded }
    expectEqual(asked.all, [0])
    paged.didShow(at: 2)
    await paged.reaches { $0.elements.count == 6 && $0.phase == .loaded }
    expectEqual(asked.all, [0, 3])
  }

  @Test func `What one page has twice stays, and what an earlier one had goes`() async {
    let paged = Paged(turning: .atOnce) { cursor, receiver in
      if cursor != nil { return Page([2, 3]) }
      await receiver.append([1, 1])
      return Page([2, 2], next: 1)
    }
    paged.refresh()
    await paged.reaches { $0.phase == .loaded }
    expectEqual(paged.state.elements.map(\.elementId), [1, 1, 2, 2, 3])
  }

  @Test func `A page that repeats what was there is the last`() async {
    let asked = Asked()
    let paged = Paged(turning: .atOnce) { cursor, _ in
      asked.note(cursor ?? 0)
      return Page([1, 2], next: (cursor ?? 0) + 1)
    }
    paged.refresh()
    await paged.reaches { $0.phase == .loaded }
    expectEqual(asked.all, [0, 1])
    expectEqual(paged.state.elements.count, 2)
  }

  @Test func `A later page that fails leaves what has arrived, and is asked for again alone`() async {
    let asked = Asked()
    let paged = Paged(turning: .atOnce) { (cursor, receiver) async throws(Trouble) in
      asked.note(cursor ?? 0)
      guard cursor != nil else { return Page([1], next: 1) }
      await receiver.append([2])
      if asked.all.count == 2 { throw 5 }
      return Page([3])
    }
    paged.refresh()
    await paged.reaches { $0.phase == .failed }
    expectEqual(paged.state.elements.map(\.elementId), [1, 2])
    paged.retry()
    await paged.reaches { $0.phase == .loaded }
    expectEqual(paged.state.elements.map(\.elementId), [1, 2, 3])
    expectEqual(asked.all, [0, 1, 1])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Wherever pages break off, trying again leads to the whole, in order and with nothing twice`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let (total, size) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...5, using: &random))
    let breaks = Breaks((0..<10).map { _ in Int.random(in: 0...size, using: &random) })
    let paged = Paged(turning: .atOnce) { (cursor, receiver) async throws(Trouble) in
      let start = cursor ?? 0
      let end = min(total, start + size)
      let things = (start..<end).map { Thing($0) }
      if let count = breaks.next() {
        await receiver.append(Array(things.prefix(count)))
        throw 5
      }
      return Page(things, next: end < total ? end : nil)
    }
    paged.refresh()
    await paged.reaches { !$0.phase.isLoading }
    while paged.state.phase == .failed {
      paged.retry()
      await paged.reaches { !$0.phase.isLoading }
    }
    expectEqual(paged.state.elements.map(\.elementId), Array(0..<total))
    #expect(paged.isAtEnd)
  }

  /// The numbers of elements after which calls break off: every other call does, until there are no more.
  private final class Breaks: Sendable {
    private let state: Mutex<(counts: [Int], isDue: Bool)>

    init(_ counts: [Int]) {
      state = Mutex((counts, false))
    }

    func next() -> Int? {
      state.withLock {
        $0.isDue.toggle()
        return $0.isDue ? $0.counts.popLast() : nil
      }
    }
  }

  @Test func `A collection that goes away asks for no further page`() async throws {
    let (asked, gate, ended) = (Asked(), Gate(), Gate())
    var paged: Paged? = Paged(turning: .atOnce) { cursor, _ in
      asked.note(cursor ?? 0)
      guard cursor != nil else { return Page([1], next: 1) }
      gate.open()
      try? await Gate().openedOrCancelled()
      ended.open()
      return Page([2], next: 2)
    }
    paged?.refresh()
    await gate.opened()
    paged = nil
    await ended.opened()
    expectEqual(asked.all, [0, 1])
  }
}
