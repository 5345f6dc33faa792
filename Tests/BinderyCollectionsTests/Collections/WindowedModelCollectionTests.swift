import Bindery
import BinderyCollections
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Windows over long lists` {
  private typealias Window = WindowedModelCollection<Thing, Trouble>
  private typealias Fetch = ScriptedFetch<Range<Int>, [Thing], Trouble>

  private let fetch = Fetch()

  private func window(count: Int? = nil, margin: Int = 0, capacity: Int = 4) -> Window {
    Window(count: count, blockSize: 10, margin: margin, capacity: capacity) { [fetch] range throws(Trouble) in
      try await fetch(range)
    }
  }

  /// A window over a list that answers by itself.
  private func window(
    over length: Int, count: Int?, margin: Int = 10, capacity: Int = 8, tracker: LifetimeTracker? = nil
  ) -> Window {
    Window(count: count, blockSize: 10, margin: margin, capacity: capacity) { range in
      range.clamped(to: 0..<length).map { Thing($0, token: tracker?.track()) }
    }
  }

  /// Answers the requests for some blocks, in whatever order they come.
  private func answer(_ blocks: Int, length: Int = .max) async throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for _ in 0..<blocks {
      let call = try #require(await fetch.next())
      ranges.append(call.input)
      call.succeed(call.input.clamped(to: 0..<length).map { Thing($0) })
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Wherever the window goes, it shows the list`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let length = Int.random(in: 0...200, using: &random)
    let window = window(over: length, count: Bool.random(using: &random) ? length : nil)
    for _ in 0..<20 {
      let start = Int.random(in: 0...220, using: &random)
      let range = start..<start + Int.random(in: 0...30, using: &random)
      window.show(range)
      await window.reaches { $0.phase == .loaded }
      expectEqual(window.state.elements.map(\.elementId), Array(range.clamped(to: 0..<length)))
      for position in range {
        expectEqual(window.element(at: position)?.elementId, (position < length ? position : nil))
      }
      if let count = window.count { expectEqual(count, length) }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `Ten million elements are never in memory, however one jumps about`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let tracker = LifetimeTracker()
    let length = 10_000_000
    let window = window(over: length, count: length, tracker: tracker)
    for _ in 0..<200 {
      let start = Int.random(in: 0..<length, using: &random)
      window.show(start..<start + 25)
      if Bool.random(using: &random) { continue }
      await window.reaches { $0.phase == .loaded }
      expectEqual(window.state.elements.first?.elementId, start)
    }
    await window.reaches { $0.phase == .loaded }
    await tracker.waitUntilAlive(atMost: 8 * 10)
    #expect(tracker.alive <= 8 * 10)
    #expect(tracker.alive >= 25)
  }

  // MARK: Reading

  @Test func `Nothing is read before something is shown`() {
    let window = window(count: 100)
    window.refresh()
    expectEqual(window.state.phase, .notLoaded)
    expectEqual(fetch.count, 0)
  }

  @Test func `Aligned blocks of the window and its margin are read`() async throws {
    let window = window(count: 100, margin: 5)
    window.show(23..<32)
    expectEqual(window.state.phase, .loading)
    try await expectEqual(answer(3), [10..<20, 20..<30, 30..<40])
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.map(\.elementId), Array(23..<32))
    expectEqual(window.element(at: 19)?.elementId, 19)
    expectNil(window.element(at: 40))
    expectNil(window.element(at: -1))
  }

  @Test func `What has come is shown while the rest is on its way`() async throws {
    let window = window(count: 100)
    window.show(15..<25)
    let calls = [try #require(await fetch.next()), try #require(await fetch.next())]
    let second = try #require(calls.first { $0.input == 20..<30 })
    second.succeed((20..<30).map { Thing($0) })
    await window.reaches { !$0.isEmpty }
    expectEqual(window.state.phase, .loading)
    expectEqual(window.state.elements.map(\.elementId), Array(20..<25))
    calls.first { $0.input == 10..<20 }?.succeed((10..<20).map { Thing($0) })
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.map(\.elementId), Array(15..<25))
  }

  @Test func `Blocks that are in memory aren't read again`() async throws {
    let window = window(count: 100)
    window.show(0..<10)
    _ = try await answer(1)
    await window.reaches { $0.phase == .loaded }
    window.show(5..<15)
    expectEqual(window.state.elements.map(\.elementId), Array(5..<10))
    try await expectEqual(answer(1), [10..<20])
    await window.reaches { $0.phase == .loaded }
    window.show(0..<20)
    expectEqual(window.state.phase, .loaded)
    expectEqual(fetch.count, 2)
  }

  @Test func `The same range again tells nobody`() async throws {
    let window = window(count: 100)
    window.show(0..<10)
    _ = try await answer(1)
    await window.reaches { $0.phase == .loaded }
    let recorder = Recorder(window)
    window.show(0..<10)
    #expect(recorder.states.isEmpty)
  }

  @Test func `The block whose use is longest ago goes first`() async throws {
    let window = window(count: 100, capacity: 2)
    for start in [0, 10, 0, 20] {
      window.show(start..<start + 10)
      if window.state.phase.isLoading { _ = try await answer(1) }
      await window.reaches { $0.phase == .loaded }
    }
    #expect(window.element(at: 0) != nil)
    expectNil(window.element(at: 10))
    #expect(window.element(at: 20) != nil)
  }

  // MARK: Scrolling

  @Test func `Scrolling cancels what isn't needed any more, and it never comes`() async throws {
    let tracker = LifetimeTracker()
    let window = window(count: 1000)
    window.show(0..<10)
    var old = await fetch.next()
    window.show(500..<510)
    await old?.waitForCancellation()
    old?.succeed([Thing(0, token: tracker.track())])
    old = nil
    await tracker.waitUntilAlive(atMost: 0)
    expectNil(window.element(at: 0))
    try await expectEqual(answer(1), [500..<510])
    await window.reaches { $0.phase == .loaded }
  }

  @Test func `A block that is still needed is not asked for twice`() async throws {
    let window = window(count: 1000)
    window.show(0..<15)
    window.show(5..<18)
    try await expectEqual(answer(2), [0..<10, 10..<20])
    await window.reaches { $0.phase == .loaded }
    expectEqual(fetch.count, 2)
  }

  @Test func `Letting go of the window cancels its reads`() async throws {
    var window: Window? = window(count: 1000)
    window?.show(0..<10)
    let call = try #require(await fetch.next())
    window = nil
    await call.waitForCancellation()
    call.succeed([])
  }

  // MARK: The end

  @Test func `Where the count is unknown, a short block tells it`() async throws {
    let window = window()
    window.show(0..<20)
    _ = try await answer(2, length: 13)
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.count, 13)
    expectEqual(window.window, 0..<13)
    window.show(100..<120)
    expectEqual(window.state.phase, .loaded)
    #expect(window.state.isEmpty)
    expectEqual(fetch.count, 2)
  }

  @Test func `An empty block after a full one tells the count, and one far away does not`() async throws {
    let window = window()
    window.show(50..<60)
    _ = try await answer(1, length: 10)
    await window.reaches { $0.phase == .loaded }
    expectNil(window.count)
    for start in [0, 10] {
      window.show(start..<start + 10)
      _ = try await answer(1, length: 10)
      await window.reaches { $0.phase == .loaded }
    }
    expectEqual(window.count, 10)
  }

  @Test func `A list that has grown is found to be longer by a refresh`() async throws {
    let window = window()
    window.show(0..<10)
    _ = try await answer(1, length: 5)
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.count, 5)
    window.refresh()
    expectEqual(window.state.elements.count, 5)
    _ = try await answer(1, length: 100)
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.count, 10)
    expectNil(window.count)
  }

  @Test(arguments: [
    (Int.min, Int.max), (Int.max - 1, Int.max), (-10, -5), (0, 0), (Int.max, Int.max), (-5, 5),
  ])
  func `No range and no size can trap`(range: (Int, Int)) async {
    for (size, margin, capacity) in [(1, .max, 3), (.max, 0, .max), (0, -1, -1), (7, .max, 2)] {
      let window = Window(count: range.0, blockSize: size, margin: margin, capacity: capacity) { _ in [] }
      window.show(range.0..<range.1)
      window.refresh()
      await window.reaches { !$0.phase.isLoading }
      let unknown = Window(blockSize: size, margin: margin, capacity: capacity) { _ in [1] }
      unknown.show(range.0..<range.1)
      await unknown.reaches { !$0.phase.isLoading }
    }
  }

  // MARK: Failures

  @Test func `A block that fails leaves the others, and comes with a refresh`() async throws {
    let window = window(count: 100)
    window.show(0..<20)
    for _ in 0..<2 {
      let call = try #require(await fetch.next())
      if call.input.lowerBound == 0 { call.fail(7) } else { call.succeed(call.input.map { Thing($0) }) }
    }
    await window.reaches { !$0.phase.isLoading }
    expectEqual(window.state.status, .failed(7))
    expectEqual(window.state.elements.map(\.elementId), Array(10..<20))
    window.refresh()
    expectEqual(window.state.elements.map(\.elementId), Array(10..<20))
    try await expectEqual(answer(2), [0..<10, 10..<20])
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.map(\.elementId), Array(0..<20))
  }

  @Test(arguments: [nil, "any"] as [SectionId?])
  func `Trying again reads the blocks that failed, and no others`(section: SectionId?) async throws {
    let window = window(count: 100)
    window.retry(section)
    window.show(0..<30)
    for _ in 0..<3 {
      let call = try #require(await fetch.next())
      if call.input.lowerBound == 10 { call.fail(7) } else { call.succeed(call.input.map { Thing($0) }) }
    }
    await window.reaches { !$0.phase.isLoading }
    window.retry(section)
    expectEqual(window.state.phase, .loading)
    try await expectEqual(answer(1), [10..<20])
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.map(\.elementId), Array(0..<30))
    window.retry(section)
    expectEqual(window.state.phase, .loaded)
    expectEqual(fetch.count, 4)
  }

  @Test func `Elements stay while the window is read again`() async throws {
    let window = window(count: 100)
    window.show(0..<10)
    _ = try await answer(1)
    await window.reaches { $0.phase == .loaded }
    window.refresh()
    expectEqual(window.state.phase, .loading)
    expectEqual(window.state.elements.count, 10)
    window.show(0..<9)
    let call = try #require(await fetch.next())
    call.succeed((100..<110).map { Thing($0) })
    await window.reaches { $0.phase == .loaded }
    expectEqual(window.state.elements.map(\.elementId), Array(100..<109))
    expectEqual(fetch.count, 2)
  }
}
