import Bindery
@testable import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

struct `Rendering of items that are made together` {
  private struct Stop: Error {}

  /// Kinds that are shown, that fail in every way, and that nobody shows.
  private static let kinds: [Kind] =
    ["thing", "thing", "thing", "mute", "sculpture", "locked"]
    + Fragile.Fault.allCases.map { Kind(rawValue: "fragile-\($0)") }

  private func items(_ kinds: [Kind]) -> String {
    kinds.enumerated().map { #"{"kind":"\#($1)","id":\#($0),"name":"n\#($0)"}"# + "\n" }.joined()
  }

  // MARK: Laws

  @Test(arguments: 0..<10, OutputFormat.allCases)
  func `Items that are made together give the same output as others`(seed: UInt64, format: OutputFormat) async throws {
    var random = SplitMix64(seed: seed)
    let distant = Set(Self.kinds.filter { _ in Bool.random(using: &random) })
    let input = (0..<Int.random(in: 1...60, using: &random)).map { number in
      let kind = Self.kinds.randomElement(using: &random) ?? "thing"
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return #"{"kind":"\#(kind)"}"#
      case 1: return #"{"kind":"\#(kind)","id":tru}"#
      default: return #"{"kind":"\#(kind)","id":\#(number),"name":"n\#(number)","note":"a note"}"#
      }
    }.joined(separator: "\n")
    let pieceSize = Int.random(in: 1...3000, using: &random)
    let maker = DistantMaker()
    let near = try await render(input, as: format, pieceSize: pieceSize)
    let far = try await render(input, as: format, pieceSize: pieceSize, with: maker.presenter(of: distant))
    expectEqual(far.output, near.output)
    expectEqual(far.parts.map(\.count), near.parts.map(\.count))
    expectEqual(far.parts.map(\.damagedCount), near.parts.map(\.damagedCount))
    expectEqual(far.parts.map(\.kinds), near.parts.map(\.kinds))
    expectEqual(far.parts.map(\.problems), near.parts.map(\.problems))
    #expect(maker.fetches.isEmpty)
  }

  // MARK: Calls

  @Test(arguments: OutputFormat.allCases)
  func `A chunk costs one call for each kind that is made together`(format: OutputFormat) async throws {
    let kinds: [Kind] = (0..<60).map { ["thing", "mute", "fragile-identity"][$0 % 3] }
    let maker = DistantMaker()
    let (output, parts) = try await render(items(kinds), as: format, with: maker.presenter(of: ["thing", "mute"]))
    expectEqual(parts.count, 1)
    try await expectEqual(render(items(kinds), as: format).output, output)
    expectEqual(maker.counts, ["thing": 1, "mute": 1])
    let things = try #require(maker.calls.first { $0.kind == "thing" })
    expectEqual(things.ids, stride(from: 0, to: 60, by: 3).map { .integer($0) })
    expectEqual(things.request, OutputStyle(format: format).itemRequest)
    #expect(maker.fetches.isEmpty)
  }

  @Test func `Each chunk of an input costs a call of its own`() async throws {
    let maker = DistantMaker()
    let (output, parts) = try await render(
      items(Array(repeating: "thing", count: 500)), pieceSize: 900, with: maker.presenter(of: ["thing"]))
    expectEqual(output, (0..<500).map { "n\($0)\t\($0)\n" }.joined())
    #expect(parts.count > 5)
    expectEqual(maker.calls.count, parts.count)
  }

  @Test
  func `All kinds of a chunk are asked for at once`() async throws {
    let waiting = Mutex(0)
    let both = Gate()
    let maker = DistantMaker { _ in
      let count = waiting.withLock { waiting in
        waiting += 1
        return waiting
      }
      if count == 2 { both.open() }
      try? await both.openedOrCancelled()
    }
    // One call alone waits for ever.
    let (output, _) = try await render(
      items(["thing", "fragile-size", "thing"]), with: maker.presenter(of: ["thing", "fragile-size"]))
    expectEqual(output, "n0\t0\nhalf a view\tand half a line\nn2\t2\n")
  }

  @Test func `Kinds that nobody asked for are not made`() async throws {
    let maker = DistantMaker()
    let rendering = Rendering(
      presenter: maker.presenter(of: ["thing", "mute"]), style: OutputStyle(format: .plain), kinds: ["thing"])
    let reader = RecordReader(bytes: Array(items(["thing", "mute"]).utf8), name: "test")
    try await rendering.run(reader) { expectEqual($0.count, 1) }
    expectEqual(maker.counts, ["thing": 1])
  }

  // MARK: Failures

  @Test func `An item that can't be made costs nothing but itself, and problems keep their order`() async throws {
    let input = #"{"kind":"thing"}{"kind":"x"}{"kind":"thing","id":1,"name":"n"}{"kind":"thing","id":"a"}"#
    let (output, parts) = try await render(input, with: DistantMaker().presenter(of: ["thing"]))
    expectEqual(output.split(separator: "\n").count, 4)
    #expect(output.contains("\nn\t1\n"))
    let sentences = parts.flatMap(\.problems).map(\.sentence)
    expectEqual(sentences.map { $0.prefix(12) }, ["'id' is miss", "no plugin sh", "'id': expect"])
  }

  // MARK: Cancellation

  @Test
  func `A rendering that is cancelled cancels its calls, and writes nothing of them`() async throws {
    let (asked, cancelled, over) = (Gate(), Gate(), Gate())
    let maker = DistantMaker { _ in
      asked.open()
      try? await over.openedOrCancelled()
      cancelled.open()
    }
    defer { over.open() }
    let input = Array(items(["thing"]).utf8)
    let rendering = Rendering(presenter: maker.presenter(of: ["thing"]), style: OutputStyle(format: .plain))
    let task = Task {
      try await rendering.run(RecordReader(bytes: input, name: "test")) { _ in
        Issue.record("nothing must be written")
      }
    }
    await asked.opened()
    task.cancel()
    try await cancelled.openedOrCancelled()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func `A write that fails cancels the calls that are under way`() async throws {
    let (asked, cancelled) = (Gate(), Gate())
    let maker = DistantMaker { kind in
      // The first part is written once a later one waits for its call.
      guard kind == "thing" else { return await asked.opened() }
      asked.open()
      try? await Gate().openedOrCancelled()
      cancelled.open()
    }
    let input = items(Array(repeating: "mute", count: 30) + ["thing"])
    let reader = RecordReader(bytes: Array(input.utf8), name: "test", pieceSize: 900)
    let rendering = Rendering(presenter: maker.presenter(of: ["mute", "thing"]), style: OutputStyle(format: .plain))
    await #expect(throws: Stop.self) { try await rendering.run(reader) { _ in throw Stop() } }
    try await cancelled.openedOrCancelled()
    expectEqual(maker.counts["thing"], 1)
  }
}
