import Bindery
import BinderyCollections
@testable import BinderyRendering
import BinderySources
import Foundation
import Synchronization
import TestSupport
import Testing

/// A thing that contains others, which name it in `home`; 0 contains nothing.
private struct Box: ContainerModel, Codable {
  static let kind: Kind = "box"

  var id: Int
  var source: String?

  var modelId: ModelId { ModelId(id) }

  var contents: ContentsRequest? {
    guard id > 0 else { return nil }
    var contents = ContentsRequest(of: modelId, kinds: ["box", "thing"], whose: "home")
    contents.source = source.map(SourceId.init(rawValue:))
    contents.search.options = ["base": "http://localhost", "lang": "de"]
    return contents
  }
}

private struct BoxViewModel: ViewModel {
  let title: String

  init(model: Box, context: Context) {
    title = "Box \(model.id)"
  }

  static let properties = [Property("title", \BoxViewModel.title)]
}

private struct BoxView: TextView {
  func body(_ box: BoxViewModel) -> some Text { Line(box.title, .title) }
}

@MainActor
struct `What items contain` {
  private let presenter: Presenter

  init() {
    let provider = ViewBindingProvider()
    provider.bind(Box.self, BoxViewModel.self, BoxView.self)
    provider.bind(Thing.self, ThingViewModel.self, ThingView.self)
    presenter = Presenter(provider: provider)
  }

  /// What a source was asked, in order.
  private final class Asked: Sendable {
    private let state = Mutex<[SearchRequest]>([])
    var all: [SearchRequest] { state.withLock { $0 } }
    func note(_ request: SearchRequest) { state.withLock { $0.append(request) } }
  }

  private nonisolated static func box(_ id: Int, in home: Int = 0, source: String? = nil) -> Record {
    Record(
      kind: "box",
      fields: [
        "id": .integer(Int64(id)), "home": .integer(Int64(home)), "source": source.map { .text($0) } ?? .null,
      ])
  }

  /// A source of boxes in boxes: 1 has 2 and 3, 2 has 4 and a closed one, and 9 fails.
  private func source(_ asked: Asked = Asked()) -> ScriptedRecords {
    ScriptedRecords("attic") { (request, take) throws(SearchFailure) in
      asked.note(request)
      switch request.fields["home"] {
      case "1": take(FoundRecords(records: [Self.box(2, in: 1), Self.box(9, in: 1), Self.box(3, in: 1)]))
      case "2": take(FoundRecords(records: [Self.box(4, in: 2), Self.box(0, in: 2)]))
      case "9": throw SearchFailure("attic", .source(SourceFailure(.offline, "the light is out")))
      default: break
      }
    }
  }

  private func contents(of sources: [ScriptedRecords], limit: Int = 200) -> ItemContents {
    ItemContents(presenter: presenter, limit: limit, options: ["country": "DE"], timeout: .seconds(3600)) { id, _ in
      sources.first { $0.sourceId == id }
    }
  }

  private func items(_ records: [Record]) async -> [FoundItem] {
    await presenter.foundItems(records, from: "attic", bringing: ModelRequest([.identity, .contents]))
  }

  // MARK: Trees

  @Test func `Nobody is asked before an item is expanded, and then once`() async {
    let asked = Asked()
    let contents = contents(of: [source(asked)])
    let tree = contents.tree(of: await items([Self.box(1), Self.box(0)]))
    expectEqual(tree.state.elements.map(\.isExpandable), [true, false])
    #expect(asked.all.isEmpty)
    for _ in 0..<2 {
      tree.expand(tree.state.elements[0].path)
      for await state in tree.states where !state.phase.isLoading { break }
      tree.collapse(tree.state.elements[0].path)
    }
    expectEqual(asked.all.count, 1)
  }

