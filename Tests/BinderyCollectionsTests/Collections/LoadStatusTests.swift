import Bindery
import BinderyCollections
import TestSupport
import Testing

@Suite struct `Load statuses` {
  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Combining is associative, has a neutral element, and loses no failure`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (first, second, third) = (Self.status(&random), Self.status(&random), Self.status(&random))
    #expect(first.combined(with: second).combined(with: third) == first.combined(with: second.combined(with: third)))
    #expect(first.combined(with: .loaded) == first)
    #expect(LoadStatus.loaded.combined(with: first) == first)
    #expect(first.combined(with: second).failures == first.failures + second.failures)
    #expect(first.combined(with: second).phase == first.phase.combined(with: second.phase))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Failures of another type leave the phase`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let state = random.state()
    let mapped = state.mapFailures { Trouble(integerLiteral: $0.number + 1) }
    #expect(mapped.phase == state.phase)
    #expect(mapped.status.failures.map(\.number) == state.status.failures.map { $0.number + 1 })
    #expect(mapped.mapFailures { Trouble(integerLiteral: $0.number - 1) } == state)
  }

  // MARK: Examples

  @Test func `Loading goes before failed, failed before not loaded, and not loaded before loaded`() {
    #expect(LoadPhase.loading.combined(with: .failed) == .loading)
    #expect(LoadPhase.failed.combined(with: .notLoaded) == .failed)
    #expect(LoadPhase.notLoaded.combined(with: .loaded) == .notLoaded)
  }

  @Test func `Progress adds up, and its whole is known where both are`() {
    let half = LoadPhase.loading(LoadProgress(completed: 5, total: 10))
    #expect(half.combined(with: half) == .loading(LoadProgress(completed: 10, total: 20)))
    #expect(half.combined(with: .loading) == .loading(LoadProgress(completed: 5)))
    let much = LoadPhase.loading(LoadProgress(completed: .max, total: .max))
    #expect(much.combined(with: much) == much)
  }

  @Test func `A fraction is from 0 to 1, and there is none of nothing`() {
    #expect(LoadProgress(completed: 5, total: 10).fraction == 0.5)
    #expect(LoadProgress(completed: 20, total: 10).fraction == 1)
    #expect(LoadProgress(completed: -1, total: 10).fraction == 0)
    #expect(LoadProgress(completed: 5, total: 0).fraction == nil)
    #expect(LoadProgress(completed: 5).fraction == nil)
  }

  private static func status(_ random: inout SplitMix64) -> LoadStatus<Trouble> {
    random.status().combined(with: random.status())
  }
}
