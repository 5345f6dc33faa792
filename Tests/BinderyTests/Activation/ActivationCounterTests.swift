import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Activation counter` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The level is the highest of its presenters, and each change is told once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var told: [Activation] = []
    let counter = ActivationCounter { told.append($0) }
    var presences: [Presence] = []
    var expected: [Activation] = []
    for _ in 0..<100 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: presences.append(counter.presence(at: level(&random)))
      case 1: if !presences.isEmpty { presences.remove(at: .random(in: presences.indices, using: &random)) }
      case 2:
        guard let presence = presences.randomElement(using: &random) else { continue }
        presence.end()
        presences.removeAll { $0 === presence }
      default: presences.randomElement(using: &random)?.level = level(&random)
      }
      let highest = presences.map(\.level).max() ?? .offscreen
      if highest != expected.last ?? .offscreen { expected.append(highest) }
      expectEqual(counter.level, highest)
    }
    expectEqual(told, expected)
    presences = []
    expectEqual(counter.level, .offscreen)
  }

  // MARK: Presenters

  @Test func `Levels are graded`() {
    expectEqual(Activation.allCases.sorted(), [.offscreen, .near, .visible, .focused])
    expectEqual(Activation.allCases, Activation.allCases.sorted())
  }

  @Test func `A row that is also shown in a detail stays active when the detail goes`() {
    var told: [Activation] = []
    let counter = ActivationCounter { told.append($0) }
    let row = counter.presence(at: .visible)
    var detail: Presence? = counter.presence(at: .focused)
    expectEqual(told, [.visible, .focused])
    detail = nil
    #expect(detail == nil && told == [.visible, .focused, .visible])
    row.end()
    expectEqual(told.last, .offscreen)
  }

  @Test func `Nobody is told anything at the start`() {
    var told: [Activation] = []
    let counter = ActivationCounter { told.append($0) }
    let presence = counter.presence()
    #expect(told.isEmpty && counter.level == .offscreen && presence.level == .offscreen)
  }

  @Test func `The same level twice, and an end without a beginning, do nothing`() {
    var told: [Activation] = []
    let counter = ActivationCounter { told.append($0) }
    let presence = counter.presence()
    presence.end()
    presence.end()
    let other = counter.presence(at: .near)
    other.level = .near
    expectEqual(told, [.near])
    presence.level = .focused
    expectEqual(told, [.near])
  }

  @Test func `A presenter may change its level when it is told`() {
    var told: [Activation] = []
    var presence: Presence?
    let counter = ActivationCounter { level in
      told.append(level)
      if level == .visible { presence?.level = .focused }
    }
    presence = counter.presence()
    presence?.level = .visible
    expectEqual(told, [.visible, .focused])
    expectEqual(counter.level, .focused)
    presence = nil
  }

  // MARK: Delay

  @Test func `What nobody shows any more stays near for a while`() async {
    let clock = ManualClock()
    let levels = Outputs<Activation>()
    var told = levels.subscribe().makeAsyncIterator()
    let counter = ActivationCounter(leavingAfter: .init(.seconds(1), on: clock)) { levels.send($0) }
    let presence = counter.presence(at: .visible)
    await expectEqual(told.next(), .visible)
    presence.level = .offscreen
    await expectEqual(told.next(), .near)
    expectEqual(counter.level, .near)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(999))
    expectEqual(counter.level, .near)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(1))
    await expectEqual(told.next(), .offscreen)
  }

  @Test func `To and fro within the delay changes nothing`() async {
    let clock = ManualClock()
    var told: [Activation] = []
    let counter = ActivationCounter(leavingAfter: .init(.seconds(1), on: clock)) { told.append($0) }
    let presence = counter.presence(at: .near)
    for _ in 0..<20 {
      presence.level = .offscreen
      presence.level = .near
    }
    await Task {}.value
    expectEqual(clock.sleeperCount, 0)
    clock.advanceAtOnce(by: .seconds(2))
    await Task {}.value
    expectEqual(told, [.near])
  }

  private func level(_ random: inout SplitMix64) -> Activation {
    Activation.allCases.randomElement(using: &random) ?? .near
  }
}
