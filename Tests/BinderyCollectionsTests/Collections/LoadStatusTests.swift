import Bindery
import BinderyCollections
import TestSupport
import Testing

struct `Load statuses` {
  // MARK: Laws

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Combining is associative, has a neutral element, and loses no failure`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (first, second, third) = (Self.status(&random), Self.status(&random), Self.status(&random))
    expectEqual(first.combined(with: second).combined(with: third), first.combined(with: second.combined(with: third)))
    expectEqual(first.combined(with: .loaded), first)
    expectEqual(LoadStatus.loaded.combined(with: first), first)
    expectEqual(first.combined(with: second).failures, first.failures + second.failures)
    expectEqual(first.combined(with: second).phase, first.phase.combined(with: second.phase))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Failures of another type leave the phase`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let state = random.state()
    let mapped = state.mapFailures { Trouble(integerLiteral: $0.number + 1) }
    expectEqual(mapped.phase, state.phase)
    expectEqual(mapped.status.failures.map(\.number), state.status.failures.map { $0.number + 1 })
    expectEqual(mapped.mapFailures { Trouble(integerLiteral: $0.number - 1) }, state)
  }

  // MARK: Examples

  @Test func `Loading goes before failed, failed before not loaded, and not loaded before loaded`() {
    expectEqual(LoadPhase.loading.combined(with: .failed), .loading)
    expectEqual(LoadPhase.failed.combined(with: .notLoaded), .failed)
    expectEqual(LoadPhase.notLoaded.combined(with: .loaded), .notLoaded)
  }

  @Test func `Progress adds up, and its whole is known where both are`() {
    let half = LoadPhase.loading(LoadProgress(completed: 5, total: 10))
    expectEqual(half.combined(with: half), .loading(LoadProgress(completed: 10, total: 20)))
    expectEqual(half.combined(with: .loading), .loading(LoadProgress(completed: 5)))
    let much = LoadPhase.loading(LoadProgress(completed: .max, total: .max))
    expectEqual(much.combined(with: much), much)
  }

  @Test func `A fraction is from 0 to 1, and there is none of nothing`() {
    expectEqual(LoadProgress(completed: 5, total: 10).fraction, 0.5)
    expectEqual(LoadProgress(completed: 20, total: 10).fraction, 1)
    expectEqual(LoadProgress(completed: -1, total: 10).fraction, 0)
    expectNil(LoadProgress(completed: 5, total: 0).fraction)
    expectNil(LoadProgress(completed: 5).fraction)
  }

  private static func status(_ random: inout SplitMix64) -> LoadStatus<Trouble> {
    random.status().combined(with: random.status())
  }
}
