import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Searching for items that are made together` {
  nonisolated private static let kinds: [Kind] = [
    "thing", "mute", "fragile-drawing", "fragile-size", "fragile-identity",
  ]

  nonisolated private static func record(_ number: Int) -> Record {
    Record(
      kind: kinds[number % kinds.count],
      fields: ["id": .integer(Int64(number)), "name": .text(String(repeating: "n", count: number))])
  }

  // MARK: Laws

  @Test(arguments: 0..<10, OutputFormat.allCases)
  func `A page is the same, wherever its items are made`(seed: UInt64, format: OutputFormat) async {
    var random = SplitMix64(seed: seed)
    let distant = Set(Self.kinds.filter { _ in Bool.random(using: &random) })
    let records = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      Self.record(Int.random(in: 0..<60, using: &random))
    }
    let style = OutputStyle(format: format, columns: Int.random(in: 10...90, using: &random))
    let maker = DistantMaker()
    let near = await page(records, style, Presenter.forTests)
    let far = await page(records, style, maker.presenter(of: distant))
    expectEqual(far.utf8, near.utf8)
    expectEqual(far.problems, near.problems)
    expectEqual(far.kinds, near.kinds)
    #expect(maker.counts.values.allSatisfy { $0 == 1 })
    expectEqual(Set(maker.counts.keys), distant.intersection(records.map(\.kind)))
    #expect(maker.fetches.isEmpty)
  }

  private func page(_ records: [Record], _ style: OutputStyle, _ presenter: Presenter) async -> Rendering.Part {
    let items = await presenter.foundItems(records, from: "shelf", bringing: style.pageRequest)
    return await ResultPage(presenter: presenter, style: style).render(items, from: "test", source: "shelf")
  }

  // MARK: Calls

  @Test(arguments: OutputFormat.allCases)
  func `A page of items that come one by one costs at most two calls a kind`(format: OutputFormat) async {
    let allCame = Gate()
    let maker = DistantMaker { _ in await allCame.opened() }
    let presenter = maker.presenter(of: Set(Self.kinds))
    let source = ScriptedRecords("slow") { _, take in
      for number in 0..<40 { take(FoundRecords(records: [Self.record(number)], lookedAtCount: 1)) }
      allCame.open()
    }
    let style = OutputStyle(format: format)
    let items = await found(in: source, presenter, style)
    let part = await ResultPage(presenter: presenter, style: style).render(items, from: "test")
    expectEqual(items.map(\.record).map { $0["id"] }, (0..<40).map { .integer($0) })
    expectEqual(part.count, 40)
    expectEqual(maker.counts.count, Self.kinds.count)
    #expect(maker.counts.values.allSatisfy { $0 <= 2 })
    #expect(maker.calls.allSatisfy { $0.request == style.pageRequest })
    #expect(maker.fetches.isEmpty)
  }

  @Test func `An item that can't be made is identified by its fields, and costs no other`() async {
    let maker = DistantMaker()
    let source = ScriptedRecords("odd") { _, take in
      let damaged = Record(kind: "thing", fields: ["weight": 1])
      take(FoundRecords(records: [Self.record(0), damaged, Self.record(5), damaged]))
    }
    let ids = await found(in: source, maker.presenter(of: ["thing"]), OutputStyle(format: .plain)).map(\.elementId)
    expectEqual(ids.map(\.modelId.rawValue)[0], "0")
    expectEqual(ids.map(\.modelId.rawValue)[2], "5")
    expectEqual(ids[1], ids[3])
    expectEqual(Set(ids).count, 3)
    expectEqual(maker.counts, ["thing": 1])
  }

  @Test func `Items are identified together`() async {
    let maker = DistantMaker()
    let records = [Self.record(0), Self.record(1), Record(kind: "thing", fields: [:]), Self.record(5)]
    let ids = await maker.presenter(of: ["thing"]).modelIds(of: records)
    expectEqual(ids, [ModelId(0), ModelId(1), nil, ModelId(5)])
    expectEqual(maker.counts, ["thing": 1])
    expectEqual(maker.calls.first?.request, ModelRequest(.identity))
  }

  // MARK: Cancellation

  @Test
  func `A search that nobody wants any more cancels its calls`() async throws {
    let (asked, cancelled) = (Gate(), Gate())
    let maker = DistantMaker { _ in
      asked.open()
      try? await Gate().openedOrCancelled()
      cancelled.open()
    }
    var search: SourceAnswer? = answer(of: ScriptedRecords("one", things: [1]), maker.presenter(of: ["thing"]))
    search?.refresh()
    await asked.opened()
    search = nil
    try await cancelled.openedOrCancelled()
    expectEqual(maker.calls.count, 1)
  }

  private func found(
    in source: ScriptedRecords, _ presenter: Presenter, _ style: OutputStyle
  ) async -> [FoundItem] {
    await answer(of: source, presenter, bringing: style.pageRequest).finalState()?.elements ?? []
  }

  /// Returns the answer of a source, which isn't requested yet.
  private func answer(
    of source: ScriptedRecords, _ presenter: Presenter, bringing models: ModelRequest = ModelRequest(.identity)
  ) -> SourceAnswer {
    SourceAnswer(
      to: SearchRequest(terms: ["x"]), of: source, presenter: CurrentPresenter(presenter),
      policy: SearchPolicy(bringing: models, turning: .atOnce, timeout: .seconds(3600)))
  }
}
