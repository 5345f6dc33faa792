import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `The output of what an item contains` {
  private let streams = RecordedStreams()
  private let presenter: Presenter

  init() {
    let provider = ViewBindingProvider()
    provider.bind(Crate.self, CrateViewModel.self, CrateView.self)
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
    presenter = Presenter(provider: provider)
  }

  /// Writes what the crate 1 contains in a source, and returns what that ends with.
  private func end(
    in source: ScriptedRecords, as format: OutputFormat = .text, strict: Bool = false, collapsed: Int = 0
  ) async throws -> ResultError? {
    let contents = ItemContents(presenter: presenter, limit: 2, timeout: .seconds(3600)) { _, _ in source }
    let crate = Record(kind: "crate", fields: ["id": 1])
    let parts = ModelRequest([.identity, .contents])
    let tree = contents.tree(of: await presenter.foundItems([crate], from: source.sourceId, bringing: parts))
    #expect(await tree.load(to: 1))
    let style = OutputStyle(format: format, columns: 40)
    var output = ContentsOutput(tree, contents: contents, style: style, on: streams)
    try await output.write(by: presenter, from: Route(kind: "crate", modelId: ModelId(1)))
    output.reportCollapsed(collapsed)
    do {
      try output.finish(strict: strict)
      return nil
    } catch let error as ResultError {
      return error
    }
  }

  @Test func `The item comes first, and what it contains below it`() async throws {
    try await expectNil(end(in: ScriptedRecords("attic", things: [1, 2])))
    let lines = streams.results.split(separator: "\n")
    expectEqual(lines.first, "Crate 1")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  Thing") } && lines.count == 3)
    #expect(streams.sentences.isEmpty)
  }

  @Test func `The format plain has only what the item contains`() async throws {
    try await expectNil(end(in: ScriptedRecords("attic", things: [1, 2]), as: .plain))
    expectEqual(streams.results.split(separator: "\n").count, 2)
    #expect(!streams.results.contains("Crate"))
  }

  @Test func `What is left out is told`() async throws {
    let source = ScriptedRecords("attic") { _, take in
      take(.things([1, 2]))
      take(FoundRecords(surplusCount: 3))
    }
    try await expectNil(end(in: source, collapsed: 1_200))
    expectEqual(
      streams.sentences,
      [
        "1,200 of 3 items are listed without their contents, since there are so many; open these by their own addresses",
        "media://crate/1?source=attic: 5 items match; showing the best 2 (--limit)",
      ])
  }

  @Test func `The failure of the item's own contents is told, and is the error`() async throws {
    let failure = SourceFailure(.offline, "the light is out")
    let error = try await end(in: ScriptedRecords("attic", failure: failure))
    expectEqual(error, .failedSources([SearchFailure("attic", .source(failure))]))
    expectEqual(streams.sentences, ["media://crate/1?source=attic: attic: the light is out"])
  }

  @Test func `An empty item is an error that names the source`() async throws {
    try await expectEqual(
      end(in: ScriptedRecords("attic", things: [])),
      .nothingFound("nothing in attic is in 'media://crate/1?source=attic'"))
  }

  @Test(arguments: [false, true])
  func `Damaged items are warned of, and an error if the user is strict`(isStrict: Bool) async throws {
    let source = ScriptedRecords("attic") { _, take in
      take(.things([1]))
      take(FoundRecords(damaged: [DamagedItem(offset: 7, reason: "it has no end")], lookedAtCount: 1))
    }
    try await expectEqual(end(in: source, strict: isStrict), isStrict ? .trouble("1 item") : nil)
    expectEqual(streams.sentences, ["warning: the source 'attic', byte 7: it has no end"])
  }
}

/// A model that contains others.
private struct Crate: ContainerModel, Codable {
  static let kind: Kind = "crate"

  var id: Int

  var modelId: ModelId { ModelId(id) }

  var contents: ContentsRequest? { ContentsRequest(of: modelId, kinds: ["thing"], whose: "home") }
}

private struct CrateViewModel: ViewModel {
  let title: String

  init(model: Crate, context: Context) {
    title = "Crate \(model.id)"
  }

  static let properties = [Property("title", \CrateViewModel.title)]
}

private struct CrateView: TextView {
  func body(_ crate: CrateViewModel) -> some Text { Line(crate.title, .title) }
}