  @Test(arguments: [
    (0, ["1"]), (1, ["1", " 2", " 9", " 3"]), (2, ["1", " 2", "  4", "  0", " 9", " 3"]),
    (16, ["1", " 2", "  4", "  0", " 9", " 3"]),
  ])
  func `A tree is loaded to a depth, in the order of the sources`(depth: Int, expected: [String]) async {
    let tree = contents(of: [source()]).tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: depth))
    expectEqual(tree.outline, expected)
  }

  @Test func `From a number of rows on nothing is expanded any more, and what stays collapsed is counted`() async {
    let wide = ScriptedRecords("attic") { request, take in
      let home = request.fields["home"].flatMap { Int($0) } ?? 0
      take(FoundRecords(records: (1...20).map { Self.box(home * 100 + $0, in: home) }))
    }
    let tree = contents(of: [wide], limit: 20).tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 2, limit: 50))
    // The limit is looked at before each round of at most four.
    #expect((50...130).contains(tree.state.elements.count))
    expectEqual(tree.collapsedCount(above: 2), 20 - (tree.state.elements.count - 21) / 20)
    #expect(await tree.load(to: 2))
    expectEqual(tree.state.elements.count, 1 + 20 + 400)
    expectEqual(tree.collapsedCount(above: 2), 0)
  }

  @Test func `Items that contain themselves or each other end where they come again`() async {
    let loop = ScriptedRecords("attic") { _, take in take(FoundRecords(records: [Self.box(1), Self.box(2)])) }
    let contents = contents(of: [loop])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 16))
    expectEqual(tree.outline, ["1", " 1", " 2", "  1", "  2"])
    expectEqual(contents.report(on: tree.state.elements[0].element)?.count, 2)
  }

  @Test func `A failure is told where it is, and costs nothing else`() async {
    let contents = contents(of: [source()])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 2))
    let reports = tree.state.elements.map { contents.report(on: $0.element) }
    expectEqual(reports.map { $0?.failure }, [nil, nil, nil, nil, "attic: the light is out", nil])
    expectEqual(reports.map { $0?.count }, [3, 2, nil, nil, 0, 0])
    expectEqual(tree.state.elements.map(\.children), [.loaded, .loaded, nil, nil, .failed, .loaded])
  }

  @Test func `Damaged items of a source are told once`() async {
    let damaged = ScriptedRecords("attic") { _, take in
      take(FoundRecords(damaged: [DamagedItem(offset: 7, reason: "it has no end")], lookedAtCount: 1))
    }
    let contents = contents(of: [damaged])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 1))
    let item = tree.state.elements[0].element
    expectEqual(
      contents.takeProblems(of: item), [ItemProblem(source: "the source 'attic'", offset: 7, sentence: "it has no end")]
    )
    #expect(contents.takeProblems(of: item).isEmpty)
  }

  // MARK: Rows

  @Test func `Rows of contents stay while their items do, and what failed is asked for again`() async throws {
    let isMended = Mutex(false)
    let fickle = ScriptedRecords("attic") { (_, take) throws(SearchFailure) in
      take(FoundRecords(records: [Self.box(2, in: 1)]))
      guard isMended.withLock({ $0 }) else {
        throw SearchFailure("attic", .source(SourceFailure(.offline, "the light is out")))
      }
      take(FoundRecords(records: [Self.box(3, in: 1)]))
    }
    let contents = contents(of: [fickle])
    let item = try #require(await items([Self.box(1)]).first)
    let rows = contents.rows(in: item)
    expectEqual(rows.state.phase, .notLoaded)
    rows.refresh()
    for await state in rows.states where !state.phase.isLoading { break }
    expectEqual(rows.state.phase, .failed)
    let first = try #require(rows.state.elements.first)
    isMended.withLock { $0 = true }
    rows.retry(nil)
    for await state in rows.states where !state.phase.isLoading { break }
    expectEqual(rows.state.elements.map(\.elementId.modelId.rawValue), ["2", "3"])
    #expect(rows.state.elements.first === first)
    expectEqual(contents.report(on: item)?.count, 2)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `However lists are opened and closed, what an item contains is kept once for as long as one shows it`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let asked = Asked()
    let contents = contents(of: [source(asked)])
    let items = await items((1...4).map { Self.box($0) })
    var open: [(id: ItemId, rows: any ModelCollection<ItemRow, SearchFailure>)] = []
    var count = 0
    for _ in 0..<30 {
      if Bool.random(using: &random), !open.isEmpty {
        open.remove(at: Int.random(in: 0..<open.count, using: &random))
      } else {
        let item = try #require(items.randomElement(using: &random))
        let isNew = !open.contains { $0.id == item.elementId }
        let rows = contents.rows(in: item)
        expectEqual((rows.state.phase == .notLoaded), isNew)
        if isNew {
          rows.refresh()
          count += 1
        }
        for await state in rows.states where !state.phase.isLoading { break }
        open.append((item.elementId, rows))
      }
      expectEqual(contents.openCount, Set(open.map(\.id)).count)
      expectEqual(asked.all.count, count)
    }
  }

  @Test func `What rows contain is released with them`() async throws {
    let contents = contents(of: [source()])
    let top = SimpleModelCollection<FoundItem, SearchFailure>(
      ModelCollectionState(await items([Self.box(1), Self.box(2)])))
    let tree = TreeModelCollection(
      MappedModelCollection(top) { ItemRow($0, presenter: presenter) }, canExpand: { $0.hasContents }
    ) { contents.rows(in: $0.foundItem) }
    for row in tree.state.elements { tree.expand(row.path) }
    for await state in tree.states where !state.phase.isLoading { break }
    expectEqual(contents.openCount, 2)
    top.state = ModelCollectionState(Array(top.state.elements.prefix(1)))
    expectEqual(contents.openCount, 1)
    tree.collapse(tree.state.elements[0].path)
    top.state = ModelCollectionState()
    expectEqual(contents.openCount, 0)
  }

  // MARK: Other presenters

  @Test func `Two lists of what one item contains are both made anew where other plugins show it`() async throws {
    let contents = contents(of: [source()])
    let item = try #require(await items([Self.box(1)]).first)
    let lists = [contents.rows(in: item), contents.rows(in: item)]
    lists[0].refresh()
    for await state in lists[0].states where !state.phase.isLoading { break }
    let before = lists[0].state.elements.map(\.modelVersion)
    contents.show(["box"], by: presenter)
    for list in lists {
      try await waitUntil("the rows were made anew") {
        zip(list.state.elements, before).allSatisfy { $0.modelVersion != $1 }
      }
      expectEqual(list.state.elements.count, 3)
    }
  }

  @Test func `What items contain is made anew where other plugins show its kind, once for each version`() async {
    let provider = ViewBindingProvider()
    provider.bind(Box.self, BoxViewModel.self, BoxView.self)
    let asked = Asked()
    let contents = contents(of: [source(asked)])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 2))
    let (before, count) = (tree.state.elements.map(\.element), asked.all.count)
    contents.show(["thing"], by: Presenter(provider: provider))
    contents.show(["box"], by: Presenter(provider: provider))
    expectEqual(tree.state.elements.map(\.element.modelVersion), before.map(\.modelVersion))
    for await state in tree.states
    where state.elements.dropFirst().allSatisfy({ row in
      !before.contains { $0.elementId == row.element.elementId && $0.modelVersion == row.element.modelVersion }
    }) { break }
    expectEqual(tree.outline, ["1", " 2", "  4", "  0", " 9", " 3"])
    expectEqual(tree.state.elements[0].element.modelVersion, before[0].modelVersion)
    expectEqual(asked.all.count, count)
    let after = tree.state.elements.map(\.element.modelVersion)
    tree.refresh()
    #expect(await tree.load(to: 2))
    expectEqual(tree.state.elements.map(\.element.modelVersion), after)
  }

  // MARK: Requests

  @Test func `A source gets the fields, a limit, and the options of the user, who alone chooses the server`() async {
    let asked = Asked()
    let contents = contents(of: [source(asked)], limit: 7)
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 1))
    expectEqual(
      asked.all,
      [
        SearchRequest(
          ids: [ModelId(1)], kinds: ["box", "thing"], limit: 7, options: ["country": "DE", "lang": "de"],
          fields: ["home": "1"])
      ])
  }

  @Test(arguments: [(nil, "attic"), ("cellar", "cellar")] as [(String?, SourceId)])
  func `The source is the one that the item came from, or the one that it names`(
    name: String?, expected: SourceId
  ) async {
    let cellar = ScriptedRecords("cellar") { _, take in take(FoundRecords(records: [Self.box(5, in: 1)])) }
    let contents = contents(of: [source(), cellar])
    let tree = contents.tree(of: await items([Self.box(1, source: name)]))
    #expect(await tree.load(to: 1))
    #expect(tree.state.elements.dropFirst().allSatisfy { $0.element.elementId.source == expected })
    expectEqual(contents.report(on: tree.state.elements[0].element)?.source, expected)
  }

  @Test func `A source that may not be asked is a failure of the item`() async {
    let contents = contents(of: [source()])
    let tree = contents.tree(of: await items([Self.box(1, source: "/etc/passwd")]))
    #expect(await tree.load(to: 1))
    expectEqual(
      contents.report(on: tree.state.elements[0].element)?.failure,
      "/etc/passwd: 'box' finds its contents in this source, which is asked only if it is named")
  }

  @Test func `Items have no contents where nobody asked for them`() async {
    let items = await presenter.foundItems([Self.box(1)], from: "attic")
    expectEqual(items.map(\.hasContents), [false])
  }

  // MARK: Outlines

  @Test func `An outline is indented by depth, with failures where the contents would be`() async throws {
    let contents = contents(of: [source()])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 2))
    let text = try await render(tree, contents, as: .text)
    expectEqual(
      text,
      """
      Box 1
        Box 2
          Box 4
          Box 0
        Box 9
          attic: the light is out
        Box 3

      """)
    try await expectEqual(render(tree, contents, as: .plain).split(separator: "\n").count, 6)
  }

  @Test func `Narrow items are indented by depth, too`() async throws {
    let chain = ScriptedRecords("attic") { request, take in
      let home = request.fields["home"].flatMap(Int.init) ?? 0
      take(FoundRecords(records: [Self.box(home + 1, in: home)]))
    }
    let contents = contents(of: [chain])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 6))
    let lines = try await render(tree, contents, as: .text).split(separator: "\n")
    expectEqual(lines.map(String.init), (0...6).map { "\(String(repeating: "  ", count: $0))Box \($0 + 1)" })
  }

  @Test func `JSON has the place of each item`() async throws {
    let contents = contents(of: [source()])
    let tree = contents.tree(of: await items([Self.box(1)]))
    #expect(await tree.load(to: 1))
    let lines = try await render(tree, contents, as: .jsonl).split(separator: "\n")
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    expectEqual(objects.map { $0["depth"] as? Int }, [0, 1, 1, 1])
    expectNil(objects[0]["parent"])
    expectEqual(objects[1]["parent"] as? String, "media://box/1?source=attic")
    let report = try #require(objects[0]["contents"] as? [String: Any])
    expectEqual(report["count"] as? Int, 3)
    expectEqual(report["status"] as? String, "loaded")
    expectNil(objects[1]["contents"])
  }

  private func render(
    _ tree: TreeModelCollection<FoundItem, SearchFailure>, _ contents: ItemContents, as format: OutputFormat
  ) async throws -> String {
    let outline = tree.state.elements.map { row in
      (
        item: row.element,
        place: OutlinePlace(
          depth: row.path.depth, parent: row.path.ids.dropLast().last.map { Route(item: $0) },
          contents: row.isExpanded ? contents.report(on: row.element) : nil)
      )
    }
    var utf8: [UInt8] = []
    let page = ResultPage(presenter: presenter, style: OutputStyle(format: format, columns: 80))
    await page.render(outline: outline, from: "test") { utf8 += $0.utf8 }
    return String(decoding: utf8, as: UTF8.self)
  }
}

extension TreeModelCollection where Item == FoundItem {
  /// The identifiers of the rows, after a blank for each level.
  fileprivate var outline: [String] {
    state.elements.map { String(repeating: " ", count: $0.path.depth) + $0.element.elementId.modelId.rawValue }
  }
}
