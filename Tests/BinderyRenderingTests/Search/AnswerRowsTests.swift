import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Rows of what a source has answered` {
  private let current = CurrentPresenter(.forTests)

  private func answer(of source: ScriptedRecords, limit: Int = 50) -> SourceAnswer {
    SourceAnswer(
      to: SearchRequest(terms: ["a"], limit: limit), of: source, presenter: current,
      policy: SearchPolicy(bringing: ModelRequest(.identity), timeout: .seconds(3600)))
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `They are the items in order, and a row stays exactly as long as its item does in its version`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let things = Mutex<[Int]>([])
    let answer = answer(of: ScriptedRecords("one") { _, take in take(.things(things.withLock(\.self))) })
    let rows = AnswerRows(of: answer)
    expectEqual(rows.state.phase, .notLoaded)
    for _ in 0..<6 {
      let before = Dictionary(uniqueKeysWithValues: rows.state.elements.map { ($0.elementId, $0) })
      let new = Array((1...9).shuffled(using: &random).prefix(Int.random(in: 1...9, using: &random)))
      things.withLock { $0 = new }
      if Bool.random(using: &random) {
        current.replace(with: .forTests, for: ["thing"])
        answer.renew()
      }
      rows.refresh()
      for await state in rows.states where !state.phase.isLoading { break }
      try await waitUntil("no item is made anew any more") { answer.items.allSatisfy { $0.revision == revision } }
      let after = rows.state.elements
      expectEqual(after.map(\.elementId), answer.items.map(\.elementId))
      expectEqual(after.map(\.modelVersion), answer.items.map(\.modelVersion))
      for new in after {
        guard let old = before[new.elementId] else { continue }
        expectEqual((old === new), old.modelVersion == new.modelVersion)
      }
    }
  }

  private var revision: Int { current.value.revisions["thing"] ?? 0 }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `They have the status, the total and the remark of the answer after each change`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let parts: [FoundRecords] = (0..<4).map { part in
      Bool.random(using: &random)
        ? .things([part])
        : FoundRecords(damaged: [DamagedItem(offset: part, reason: "it has no end")], lookedAtCount: 1)
    }
    let failure = Bool.random(using: &random) ? SourceFailure(.offline, "the light is out") : nil
    let answer = answer(
      of: ScriptedRecords("one") { (_, take) throws(SearchFailure) in
        parts.forEach(take)
        if let failure { throw SearchFailure("one", .source(failure)) }
      })
    let rows = AnswerRows(of: answer)
    let observer = rows.observe {
      let (own, section) = (rows.state.sections[0], answer.state.sections[0])
      expectEqual(own.status, section.status)
      #expect(own.total == section.total && own.remark == section.remark)
      expectEqual(own.elements.count, section.elements.count)
    }
    rows.refresh()
    for await state in rows.states where !state.phase.isLoading && state.phase != .notLoaded { break }
    observer.end()
    expectEqual(rows.state.status.failures.isEmpty, failure == nil)
  }

  // MARK: Examples

  @Test func `They ask for further pages as a view comes near their end, and when a person asks`() async {
    let source = ScriptedRecords("one") { request, take in
      let start = request.next.flatMap { Int($0.rawValue) } ?? 0
      take(.things(Array(start..<start + request.limit)))
      take(FoundRecords(page: FollowingPage(next: PageToken(rawValue: "\(start + request.limit)"), total: 900)))
    }
    let rows = AnswerRows(of: answer(of: source, limit: 30))
    rows.refresh()
    for await state in rows.states where state.phase == .loaded { break }
    rows.didShow(at: 5, in: .only)
    expectEqual(rows.state.phase, .loaded)
    rows.didShow(at: 15, in: .only)
    for await state in rows.states where state.phase == .loaded { break }
    expectEqual(rows.state.elements.count, 60)
    rows.loadMore(in: .only)
    for await state in rows.states where state.phase == .loaded { break }
    expectEqual(rows.state.elements.count, 90)
    expectEqual(rows.state.sections[0].total, 900)
  }
}
