import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

struct `Artwork machine` {
  private let offline = SourceFailure(.offline, "no network")
  private let refused = SourceFailure(.refused, "no such picture")

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `It moves only along its edges`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var machine = ArtworkMachine(address: Bool.random(using: &random) ? "a" : nil, retry: .always)
    var attempt = 0
    var isNear = false
    for _ in 0..<80 {
      let before = machine
      let event = event(&random, attempt)
      let effects = machine.handle(event)
      let edge = [before.state, machine.state].map(name).joined(separator: " > ")
      #expect(before.state == machine.state || edges.contains(edge), "\(edge) on \(event)")
      for case .load(let address, let number) in effects {
        #expect(number > attempt && address == machine.address && machine.refusal == nil)
        attempt = number
      }
      expectEqual(effects.contains(.cancel), (before.state.isLoading && endsUnwanted(event, before)))
      if case .activate(let level) = event { isNear = level >= .near }
      #expect(isNear || !machine.state.isLoading)
      expectEqual((machine.state == .absent), (machine.address == nil))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Progress never goes back, and an end is the end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var machine = ArtworkMachine(address: "a")
    _ = machine.handle(.activate(.near))
    var last = 0
    for _ in 0..<30 {
      let progress = LoadProgress(completed: .random(in: 0..<100, using: &random), total: 100)
      _ = machine.handle(.step(.progress(progress), attempt: 1))
      guard case .loading(let shown) = machine.state else { return }
      #expect(shown.completed >= last)
      last = shown.completed
    }
    _ = machine.handle(.step(.failed(offline), attempt: 1))
    for step in [ArtworkStep.loaded([1]), .progress(LoadProgress()), .failed(refused)] {
      expectEqual(machine.handle(.step(step, attempt: 1)), [])
      expectEqual(machine.state, .failed(offline))
    }
  }

  // MARK: Activation

  @Test func `It loads when it comes near, and not when it goes`() {
    var machine = ArtworkMachine(address: "a")
    expectEqual(machine.handle(.activate(.offscreen)), [])
    expectEqual(machine.handle(.activate(.near)), [.load("a", attempt: 1)])
    expectEqual(machine.handle(.activate(.visible)), [])
    expectEqual(machine.handle(.activate(.offscreen)), [.cancel])
    expectEqual(machine.state, .idle)
    expectEqual(machine.handle(.activate(.visible)), [.load("a", attempt: 2)])
  }

  @Test func `What a load that was let go still says is not heard`() {
    var machine = ArtworkMachine(address: "a")
    _ = machine.handle(.activate(.near))
    _ = machine.handle(.address("b"))
    _ = machine.handle(.step(.loaded([1]), attempt: 1))
    #expect(machine.state.isLoading)
    _ = machine.handle(.step(.loaded([2]), attempt: 2))
    expectEqual(machine.state, .loaded([2]))
  }

  @Test func `What has come stays`() {
    var machine = loaded()
    expectEqual(machine.handle(.activate(.offscreen)), [])
    expectEqual(machine.handle(.activate(.focused)), [])
    expectEqual(machine.state.bytes, [7])
  }

  @Test(
    arguments: [
      (ArtworkMachine.RetryPolicy.never, false, false), (.transient, true, false), (.always, true, true),
    ])
  func `Coming near again tries again as the policy says`(
    policy: ArtworkMachine.RetryPolicy, whenOffline: Bool, whenRefused: Bool
  ) {
    for (failure, isTried) in [(offline, whenOffline), (refused, whenRefused)] {
      var machine = ArtworkMachine(address: "a", retry: policy)
      _ = machine.handle(.activate(.near))
      _ = machine.handle(.step(.failed(failure), attempt: 1))
      expectEqual(machine.handle(.activate(.visible)), [])
      expectEqual(machine.handle(.activate(.offscreen)), [])
      expectEqual(machine.state, .failed(failure))
      expectEqual(machine.handle(.activate(.near)), (isTried ? [.load("a", attempt: 2)] : []))
    }
  }

  // MARK: Selecting

  @Test func `Selecting tries again after a failure, opens what has come, and else does nothing`() {
    var machine = ArtworkMachine(address: "a")
    expectEqual(machine.handle(.select), [])
    _ = machine.handle(.activate(.visible))
    expectEqual(machine.handle(.select), [])
    _ = machine.handle(.step(.failed(refused), attempt: 1))
    expectEqual(machine.handle(.select), [.load("a", attempt: 2)])
    _ = machine.handle(.step(.loaded([7]), attempt: 2))
    expectEqual(machine.handle(.select), [.open("a")])
    expectEqual(machine.state.bytes, [7])
  }

  @Test func `Selecting offscreen after a failure makes ready for the next time`() {
    var machine = ArtworkMachine(address: "a", retry: .never)
    _ = machine.handle(.activate(.near))
    _ = machine.handle(.step(.failed(refused), attempt: 1))
    _ = machine.handle(.activate(.offscreen))
    expectEqual(machine.handle(.select), [])
    expectEqual(machine.state, .idle)
    expectEqual(machine.handle(.activate(.near)), [.load("a", attempt: 2)])
  }

  // MARK: Addresses

