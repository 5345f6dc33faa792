import Bindery
import BinderyCollections
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Pages of a list that can be read from any position` {
  private typealias Paged = PagedModelCollection<Thing, Trouble, Part>

  /// A part of the list that is asked for.
  private struct Part: Hashable, Sendable {
    let start: Int
    let count: Int
  }

  /// The parts that were asked for, and whether the next one fails.
  private final class Asked: Sendable {
    private let state = Mutex((parts: [Part](), fails: false))
    var parts: [Part] { state.withLock(\.parts) }
    func failNext() { state.withLock { $0.fails = true } }

    func note(_ part: Part) throws(Trouble) {
      let fails = state.withLock { state in
        state.parts.append(part)
        defer { state.fails = false }
        return state.fails
      }
      if fails { throw 1 }
    }
  }

  private let asked = Asked()

  /// A list of the numbers below a total, in pages of some size.
  private func list(of total: Int, by size: Int, nearness: Int = 2) -> Paged {
    Paged(
      nearness: nearness,
      cursorAt: { position in
        switch position {
        case .last: Part(start: max(0, total - size), count: size)
        case .index(let index): Part(start: max(0, min(total, index + 1) - (size + 1) / 2), count: size)
        }
      },
      fetch: { [asked] part throws(Trouble) in
        let part = part ?? Part(start: 0, count: size)
        try asked.note(part)
        let end = min(total, part.start + part.count)
        let before = max(0, part.start - size)
        return Page(
          (part.start..<end).map { Thing($0) }, next: end < total ? Part(start: end, count: size) : nil,
          previous: part.start > 0 ? Part(start: before, count: part.start - before) : nil, firstPosition: part.start)
      })
  }

  private func numbers(_ paged: Paged) -> [Int] { paged.state.elements.map(\.elementId) }

  private func first(_ paged: Paged) -> Int? { paged.state.sections.first?.firstPosition }

  private func loaded(_ paged: Paged) async { await paged.reaches { $0.phase == .loaded } }

  // MARK: Laws

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Wherever views go, the pages are a part of the list without gaps, from the position that they tell`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let total = Int.random(in: 1...60, using: &random)
    let paged = list(of: total, by: .random(in: 1...9, using: &random), nearness: .random(in: 1...4, using: &random))
    paged.refresh()
    for _ in 0..<12 {
      let count = paged.state.elements.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0: paged.jump(to: .last)
      case 1: paged.jump(to: .index(Int.random(in: 0..<total + 3, using: &random)))
      case 2: paged.loadMore()
      case 3: paged.cancel()
      case 4: paged.resume()
      default: if count > 0 { paged.didShow(at: Int.random(in: 0..<count, using: &random)) }
      }
      if Bool.random(using: &random) { await paged.reaches { !$0.phase.isLoading } }
      guard let first = first(paged), !paged.state.isEmpty else { continue }
      expectEqual(numbers(paged), Array(first..<first + paged.state.elements.count), "seed \(seed)")
    }
    paged.resume()
    await loaded(paged)
    paged.jump(to: .last)
    await loaded(paged)
    expectEqual(numbers(paged).last, total - 1, "seed \(seed)")
    #expect(paged.isAtEnd)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `From the last page, showing the first element again and again leads to the whole list`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let total = Int.random(in: 1...60, using: &random)
    let paged = list(of: total, by: .random(in: 1...9, using: &random))
    paged.refresh()
    await loaded(paged)
    paged.jump(to: .last)
    await loaded(paged)
    for _ in 0..<total where !paged.isComplete {
      paged.didShow(at: 0)
      await loaded(paged)
    }
    expectEqual(numbers(paged), Array(0..<total), "seed \(seed)")
    expectEqual(first(paged), 0)
  }

  // MARK: Examples

  @Test func `A jump to the end reads the last page alone, and one back to the start the first`() async {
    let paged = list(of: 1_000_000, by: 50)
    paged.refresh()
    await loaded(paged)
    #expect(paged.jump(to: .last))
    expectEqual(numbers(paged).first, 0, "the elements stay until others are there")
    await loaded(paged)
    expectEqual(numbers(paged), Array(999_950..<1_000_000))
    #expect(paged.jump(to: .index(0)))
    await loaded(paged)
    expectEqual(numbers(paged), Array(0..<50))
    expectEqual(asked.parts.map(\.start), [0, 999_950, 0])
  }

  @Test func `What is loaded isn't loaded again by a jump to it`() async {
    let paged = list(of: 20, by: 10)
    #expect(!paged.jump(to: .last), "nothing is loaded yet")
    paged.refresh()
    await loaded(paged)
    #expect(!paged.jump(to: .index(9)))
    #expect(paged.jump(to: .index(10)))
    await loaded(paged)
    #expect(numbers(paged).contains(10))
  }

  @Test func `A list that is read from its start tells no position, and nothing jumps in it`() async {
    let paged = Paged { _ in Page([Thing(1), Thing(2)]) }
    paged.refresh()
    await loaded(paged)
    expectNil(first(paged))
    #expect(!paged.jump(to: .last))
    #expect(!paged.jump(to: .index(7)))
  }

  @Test func `A page before the others that fails leaves them, and is asked for again`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    paged.jump(to: .last)
    await loaded(paged)
    asked.failNext()
    paged.didShow(at: 0)
    await paged.reaches { $0.phase == .failed }
    expectEqual(numbers(paged), Array(90..<100))
    paged.didShow(at: 0)
    expectEqual(paged.state.phase, .failed)
    paged.retry()
    await loaded(paged)
    expectEqual(numbers(paged), Array(80..<100))
    expectEqual(first(paged), 80)
  }

  @Test func `A jump that fails leaves the list, and leads there once it is tried again`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    asked.failNext()
    #expect(paged.jump(to: .last))
    await paged.reaches { $0.phase == .failed }
    expectEqual(numbers(paged), Array(0..<10))
    expectEqual(first(paged), 0)
    paged.retry()
    await loaded(paged)
    expectEqual(numbers(paged), Array(90..<100))
    expectEqual(first(paged), 90)
  }

  @Test(arguments: [1, 2, 3])
  func `A jump that has failed is forgotten by one to what is there, however often it was tried`(count: Int) async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    for number in 0..<count {
      asked.failNext()
      if number == 0 { paged.jump(to: .last) } else { paged.retry() }
      await paged.reaches { $0.phase == .failed }
    }
    #expect(!paged.jump(to: .index(3)))
    expectEqual(paged.state.phase, .loaded)
    paged.retry()
    expectEqual(paged.state.phase, .loaded, "there is nothing to try again")
    paged.loadMore()
    await loaded(paged)
    expectEqual(numbers(paged), Array(0..<20))
  }

  @Test func `A jump that is tried again and then cancelled leaves the list as it was before the first`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    asked.failNext()
    paged.jump(to: .last)
    await paged.reaches { $0.phase == .failed }
    paged.retry()
    #expect(!paged.jump(to: .index(0)))
    expectEqual(paged.state.phase, .loaded)
    expectEqual(numbers(paged), Array(0..<10))
  }

  @Test func `A jump that is cancelled leaves a list that grows as before`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    paged.didShow(at: 3)
    paged.jump(to: .last)
    paged.cancel()
    paged.didShow(at: 9)
    await loaded(paged)
    expectEqual(numbers(paged), Array(0..<20))
  }

  @Test func `A jump to what is there cancels another one`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    #expect(paged.jump(to: .last))
    #expect(!paged.jump(to: .index(0)))
    expectEqual(paged.state.phase, .loaded)
    paged.loadMore()
    await loaded(paged)
    expectEqual(numbers(paged), Array(0..<20))
  }

  @Test func `After a jump, only what is shown of the new part turns pages`() async {
    let paged = list(of: 1000, by: 10)
    paged.refresh()
    await loaded(paged)
    for _ in 0..<20 {
      paged.didShow(at: paged.state.elements.count - 1)
      await loaded(paged)
    }
    paged.jump(to: .index(600))
    paged.didShow(at: 205)
    await loaded(paged)
    expectEqual(paged.state.elements.count, 10)
    expectEqual(asked.parts.count, 22)
  }

  @Test func `After a page before the others was cancelled, what is shown before all else requests it`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    paged.jump(to: .last)
    await loaded(paged)
    paged.didShow(at: 1)
    paged.cancel()
    paged.didShow(at: 1)
    expectEqual(paged.state.phase, .loaded)
    paged.didShow(at: 0)
    await loaded(paged)
    expectEqual(numbers(paged), Array(80..<100))
  }

  @Test func `What changes the order or the number of elements doesn't jump, and tells no position`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    let sorted = SortedModelCollection(paged) { $0.elementId > $1.elementId }
    let composed = ComposedModelCollection.multiplexing([ChildCollection("only", paged)])
    expectNil(sorted.state.sections[0].firstPosition)
    #expect(!sorted.jump(to: .last, in: .only))
    expectEqual(composed.state.sections[0].firstPosition, 0)
    #expect(composed.jump(to: .last, in: "only"))
    await loaded(paged)
    expectEqual(composed.state.sections[0].firstPosition, 90)
  }

  @Test func `A jump that is cancelled leaves what was there, and resumes`() async {
    let paged = list(of: 100, by: 10)
    paged.refresh()
    await loaded(paged)
    paged.jump(to: .last)
    paged.cancel()
    expectEqual(numbers(paged), Array(0..<10))
    expectEqual(paged.state.phase, .loaded)
    paged.resume()
    await loaded(paged)
    expectEqual(numbers(paged), Array(90..<100))
  }
}
