import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Searching several sources` {
  private typealias State = ModelCollectionState<ItemRow, SearchFailure>

  @Test func `Each source has a section, in the order given, whichever answers first`() async {
    let gate = Gate()
    let slow = ScriptedRecords("slow") { _, take in
      await gate.opened()
      take(.things([1]))
    }
    let search = search([slow, ScriptedRecords("fast", things: [2, 3])])
    await wait(for: search) { $0.sections[1].status.phase == .loaded }
    expectEqual(search.numbers, [[], ["2", "3"]])
    #expect(search.state.sections[0].status.phase.isLoading)
    gate.open()
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.numbers, [["1"], ["2", "3"]])
    expectEqual(search.state.sections.map(\.title), ["the source 'slow'", "the source 'fast'"])
  }

  @Test func `A source that fails costs its own section, and what it gave before stays`() async {
    let failure = SourceFailure(.offline, "there is no network")
    let search = search([
      ScriptedRecords("broken", things: [1], failure: failure), ScriptedRecords("fine", things: [2]),
    ])
    await wait(for: search) { !$0.phase.isLoading }
    expectEqual(search.numbers, [["1"], ["2"]])
    expectEqual(search.state.sections.map(\.status.phase), [.failed, .loaded])
    expectEqual(search.state.status.failures, [SearchFailure("broken", .source(failure))])
  }

  @Test func `Items are there while the rest is on its way`() async {
    let gate = Gate()
    let source = ScriptedRecords("slow") { _, take in
      take(.things([1]))
      await gate.opened()
      take(.things([2]))
    }
    let search = search([source])
    await wait(for: search) { $0.elements.count == 1 }
    #expect(search.state.phase.isLoading)
    gate.open()
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.numbers, [["1", "2"]])
    expectEqual(search.sections[0].tally?.lookedAtCount, 2)
  }

  @Test(arguments: [(nil, ""), ("wait longer", "; wait longer")] as [(String?, String)])
  func `A source that takes too long fails, and is cancelled`(remedy: String?, end: String) async {
    let clock = ManualClock()
    let cancelled = Gate()
    let source = ScriptedRecords("stuck") { _, _ in
      await withTaskCancellationHandler {
        await cancelled.opened()
      } onCancel: {
        cancelled.open()
      }
    }
    let search = search([source], timeout: .milliseconds(1500), remedy: remedy, clock: clock)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(1500))
    await wait(for: search) { !$0.phase.isLoading }
    #expect(cancelled.isOpen)
    expectEqual(search.state.status.failures.map(\.description), ["stuck: its time of 1.5 s is over\(end)"])
  }

  @Test func `Equal identifiers of two sources are two items`() async {
    let search = search([ScriptedRecords("one", things: [7]), ScriptedRecords("two", things: [7])])
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(Set(search.state.elements.map(\.elementId)).count, 2)
  }

  @Test func `An item that its plugin can't read is identified by its fields`() async {
    let source = ScriptedRecords("odd") { _, take in
      take(FoundRecords(records: [1, 1, 2].map { Record(kind: "thing", fields: ["weight": .integer($0)]) }))
    }
    let search = search([source])
    await wait(for: search) { $0.phase == .loaded }
    let ids = search.state.elements.map(\.elementId)
    expectEqual(ids.count, 3)
    expectEqual(Set(ids).count, 2)
  }

  @Test func `Damaged items are handed over once`() async throws {
    let damage = DamagedItem(offset: 3, reason: "it is cut off", excerpt: "")
    let source = ScriptedRecords("odd") { _, take in take(FoundRecords(damaged: [damage], lookedAtCount: 1)) }
    let search = search([source])
    await wait(for: search) { $0.phase == .loaded }
    let tally = try #require(search.sections[0].tally)
    expectEqual(tally.damagedCount, 1)
    expectEqual(tally.takeProblems().map(\.description), ["the source 'odd', byte 3: it is cut off"])
    #expect(tally.takeProblems().isEmpty)
    expectEqual(tally.damage, "the item at byte 3 can't be read: it is cut off", "taking a problem doesn't mend it")
  }

  @Test(arguments: [
    (0, nil), (1, "the item at byte 1 can't be read: cut 1"),
    (1200, "1,200 items can't be read; the first is at byte 1: cut 1"),
  ])
  func `Damaged items are counted, and the first is named`(count: Int, damage: String?) async {
    let source = ScriptedRecords("odd") { _, take in
      for number in 0..<count {
        take(FoundRecords(damaged: [DamagedItem(offset: number + 1, reason: "cut \(number + 1)")]))
      }
    }
    let search = search([source])
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.sections[0].tally?.damage, damage)
  }

  private func search(
    _ sources: [ScriptedRecords], timeout: Duration = .seconds(3600), remedy: String? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> ItemSearch {
    let search = ItemSearch(
      of: sources.map { SearchedSource($0) }, presenter: .forTests,
      policy: SearchPolicy(
        bringing: ModelRequest(.identity), turning: .atOnce, timeout: timeout, timeoutRemedy: remedy, clock: clock))
    search.setQuery("x")
    return search
  }

  /// Waits until the search is in a state, at most until it has ended in another.
  private func wait(for search: ItemSearch, until isMet: (State) -> Bool) async {
    for await state in search.states {
      if isMet(state) { return }
      guard state.phase.isLoading || state.phase == .notLoaded else {
        Issue.record("the search ended as \(state.phase), with the failures \(state.status.failures)")
        return
      }
    }
  }
}

extension ItemSearch {
  /// The identifiers of what was found, section by section.
  fileprivate var numbers: [[String]] {
    state.sections.map { $0.elements.map(\.elementId.modelId.rawValue) }
  }
}
