import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Collections that load bit by bit` {
  /// What a test tells the load to do next.
  private enum Step: Sendable {
    case append([Thing])
    case progress(Int)
  }

  private let steps = ScriptedFetch<Void, Step?, Trouble>()

  private func collection() -> AsyncModelCollection<Thing, Trouble> {
    AsyncModelCollection(streaming: { [steps] (receiver) async throws(Trouble) in
      while let step = try await steps(()) {
        switch step {
        case .append(let things): await receiver.append(things)
        case .progress(let completed): await receiver.report(LoadProgress(completed: completed, total: 10))
        }
      }
    })
  }

  private func tell(_ step: Step?) async throws {
    try #require(await steps.next()).succeed(step)
  }

  @Test func `Elements and progress show as they come, and loading flips once each way`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    collection.refresh()
    try await tell(.append([1, 2]))
    try await tell(.progress(5))
    try await tell(.append([3]))
    try await tell(nil)
    await collection.reaches { $0.phase == .loaded }
    let half = LoadStatus<Trouble>.loading(LoadProgress(completed: 5, total: 10))
    expectEqual(recorder.states.map(\.elements), [[], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3]])
    expectEqual(recorder.states.map(\.status), [.loading, .loading, half, half, .loaded])
    expectEqual(recorder.loadingFlips, [true, false])
  }

  @Test func `Old elements stay behind the new ones until the load is done`() async throws {
    let collection = collection()
    let recorder = Recorder(collection)
    for batches in [[[1, 2, 3]], [[4], [2, 5]]] as [[[Thing]]] {
      collection.refresh()
      for batch in batches { try await tell(.append(batch)) }
      try await tell(nil)
      await collection.reaches { $0.phase == .loaded }
    }
    expectEqual(recorder.states.suffix(4).map(\.elements), [[1, 2, 3], [4, 1, 2, 3], [4, 2, 5, 1, 3], [4, 2, 5]])
  }

  @Test func `A failure on the way loses no element`() async throws {
    let collection = collection()
    collection.refresh()
    try await tell(.append([1, 2]))
    try await tell(nil)
    await collection.reaches { $0.phase == .loaded }
    collection.refresh()
    try await tell(.append([3]))
    try #require(await steps.next()).fail(7)
    await collection.reaches { $0.phase == .failed }
    expectEqual(collection.state.elements, [3, 1, 2])
    expectEqual(collection.state.status, .failed(7))
  }

  @Test func `What a cancelled load hands over goes nowhere`() async throws {
    let tracker = LifetimeTracker()
    let collection = collection()
    collection.refresh()
    var call = await steps.next()
    collection.cancel()
    let recorder = Recorder(collection)
    call?.succeed(.append([Thing(1, token: tracker.track())]))
    call = nil
    // The load asks for its next step only after the one before was taken.
    try await tell(nil)
    await tracker.waitUntilAlive(atMost: 0)
    #expect(recorder.states.isEmpty)
    expectEqual(collection.state.phase, .notLoaded)
  }
}
