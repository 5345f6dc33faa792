import Bindery
@testable import BinderyLibrary
import BinderyLoading
import BinderyRendering
import BinderySources
import Glibc
import Synchronization
import TestSupport
import Testing

/// A tune as a plugin shows it, which is identified by its number.
private struct Tune: Model, Codable {
  static let kind: Kind = "tune"

  var number: Int
  var name: String

  var modelId: ModelId { ModelId(number) }
}

private struct TuneViewModel: ViewModel {
  private let tune: Tune

  init(model: Tune, context: Context) {
    tune = model
  }

  var title: String { tune.name }

  static let properties = [Property("title", \TuneViewModel.title)]
}

private struct TuneView: TextView {
  func body(_ tune: TuneViewModel) -> some Text { Line { Run(tune.title, .title) } }
}

/// A model that its plugin doesn't identify, and shows all the same.
private final class Nameless: BoundModel {
  private let shown: any BoundModel

  init(_ shown: any BoundModel) {
    self.shown = shown
  }

  var modelId: ModelId {
    get throws { throw PluginError(code: .failed, plugin: "org.example.tune", detail: "it has no name") }
  }

  var modelVersion: ModelVersion { ModelVersion(rawValue: 1) }

  func viewModel(in context: Context) throws -> any BoundViewModel { try shown.viewModel(in: context) }
}

