import Bindery
@testable import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

struct `Models that forget what another process told` {
  /// Kinds that are shown, that fail in every way, and that nobody shows.
  private static let kinds: [Kind] =
    ["thing", "mute", "sculpture", "locked"] + Fragile.Fault.allCases.map { Kind(rawValue: "fragile-\($0)") }

  private static let records = (0..<60).map { number in
    Record(
      kind: kinds[number % kinds.count],
      fields: ["id": .integer(Int64(number)), "name": .text(String(repeating: "n", count: number))])
  }

  // MARK: Waiting

  @Test(arguments: OutputFormat.allCases)
  func `A page that has room for nothing waits for nobody, and looks the same`(format: OutputFormat) async {
    let maker = ForgetfulMaker { _ in false }
    let style = OutputStyle(format: format, columns: 60)
    let near = await page(Self.records, style, .forTests)
    let far = await page(Self.records, style, maker.presenter)
    expectEqual(far.utf8, near.utf8)
    expectEqual(far.problems, near.problems)
    expectEqual(maker.waitCount, 0)
    expectEqual(maker.peak, 1)
    expectEqual(maker.knownCount, 0)
  }

  @Test(arguments: OutputFormat.allCases)
  func `A rendering that has room for every other item waits for nobody, and looks the same`(
    format: OutputFormat
  ) async throws {
    let maker = ForgetfulMaker { $0["id"] == .integer(2) || $0["id"] == .integer(13) }
    let input = Self.kinds.enumerated().flatMap { kind in
      (0..<3).map { #"{"kind":"\#(kind.element)","id":\#(kind.offset * 3 + $0),"name":"n\#($0)"}"# + "\n" }
    }.joined()
    let near = try await render(input, as: format)
    let far = try await render(input, as: format, with: maker.presenter)
    expectEqual(far.output, near.output)
    expectEqual(far.parts.flatMap(\.problems), near.parts.flatMap(\.problems))
    expectEqual(maker.waitCount, 0)
    #expect(maker.peak <= 3)
    expectEqual(maker.knownCount, 0)
  }

  @Test func `Items are identified one by one where there is room for nothing`() async {
    let maker = ForgetfulMaker { _ in false }
    let ids = await maker.presenter.modelIds(of: Self.records)
    let near = await Presenter.forTests.modelIds(of: Self.records)
    expectEqual(ids, near)
    expectEqual(maker.waitCount, 0)
    expectEqual(maker.peak, 1)
    expectEqual(maker.knownCount, 0)
  }

  // MARK: Reasons and identifiers

  @Test(arguments: OutputFormat.allCases)
  func `A page keeps no long reason until its row is written`(format: OutputFormat) async {
    let reason = String(repeating: "z", count: 1 << 16)
    let live = LiveReasons()
    let binding = ViewBinding(
      kind: "thing", plugin: PluginId(rawValue: "org.example.failing"), properties: [], actions: [],
      decode: { _ in throw LongReason(reason, among: live) },
      decodeAll: { records, _ in records.map { _ in .success(FailingModel(reason, among: live)) } })
    let presenter = Presenter(provider: ViewBindingProvider { $0 == "thing" ? binding : nil })
    let records = (0..<20).map { Record(kind: "thing", fields: ["id": .integer($0)]) }
    let part = await page(records, OutputStyle(format: format), presenter)
    expectEqual(part.problems.map(\.sentence), Array(repeating: reason, count: 20))
    #expect(live.peak <= 2)
  }

  @Test func `A short hash stands for a long identifier`() async {
    let records = [0, 1, 0].map { Record(kind: "long", fields: ["id": .integer($0)]) }
    let binding = ViewBinding(
      kind: "long", plugin: nil, properties: [], actions: [],
      decode: { LongModel(id: String(repeating: $0["id"] == .integer(0) ? "a" : "b", count: 1 << 20)) })
    let presenter = Presenter(provider: ViewBindingProvider { $0 == "long" ? binding : nil })
    let ids = await presenter.foundItems(records, from: "shelf").map(\.elementId.modelId)
    expectEqual(ids[0], ids[2])
    #expect(ids[0] != ids[1])
    #expect(ids.allSatisfy { $0.rawValue.utf8.count < 100 })
    await expectEqual(presenter.modelIds(of: records), ids)
  }

  private func page(_ records: [Record], _ style: OutputStyle, _ presenter: Presenter) async -> Rendering.Part {
    let items = await presenter.foundItems(records, from: "shelf", bringing: style.pageRequest)
    return await ResultPage(presenter: presenter, style: style).render(items, from: "test", source: "shelf")
  }
}

/// Counts the reasons that somebody keeps.
private final class LiveReasons: Sendable {
  private let state = Mutex((count: 0, peak: 0))

  var peak: Int { state.withLock { $0.peak } }

  func add(_ difference: Int) {
    state.withLock { state in
      state.count += difference
      state.peak = max(state.peak, state.count)
    }
  }
}

/// A reason that is counted as long as somebody keeps it.
private final class LongReason: Error, CustomStringConvertible {
  let description: String
  private let live: LiveReasons

  init(_ description: String, among live: LiveReasons) {
    self.description = description
    self.live = live
    live.add(1)
  }

  deinit {
    live.add(-1)
  }
}

/// A model of which another process tells, each time anew, that there is no view model.
private final class FailingModel: AnsweredModel {
  private let reason: String
  private let live: LiveReasons

  init(_ reason: String, among live: LiveReasons) {
    self.reason = reason
    self.live = live
  }

  let isHeavy = false
  let modelId = ModelId("failing")
  let modelVersion = ModelVersion(rawValue: 1)

  func recall(_ wanted: ModelRequest) async -> Bool { false }

  func forget() {}

  func viewModel(in context: Context) throws -> any BoundViewModel {
    throw LongReason(reason, among: live)
  }
}

/// A model with an identifier of any length.
private final class LongModel: BoundModel {
  let modelId: ModelId
  let modelVersion = ModelVersion(rawValue: 1)

  init(id: String) {
    modelId = ModelId(id)
  }

  func viewModel(in context: Context) throws -> any BoundViewModel {
    throw CancellationError()
  }
}
