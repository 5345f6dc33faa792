import Bindery
import BinderyCollections
@testable import BinderyRendering
import Observation
import TestSupport
import Testing

@MainActor
struct `Live items of a followed search` {
  private let clock = ManualClock()
  private let pace = ManualClock()
  private let sections = [
    FoundSection(
      source: "one", name: "a test",
      records: [
        Record(kind: "timer", fields: ["id": 1, "step": 1]), Record(kind: "thing", fields: ["id": 2, "name": "stone"]),
      ]),
    FoundSection(source: "two", name: "another", records: [Record(kind: "timer", fields: ["id": 3, "step": 100])]),
  ]

  @Test func `They are written again when they change, and only they`() async throws {
    let items = await items()
    let (output, task) = run(items)
    defer { task.cancel() }
    await tick(sleepers: 2)
    try await waitUntil("both were written") { paced { output.lines.count == 2 } }
    expectEqual(Set(output.lines), ["one: timer 1 at 1", "two: timer 3 at 100"])
  }

  @Test func `Many changes in a tenth of a second are written once, and then the last of them`() async throws {
    let items = await items(of: [timers([1: 1])])
    let (output, task) = run(items)
    defer { task.cancel() }
    await tick()
    try await waitUntil("it was written") { output.lines == ["one: timer 1 at 1"] }
    for _ in 0..<5 { await tick() }
    await clock.waitForSleepers()
    expectEqual(output.lines.count, 1)
    try await waitUntil("it was written again") { paced { output.lines.count == 2 } }
    expectEqual(output.lines.last, "one: timer 1 at 6")
  }

  @Test func `What looks as it was written is not written again`() async throws {
    let items = await items(of: [timers([1: 0, 2: 1])])
    let (output, task) = run(items)
    defer { task.cancel() }
    for count in 1...3 {
      await tick(sleepers: 2)
      try await waitUntil("the other was written") {
        paced { output.lines.last == "one: timer 2 at \(count)" }
      }
    }
    expectEqual(output.lines.count, 3)
  }

  @Test func `In JSON the whole item is written, in a line of its own`() async throws {
    let items = await items(of: [timers([1: 1])], format: .jsonl)
    let (output, task) = run(items)
    defer { task.cancel() }
    await tick()
    try await waitUntil("it was written") { output.lines.count == 1 }
    expectEqual(output.lines.first?.contains("timer 1 at 1"), true)
    expectEqual(output.lines.first?.contains(#""source":"one""#), true)
  }

  @Test func `They are active until the task is cancelled and they are let go`() async throws {
    var items: LiveItems? = await items()
    let (_, task) = run(try #require(items))
    await clock.waitForSleepers(2)
    items = nil
    task.cancel()
    _ = await task.result
    try await waitUntil("no timer runs") { clock.sleeperCount == 0 }
  }

  @Test func `A kind that doesn't live has none`() async {
    let items = LiveItems(in: sections, style: OutputStyle(format: .plain), clock: pace)
    await items.add(["thing"], by: .forTests)
    #expect(items.isEmpty)
  }

  @Test func `Items of a kind that are released and made anew are written again when they change`() async throws {
    let items = await items(of: [timers([1: 1])])
    let (output, task) = run(items)
    defer { task.cancel() }
    await tick()
    try await waitUntil("it was written") { output.lines == ["one: timer 1 at 1"] }
    items.remove(["timer"])
    #expect(items.isEmpty)
    try await waitUntil("no timer runs") { clock.sleeperCount == 0 }
    await items.add(["timer"], by: presenter)
    await tick()
    try await waitUntil("the new one was written") { paced { output.lines.count == 2 } }
    expectEqual(output.lines.last, "one: timer 1 at 1")
  }

  @Test func `The error of the writer ends it`() async throws {
    let items = await items()
    let task = Task { try await follow(items) { _, _ in throw Breakage(description: "no reader") } }
    await tick(sleepers: 2)
    await #expect(throws: Breakage.self) { try await task.value }
  }

  private func items(of sections: [FoundSection]? = nil, format: OutputFormat = .plain) async -> LiveItems {
    let items = LiveItems(in: sections ?? self.sections, style: OutputStyle(format: format), clock: pace)
    await items.add(["timer", "thing"], by: presenter)
    return items
  }

  /// Shows timers, whose clock the test sets.
  private var presenter: Presenter {
    let provider = ViewBindingProvider()
    provider.bind(Timer.self, TimerViewModel.self, TimerView.self)
    let context = Context()
    context.clock = clock
    return Presenter(provider: provider, context: context)
  }

  /// Writes items whenever they change.
  private func follow(
    _ items: LiveItems, _ write: (FoundSection, Rendering.Part) throws -> Void
  ) async throws {
    let signal = ConsumerSignal()
    items.onChange = { signal.noteChange() }
    while await signal.next() { try items.writeChanges(write) }
  }

  /// Lets the timers count, once each of them waits to.
  private func tick(sleepers: Int = 1) async {
    await clock.waitForSleepers(sleepers)
    clock.advanceAtOnce(by: .seconds(1))
    await clock.waitForSleepers(sleepers)
  }

  /// Lets what waits for the next tenth of a second be written, and tests a condition.
  private func paced(_ condition: () -> Bool) -> Bool {
    pace.advanceAtOnce(by: .milliseconds(100))
    return condition()
  }

  /// A section of timers with their steps by their identifiers.
  private func timers(_ steps: KeyValuePairs<Int64, Int64>) -> FoundSection {
    FoundSection(
      source: "one", name: "a test",
      records: steps.map { Record(kind: "timer", fields: ["id": .integer($0), "step": .integer($1)]) })
  }

  private func run(_ items: LiveItems) -> (Written, Task<Void, any Error>) {
    let written = Written()
    let task = Task {
      try await follow(items) { section, part in
        let text = String(decoding: part.utf8, as: UTF8.self)
        written.lines += text.split(separator: "\n").map {
          $0.hasPrefix("{") ? String($0) : "\(section.source): \($0)"
        }
      }
    }
    return (written, task)
  }
}

/// The lines that were written again.
@MainActor
private final class Written {
  var lines: [String] = []
}

private struct Timer: Model, Codable {
  static let kind: Kind = "timer"

  var id: Int
  var step: Int?

  var modelId: ModelId { ModelId(id) }
}

/// A view model that counts while it is visible.
@Observable
private final class TimerViewModel: LiveViewModel {
  private var timer: Timer
  private var seconds = 0
  private var count = 0
  @ObservationIgnored private let clock: any Clock<Duration>

  init(model: Timer, context: Context) {
    timer = model
    clock = context.clock
  }

  var title: String { seconds < 0 ? "" : "timer \(timer.id) at \(count)" }

  func update(_ model: Timer) {
    timer = model
  }

  func run(at level: Activation) async {
    guard level == .visible else { return }
    while (try? await clock.sleep(for: .seconds(1))) != nil {
      seconds += 1
      count += timer.step ?? 0
    }
  }

  static let properties = [Property("title") { (timer: TimerViewModel) in timer.title }]
}

private struct TimerView: LiveTextView {
  func body(_ timer: TimerViewModel) -> some Text {
    Line(timer.title, .title)
  }
}