struct `Importing again` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "library.db")
  }

  /// The version of the plugin for tunes that crashes at every record.
  private static let crashing = "0.9.0"

  /// The version of the plugin for tunes that doesn't identify the one of the number 0.
  private static let forgetful = "2.0.0"

  /// A provider with a plugin for tunes of a version, or without one.
  private func provider(_ version: String?) -> ViewBindingProvider {
    let provider = ViewBindingProvider()
    guard let version else { return provider }
    let own = ViewBinding(Tune.self, TuneViewModel.self, TuneView.self)
    let decode: @Sendable (Record) throws -> any BoundModel = { record in
      guard version != Self.crashing else {
        throw PluginError(code: .crashed, plugin: "org.example.tune", detail: "it crashed")
      }
      let model = try own.model(from: record)
      return version == Self.forgetful && record["number"] == .integer(0) ? Nameless(model) : model
    }
    provider.register(
      ViewBinding(
        kind: own.kind, plugin: PluginId(rawValue: "org.example.tune"), pluginVersion: version,
        properties: own.properties, decode: decode))
    return provider
  }

  private func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "{\"kind\":\"tune\",\"number\":\($0),\"name\":\"Tune number \($0)\",\"extra\":\"raw\"}\n" }.joined()
  }

  @discardableResult
  private func taken(_ json: String, _ version: String? = nil) async throws -> ImportCounts {
    try await imported(json, version).counts
  }

  private func imported(_ json: String, _ version: String? = nil) async throws -> LibraryImport.Progress {
    try await LibraryImport(presenter: Presenter(provider: provider(version))).run(
      RecordReader(bytes: Array(json.utf8), name: "the text"), into: ImportDestination(LibraryWriter(path: path))
    ) { _ in
    } progress: { _ in
    }
  }

  private func found(_ question: String) throws -> Int {
    try LibraryReader(path: path).rows(for: LibraryQuestion(question), limit: .max).count
  }

  // MARK: Laws

  @Test(arguments: 1..<5 as Range<UInt64>)
  func `In any order of plugins and inputs no item is there twice, and all are found by what they show`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    var numbers: Set<Int> = []
    for _ in 0..<5 {
      let more = (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0..<60, using: &random) }
      let counts = try await taken(lines(more), [nil, "1.0.0", "1.1.0"].randomElement(using: &random) ?? nil)
      numbers.formUnion(more)
      expectEqual(counts.all, more.count)
      expectEqual(counts.sharing, 0)
      try expectEqual(LibraryReader(path: path).count, numbers.count, "seed \(seed)")
      try expectEqual(found("tune number"), numbers.count)
    }
    try await expectEqual(taken(lines(numbers), "1.1.0").new, 0)
    try await expectEqual(taken(lines(numbers), "1.1.0"), ImportCounts(same: numbers.count))
    try expectEqual(found("raw"), 0)
  }

  @Test(arguments: 1..<9 as Range<UInt64>)
  func `Each renewal leaves nothing stale and loses nothing, however many items share an identifier`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    let takes = (0..<30).map {
      #"{"kind":"tune","number":\#(Int.random(in: 1...6, using: &random)),"name":"Take \#($0)"}"#
    }
    try await taken(takes.joined(separator: "\n"), Bool.random(using: &random) ? "1.0.0" : nil)
    for version in ["1.1.0", "1.2.0"] {
      let presenter = Presenter(provider: provider(version))
      try await expectEqual(StaleItems(in: LibraryWriter(path: path), by: presenter).renew().changed, 30)
      try await expectEqual(StaleItems(in: LibraryWriter(path: path), by: presenter).renew(), ImportCounts())
      try expectEqual(found("take"), 30, "seed \(seed)")
      try expectEqual(LibraryReader(path: path).problems() + LibraryWriter(path: path).indexProblems(), [])
    }
    try await expectEqual(taken(takes.joined(separator: "\n"), "1.2.0"), ImportCounts(same: 30), "seed \(seed)")
  }

  // MARK: Plugins that come and go

  @Test func `A plugin that arrives takes over the items that it shows`() async throws {
    try await expectEqual(taken(lines(1...3)), ImportCounts(new: 3))
    try expectEqual(found("raw"), 3)
    try await expectEqual(taken(lines(1...3), "1.0.0"), ImportCounts(same: 3))
    try expectEqual(found("raw"), 0)
    try expectEqual(found("number"), 3)
  }

  @Test func `Stale items are renewed without their input, once, and where two would become one both stay`()
    async throws
  {
    let two = [1, 2].map { #"{"kind":"tune","number":9007,"name":"Take \#($0)"}"# }.joined(separator: "\n")
    try await taken(lines(1...1200) + two)
    let presenter = Presenter(provider: provider("1.0.0"))
    let renewed = try await StaleItems(in: LibraryWriter(path: path), by: presenter).renew()
    expectEqual(renewed, ImportCounts(changed: 1202, sharing: 1))
    try expectEqual(LibraryReader(path: path).problems() + LibraryWriter(path: path).indexProblems(), [])
    try expectEqual(found("raw"), 0)
    try await expectEqual(StaleItems(in: LibraryWriter(path: path), by: presenter).renew(), ImportCounts())
    try await expectEqual(taken(lines(1...1200), "1.0.0"), ImportCounts(same: 1200))
  }

  @Test func `An import renews the items of its own kinds, before it compares its own with them`() async throws {
    let airs = (1...5).map { #"{"kind":"air","number":\#($0),"name":"Air"}"# }
    try await taken(lines(1...3) + airs.joined(separator: "\n"))
    let both = provider("1.0.0")
    let own = ViewBinding(Tune.self, TuneViewModel.self, TuneView.self)
    both.register(
      ViewBinding(
        kind: "air", plugin: PluginId(rawValue: "org.example.air"), pluginVersion: "1", properties: own.properties
      ) {
        try own.model(from: $0)
      })
    let writer = try LibraryWriter(path: path)
    let done = try await LibraryImport(presenter: Presenter(provider: both)).run(
      RecordReader(bytes: Array(#"{"kind":"tune","number":2,"name":"Another name"}"#.utf8), name: "the text"),
      into: ImportDestination(writer)
    ) { _ in
    } progress: { _ in
    }
    expectEqual(done.counts, ImportCounts(changed: 1))
    expectEqual(done.renewedCount, 3)
    try expectEqual(LibraryReader(path: path).count, 8)
    try expectEqual(LibraryReader(path: path).count(upTo: 9) { $0.plugin == nil }, 5)
    try await expectEqual(StaleItems(in: writer, by: Presenter(provider: both)).renew(), ImportCounts(changed: 5))
  }

  @Test func `Without its plugin nothing is stale`() async throws {
    try await taken(lines(1...3), "1.0.0")
    let presenter = Presenter(provider: provider(nil))
    try await expectEqual(StaleItems(in: LibraryWriter(path: path), by: presenter).renew(), ImportCounts())
  }

  @Test func `Without its plugin an item stays as the plugin has shown it`() async throws {
    try await taken(lines(1...3), "1.0.0")
    try await expectEqual(taken(lines(1...4)), ImportCounts(new: 1, same: 3))
    try expectEqual(found("raw"), 1)
  }

  @Test func `Items whose plugin crashes are counted, kept, and renewed once it can be used`() async throws {
    let crashed = try await imported(lines(1...3), Self.crashing)
    expectEqual(crashed.counts, ImportCounts(new: 3))
    let tunes = try #require(crashed.pluginless.kinds["tune"])
    expectEqual(tunes.count, 3)
    #expect(tunes.reason.contains("it crashed"))
    try expectEqual(found("raw"), 3)
    try await expectEqual(imported(lines(1...3), Self.crashing).counts, ImportCounts(same: 3))
    let presenter = Presenter(provider: provider("1.0.0"))
    let renewed = try await StaleItems(in: LibraryWriter(path: path), by: presenter).renew()
    expectEqual(renewed, ImportCounts(changed: 3))
    try expectEqual(found("raw"), 0)
    try await expectEqual(imported(lines(1...3), "1.0.0").pluginless, PluginlessItems())
  }

  @Test func `Stale items are counted by their stamps, up to a limit`() async throws {
    try await taken(lines(1...5))
    try await taken(#"{"kind":"fair","title":"Frankfurt"}"#)
    let reader = try LibraryReader(path: path)
    try expectEqual(reader.count(upTo: 9) { $0.kind == "tune" }, 5)
    try expectEqual(reader.count(upTo: 9) { _ in true }, 6)
    try expectEqual(reader.count(upTo: 4) { _ in true }, 4)
    try expectEqual(reader.count(upTo: 9) { $0.plugin != nil }, 0)
  }

  @Test func `Items that a plugin takes for one are counted, and both are kept`() async throws {
    let two = [1, 2].map { #"{"kind":"tune","number":7,"name":"Take \#($0)"}"# }.joined(separator: "\n")
    try await expectEqual(taken(two), ImportCounts(new: 2))
    try await expectEqual(taken(two, "1.0.0"), ImportCounts(same: 2, sharing: 1))
    try expectEqual(LibraryReader(path: path).count, 2)
    try expectEqual(found("take"), 2)
  }

  @Test func `Items that nothing identifies are counted, and stay as they were`() async throws {
    try await expectEqual(taken(lines(0...2), Self.forgetful), ImportCounts(new: 2, unidentified: 1))
    try await expectEqual(taken(lines(0...2), "1.0.0"), ImportCounts(new: 1, same: 2))
    let presenter = Presenter(provider: provider(Self.forgetful))
    let renewed = try await StaleItems(in: LibraryWriter(path: path), by: presenter).renew()
    expectEqual(renewed, ImportCounts(changed: 2, unidentified: 1))
    try expectEqual(found("tune number"), 3)
    let again = try await StaleItems(in: LibraryWriter(path: path), by: presenter).renew()
    expectEqual(again, ImportCounts(), "they are told once")
    let reader = try LibraryReader(path: path)
    let current = presenter.usableStamp(of: "tune")
    try expectEqual(reader.count(upTo: 9) { $0 != current }, 0)
    try expectEqual(reader.alteredRows(limit: 9), [])
    let work = LibraryImport(presenter: presenter)
    let records = try (0...1).map { try Record(json: #"{"kind":"tune","number":\#($0),"name":"Tune"}"#) }
    let writer = try LibraryWriter(path: path)
    try await expectEqual(work.add(records, to: writer, named: "it").counts, ImportCounts(changed: 1, unidentified: 1))
    let next = Presenter(provider: provider("3.0.0"))
    let later = try await StaleItems(in: LibraryWriter(path: path), by: next).renew()
    expectEqual(later, ImportCounts(changed: 3), "another version may identify them")
  }

  // MARK: Kinds without a plugin

  @Test func `An item without a plugin is found by its words, and not by its codes`() async throws {
    try await taken(
      #"{"kind":"fair","id":"f-17","headline":"Frankfurt Book Fair","country":"USA","where":{"hall":"Main Hall","#
        + #""tags":["rare","Comics"]},"page":"https://example.org/fair","day":"2026-10-14T09:00:00Z"}"#)
    for term in ["title:frankfurt", "main hall", "comics", "rare"] { try expectEqual(found(term), 1, "\(term)") }
    for term in ["usa", "2026", "17", "example", "untitled", "\"rare comics\""] {
      try expectEqual(found(term), 0, "\(term)")
    }
    try await taken(#"{"kind":"fair","note":"nothing names it"}"#)
    try expectEqual(found("untitled"), 0)
    try expectEqual(found("title:nothing"), 1)
  }

  // MARK: Opening

  @Test func `A library is opened once there is an item for it, and never for damaged ones`() async throws {
    let destination = ImportDestination { try LibraryWriter(path: path) }
    let work = LibraryImport(presenter: Presenter(provider: ViewBindingProvider()))
    func add(_ json: String) async throws -> LibraryImport.Progress {
      try await work.run(RecordReader(bytes: Array(json.utf8), name: "the text"), into: destination) { _ in
      } progress: { _ in
      }
    }
    try await expectEqual(add(#"{"id":}"#).damagedCount, 1)
    expectNil(destination.opened)
    expectEqual(access(path, F_OK), -1)
    try await expectEqual(add(lines(1...3)).counts, ImportCounts(new: 3))
    #expect(destination.opened != nil)
    try await expectEqual(add(#"{"id":}"# + "\n" + lines(2...4)).counts, ImportCounts(new: 1, same: 2))
  }

  // MARK: Cancelling

  @Test func `An import that is cancelled adds nothing more, and ends`() async throws {
    try await taken(lines(1...3))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await taken(lines(4...9))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try expectEqual(LibraryReader(path: path).count, 3)
  }

  // MARK: What costs nothing

  @Test(arguments: 0..<20)
  func `Unchanged items are told in any order, with others between them, and with white space`(
    seed: UInt64
  ) async throws {
    var random = SplitMix64(seed: seed)
    try await taken(lines(0..<200))
    let kept = (0..<200).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    let numbers = Bool.random(using: &random) ? kept.shuffled(using: &random) : kept
    var json = numbers.map { (lines([$0]), isNew: false) }
    for number in 200..<220 {
      json.insert((lines([number]), isNew: true), at: Int.random(in: 0...json.count, using: &random))
    }
    let isSpaced = Bool.random(using: &random)
    let text = json.map { isSpaced ? $0.0.replacing(",", with: " , ") : $0.0 }.joined()
    expectEqual(try await taken(text), ImportCounts(new: 20, same: kept.count))
    expectEqual(try await taken(text), ImportCounts(same: kept.count + 20))
  }

  @Test func `What is no JSON isn't taken for an item that it looks like without white space`() async throws {
    try await taken(lines(0..<20))
    let done = try await imported(lines(0..<20).replacing("\"number\":12", with: "\"number\":1 2"))
    expectEqual(done.damagedCount, 1)
    expectEqual(done.counts, ImportCounts(same: 19))
  }

  @Test func `Items that are unchanged aren't written`() async throws {
    try await taken(lines(1...50))
    let database = try Database(path: path, .reading)
    let before = try LibrarySchema.pragma("data_version", of: database)
    try await expectEqual(taken(lines(1...50)), ImportCounts(same: 50))
    try expectEqual(LibrarySchema.pragma("data_version", of: database), before)
  }
}