  @Test func `Another address begins anew, and the same one changes nothing`() {
    var machine = loaded()
    expectEqual(machine.handle(.address("a")), [])
    expectEqual(machine.state.bytes, [7])
    expectEqual(machine.handle(.address("b")), [.load("b", attempt: 2)])
    expectEqual(machine.handle(.address("c")), [.cancel, .load("c", attempt: 3)])
    expectEqual(machine.handle(.address(nil)), [.cancel])
    expectEqual(machine.state, .absent)
  }

  // MARK: Refusals

  @Test func `A picture that must not be loaded isn't, whatever is tried, until it may be`() {
    var machine = ArtworkMachine(address: "a", refusal: refused, retry: .always)
    expectEqual(machine.state, .idle)
    for event in [ArtworkMachine.Event.activate(.near), .select, .retry, .activate(.offscreen), .activate(.focused)] {
      expectEqual(machine.handle(event), [])
    }
    expectEqual(machine.state, .failed(refused))
    expectEqual(machine.handle(.address("b", refusal: refused)), [])
    expectEqual(machine.handle(.address("b")), [.load("b", attempt: 1)])
  }

  @Test func `A refusal ends a load, and another address and its refusal come together`() {
    var machine = ArtworkMachine(address: "a")
    _ = machine.handle(.activate(.near))
    expectEqual(machine.handle(.address("a", refusal: refused)), [.cancel])
    expectEqual(machine.state, .failed(refused))
    expectEqual(machine.handle(.address("b")), [.load("b", attempt: 2)])
    expectEqual(machine.handle(.address("c", refusal: refused)), [.cancel])
    expectEqual(machine.state, .failed(refused))
  }

  @Test func `What has come stays where only loading is refused`() {
    var machine = loaded()
    expectEqual(machine.handle(.address("a", refusal: refused)), [])
    expectEqual(machine.state.bytes, [7])
    expectEqual(machine.handle(.address("b", refusal: refused)), [])
    expectEqual(machine.state, .failed(refused))
  }

  @Test func `Without an address nothing ever happens`() {
    var machine = ArtworkMachine(address: nil)
    for event in [ArtworkMachine.Event.activate(.focused), .select, .retry, .activate(.offscreen), .address(nil)] {
      expectEqual(machine.handle(event), [])
      expectEqual(machine.state, .absent)
    }
  }

  @Test func `Trying again loads after a failure alone, at once if it is near and later if not`() {
    var machine = ArtworkMachine(address: "a", retry: .never)
    expectEqual(machine.handle(.retry), [])
    expectEqual(machine.handle(.activate(.near)), [.load("a", attempt: 1)])
    expectEqual(machine.handle(.retry), [])
    _ = machine.handle(.step(.failed(refused), attempt: 1))
    expectEqual(machine.state.failure, refused)
    expectEqual(machine.handle(.retry), [.load("a", attempt: 2)])
    #expect(machine.state.progress == LoadProgress() && machine.state.failure == nil)
    _ = machine.handle(.step(.failed(refused), attempt: 2))
    _ = machine.handle(.activate(.offscreen))
    expectEqual(machine.handle(.retry), [])
    expectEqual(machine.state, .idle)
    expectEqual(machine.handle(.activate(.near)), [.load("a", attempt: 3)])
    _ = machine.handle(.step(.loaded([7]), attempt: 3))
    expectEqual(machine.handle(.retry), [])
    #expect(machine.state.bytes == [7] && machine.state.progress == nil)
  }

  // MARK: Support

  private let edges: Set = [
    "absent > idle", "absent > loading", "idle > loading", "idle > absent", "loading > idle", "loading > loading",
    "loading > loaded", "loading > failed", "loading > absent", "loaded > idle", "loaded > absent",
    "loaded > loading", "failed > loading", "failed > idle", "failed > absent",
    "absent > failed", "idle > failed", "loaded > failed", "failed > failed",
  ]

  private func loaded() -> ArtworkMachine {
    var machine = ArtworkMachine(address: "a")
    _ = machine.handle(.activate(.near))
    _ = machine.handle(.step(.loaded([7]), attempt: 1))
    return machine
  }

  private func event(_ random: inout SplitMix64, _ attempt: Int) -> ArtworkMachine.Event {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .activate(Activation.allCases.randomElement(using: &random) ?? .near)
    case 2:
      .address(
        ["a", "b", nil].randomElement(using: &random) ?? nil, refusal: Bool.random(using: &random) ? refused : nil)
    case 3: .select
    case 4: .step(.progress(LoadProgress(completed: 1, total: 2)), attempt: attempt)
    case 5: .retry
    case 6: .step(.loaded([1]), attempt: attempt - Int.random(in: 0...1, using: &random))
    default: .step(.failed(offline), attempt: attempt)
    }
  }

  /// Whether an event lets go of a load.
  private func endsUnwanted(_ event: ArtworkMachine.Event, _ machine: ArtworkMachine) -> Bool {
    switch event {
    case .activate(let level): level < .near
    case .address(let address, let refusal): address != machine.address || refusal != machine.refusal
    case .select, .retry, .step: false
    }
  }

  private func name(_ state: ArtworkState) -> String {
    switch state {
    case .absent: "absent"
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }
}
