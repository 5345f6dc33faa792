import Bindery
import BinderyCollections
import BinderyRules
import BinderyTesting
import TestSupport
import Testing

@MainActor
struct `The rules of collections` {
  @Test(
    arguments: [
      (BrokenCollection.Fault.none, []), (.silent, ["T21"]), (.losing, ["T22"]), (.oddIds, ["T23"]), (.twins, ["T24"]),
      (.flickering, ["T25"]), (.neverEnding, ["T25"]), (.deaf, ["T26"]), (.stale, ["T27"]), (.immortal, ["T28"]),
    ] as [(BrokenCollection.Fault, [RuleCode])])
  func `Each rule is found broken, and no other`(fault: BrokenCollection.Fault, codes: [RuleCode]) async throws {
    let broken = try await brokenCodes {
      try await checkCollection(
        patience: fault == .neverEnding ? .milliseconds(1) : .seconds(3600), changes: [{ $0.add() }]
      ) { BrokenCollection(fault) }
    }
    expectEqual(broken, codes)
  }

  @Test func `The collections of the core keep the rules`() async throws {
    let items = (0..<5).map { MinimalModel($0) }
    try await checkCollection { StaticModelCollection<MinimalModel, SourceFailure>(items) }
    try await checkCollection(changes: [
      { $0.state = ModelCollectionState(items.shuffled()) },
      { $0.state.sections[0].status = .failed(SourceFailure(.offline, "no network")) },
    ]) { SimpleModelCollection<MinimalModel, SourceFailure>(onRefresh: {}) }
    try await checkCollection {
      AsyncModelCollection { () async throws(SourceFailure) -> [MinimalModel] in
        await Task.yield()
        return items
      }
    }
  }

  @Test func `What works on a minimal collection works on any`() {
    let songs = MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1), MinimalModel(2)])
    let filtered = songs.filtered { $0.modelId != ModelId(1) }
    expectEqual(filtered.state.elements.map(\.modelId), [ModelId(2)])
    songs.state.sections[0].status = .failed(SourceFailure(.offline, "no network"))
    expectEqual(filtered.state.phase, .failed)
    filtered.refresh()
    expectEqual(songs.refreshCount, 1)
  }
}
