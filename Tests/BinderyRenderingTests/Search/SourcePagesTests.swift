import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Searching page by page` {
  /// What a source was asked, request by request.
  private final class Asked: Sendable {
    private let state = Mutex<[SearchRequest]>([])
    var all: [SearchRequest] { state.withLock { $0 } }

    /// Notes a request, and returns how many there were before.
    func note(_ request: SearchRequest) -> Int {
      state.withLock { state in
        state.append(request)
        return state.count - 1
      }
    }
  }

  /// A source of the things up to a total, of which a page has at most `size`.
  private func source(_ total: Int, by size: Int, tellsTotal: Bool = true, asked: Asked = Asked()) -> ScriptedRecords {
    ScriptedRecords("pages") { request, take in
      _ = asked.note(request)
      let start = request.next.flatMap { Int($0.rawValue) } ?? 0
      let end = min(total, start + min(size, request.limit))
      take(.things(Array(start..<end)))
      let next = end < total ? PageToken(rawValue: "\(end)") : nil
      take(FoundRecords(page: FollowingPage(next: next, total: tellsTotal ? total : nil)))
    }
  }

  private func search(
    _ source: ScriptedRecords, limit: Int, turning: SearchPolicy.PageTurning = .atOnce
  ) async -> SourceAnswer {
    let answer = answer(of: source, limit: limit, turning: turning)
    _ = await answer.finalState()
    return answer
  }

  /// Returns the answer of a source, which isn't requested yet.
  private func answer(
    of source: ScriptedRecords, limit: Int = 100, turning: SearchPolicy.PageTurning = .atOnce,
    timeout: Duration = .seconds(3600), clock: any Clock<Duration> = ContinuousClock()
  ) -> SourceAnswer {
    SourceAnswer(
      to: SearchRequest(terms: ["x"], limit: limit), of: source, presenter: CurrentPresenter(.forTests),
      policy: SearchPolicy(bringing: ModelRequest(.identity), turning: turning, timeout: timeout, clock: clock))
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The pages are the whole up to the limit, in order, and no more are asked for than it takes`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let (total, size) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...9, using: &random))
    let (limit, asked) = (Int.random(in: 1...70, using: &random), Asked())
    let search = await search(source(total, by: size, asked: asked), limit: limit)
    let count = min(total, limit)
    expectEqual(search.numbers, (0..<count).map(String.init))
    expectEqual(asked.all.count, (count + size - 1) / size)
    #expect(search.status.failures.isEmpty)
    expectEqual(search.tally.total, total)
    expectEqual(search.tally.lookedAtCount, count)
  }

  @Test func `Each page is asked for by the mark of the one before, and for what is still missing`() async {
    let asked = Asked()
    _ = await search(source(100, by: 20, asked: asked), limit: 50)
    expectEqual(asked.all.map(\.next), [nil, "20", "40"])
    expectEqual(asked.all.map(\.limit), [50, 30, 10])
  }

  @Test func `On demand a page has as many as the limit, and the next is asked for near the end`() async {
    let asked = Asked()
    let search = await search(source(100, by: 20, asked: asked), limit: 5, turning: .onDemand)
    expectEqual(search.numbers.count, 5)
    search.pages.loadMore()
    for await state in search.states where state.elements.count == 10 && state.phase == .loaded { break }
    expectEqual(asked.all.map(\.limit), [5, 5])
  }

  // MARK: How many there are

  @Test(
    arguments: [
      (3400, 120, "showing 120 of 3,400 items (--limit)"), (120, 120, nil),
      (1_234_567, 1, "showing 1 of 1,234,567 items (--limit)"),
    ] as [(Int, Int, String?)])
  func `What isn't shown is told where the source knows the number`(total: Int, limit: Int, sentence: String?) async {
    let search = await search(source(total, by: 200), limit: limit)
    expectEqual(search.tally.rest(beyond: min(total, limit)), sentence)
  }

  @Test func `A source that doesn't know the number leaves it out`() async {
    let search = await search(source(300, by: 20, tellsTotal: false), limit: 40)
    expectNil(search.tally.total)
    expectNil(search.tally.rest(beyond: 40))
  }

  // MARK: Sources without end

  private func failure(
    limit: Int = 100, _ script: @escaping @Sendable (Int, ScriptedRecords.Take) -> Void
  ) async -> (sentence: String?, count: Int, asked: Int) {
    let asked = Asked()
    let search = await search(
      ScriptedRecords("odd") { request, take in script(asked.note(request), take) }, limit: limit)
    return (search.status.failures.first?.description, search.numbers.count, asked.all.count)
  }

  @Test func `An empty page that names another ends the search, and says so`() async {
    let end = await failure { number, take in
      take(number == 0 ? .things([1]) : FoundRecords())
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(number + 1)"), total: nil)))
    }
    #expect(end == ("odd: page 2 of its answer is empty, and yet names one that follows", 1, 2))
  }

  @Test(arguments: [1, 2, 3])
  func `A page that came before ends the search, and says so`(period: Int) async {
    let end = await failure { number, take in
      take(.things([number]))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(number % period)"), total: nil)))
    }
    let sentence = "odd: page \(period + 1) of its answer names as the next one a page that came before"
    #expect(end == (sentence, period + 1, period + 1))
  }

  @Test func `Pages of nothing that was asked for end the search, and a single one doesn't`() async {
    let sparse = await failure(limit: 3) { number, take in
      take(number % 9 == 8 ? .things([number]) : FoundRecords(lookedAtCount: 5))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(number + 1)"), total: nil)))
    }
    #expect(sparse == (nil, 3, 27))
    let barren = await failure { number, take in
      take(FoundRecords(lookedAtCount: 5))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(number + 1)"), total: nil)))
    }
    #expect(barren == ("odd: 10 pages of its answer in a row have none of the items that were asked for", 0, 10))
  }

  @Test func `A source that gives its first page again and again ends, with each item once`() async {
    let end = await failure { number, take in
      take(.things([1, 2]))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(number + 1)"), total: nil)))
    }
    #expect(end == (nil, 2, 2))
  }

  // MARK: The end

  @Test func `The time of a source is that of all its pages`() async {
    let (clock, second) = (ManualClock(), Gate())
    let source = ScriptedRecords("slow") { request, take in
      if request.next == nil {
        clock.advanceAtOnce(by: .seconds(4))
        take(.things([1]))
        take(FoundRecords(page: FollowingPage(next: "2", total: nil)))
      } else {
        second.open()
        try? await Gate().openedOrCancelled()
      }
    }
    let search = answer(of: source, timeout: .seconds(10), clock: clock)
    search.refresh()
    // The clock of the first page is over by then.
    await second.opened()
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .seconds(6))
    for await state in search.states where state.phase == .failed { break }
    expectEqual(search.status.failures.first?.description, "slow: its time of 10 s is over")
    expectEqual(search.numbers, ["1"])
  }

  @Test func `A search that nobody wants any more asks for no further page`() async throws {
    let (asked, second, ended) = (Asked(), Gate(), Gate())
    let source = ScriptedRecords("slow") { request, take in
      if asked.note(request) > 0 {
        second.open()
        try? await Gate().openedOrCancelled()
        ended.open()
      }
      take(.things([asked.all.count]))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(asked.all.count)"), total: nil)))
    }
    var search: SourceAnswer? = answer(of: source)
    search?.refresh()
    await second.opened()
    search = nil
    await ended.opened()
    expectEqual(asked.all.count, 2)
  }
}

extension SourceAnswer {
  /// The identifiers of what was found.
  fileprivate var numbers: [String] { items.map(\.elementId.modelId.rawValue) }
}
