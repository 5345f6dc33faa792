import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import Synchronization
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Contents of plugins' items` {
  @Test(arguments: PluginPlace.allCases, ["zoo", "cage"] as [Kind])
  func `An item says how its contents are found, written with code or declared`(
    place: PluginPlace, kind: Kind
  ) throws {
    let plugin = try ContainerPlugin(in: place)
    let search = { SearchRequest(ids: [ModelId($0)], kinds: ["zoo", "cage"], limit: 0, fields: ["home": $0]) }
    #expect(try plugin.binding(of: kind).hasContents)
    try expectEqual(plugin.model(kind, "ark").contents, ContentsRequest(search("ark")))
    try expectEqual(plugin.model(kind, "abroad").contents, ContentsRequest(search("abroad"), from: "animals"))
    try expectNil(plugin.model(kind, "empty").contents)
  }

  @Test(arguments: PluginPlace.allCases)
  func `A failure is that of the plugin, and of its function`(place: PluginPlace) throws {
    let plugin = try ContainerPlugin(in: place)
    let error = try #require(throws: PluginError.self) { try plugin.model("cage", "broken").contents }
    expectEqual(error.description, "org.example.container: 'contents': nobody has counted them")
  }

  @Test(arguments: PluginPlace.allCases)
  func `Contents come along with many models where they are wanted`(place: PluginPlace) async throws {
    let plugin = try ContainerPlugin(in: place)
    let names = ["a", "empty", "b"]
    let models = try await plugin.binding(of: "zoo").models(
      from: names.map { Record(kind: "zoo", fields: ["name": .text($0)]) },
      bringing: ModelRequest([.identity, .contents]))
    try expectEqual(models.map { try $0.get().contents?.search.fields["home"] }, ["a", nil, "b"])
    try expectEqual(models.map { try $0.get().modelId.rawValue }, names)
  }

  @Test func `A kind that the table doesn't name has no contents`() throws {
    let plugin = try ContainerPlugin("#define CONTENTS_KINDS \"cage\"")
    #expect(try !plugin.binding(of: "zoo").hasContents)
    try expectNil(plugin.model("zoo", "ark").contents)
    #expect(try plugin.model("cage", "ark").contents != nil)
  }

  @Test(arguments: [
    ("request.id_count = 1025", "its request has 1025 identifiers; expected an array of at most 1024"),
    ("request.id_count = (size_t)-1", "its request has -1 identifiers; expected an array of at most 1024"),
    ("request.fields = NULL", "its request has 1 fields; expected an array of at most 1024"),
    ("request.term_count = 7", "its request has 7 terms; expected an array of at most 1024"),
    ("request.size = 71", "its request can't be read: its 'size' is 71, and version 1.1 has 72"),
    ("name.count = 300000", "a part of its request takes more than 256 KiB"),
    ("request.next = (bindery_text){\"x\", (size_t)-1 / 2}", "a part of its request takes more than 256 KiB"),
  ])
  func `A request that breaks the contract is told, and isn't followed`(line: String, sentence: String) throws {
    for place in PluginPlace.allCases {
      let plugin = try ContainerPlugin("#define ON_REQUEST \(line)", in: place)
      let error = try #require(throws: PluginError.self) { try plugin.model("cage", "ark").contents }
      expectEqual(error.description, "org.example.container: 'contents': \(sentence)")
    }
  }

  @Test(arguments: [
    ("container.size = 31", "its 'size' is 31, and version 1.3 has 32"),
    ("container.kind_count = 0", "it has 0 kinds; expected an array of 1 to 1024"),
    ("container.kinds = NULL", "it has 2 kinds; expected an array of 1 to 1024"),
    ("container.contents = NULL", "'contents' is NULL"),
  ])
  func `A table that breaks the contract keeps the plugin from being used`(line: String, sentence: String) throws {
    let plugin = try ContainerPlugin("#define OPEN \(line)")
    let error = try #require(throws: PluginError.self) { try plugin.binding(of: "zoo") }
    expectEqual(error.description, "org.example.container: 'bindery_contents': \(sentence)")
  }

  @Test(arguments: [
    (#""ark""#, "'ark' has no media type, so no item of it has contents"), ("NULL", "kind 0 is NULL"),
  ])
  func `A kind that the plugin doesn't show has no contents either`(kinds: String, sentence: String) throws {
    let plugin = try ContainerPlugin("#define CONTENTS_KINDS \(kinds)")
    let error = try #require(throws: PluginError.self) { try plugin.binding(of: "zoo") }
    expectEqual(error.description, "org.example.container: 'bindery_contents': \(sentence)")
  }

  // MARK: Pages

  /// Keeps the page that follows an answer.
  private final class Page: ByteReceiver {
    private let state = Mutex<FollowingPage?>(nil)
    var last: FollowingPage? { state.withLock { $0 } }

    func page(next: PageToken?, total: Int?) {
      state.withLock { $0 = FollowingPage(next: next, total: total) }
    }

    func receive(_ bytes: [UInt8]) async {}
  }

  @Test(arguments: PluginPlace.allCases)
  func `A source is asked page by page, by the marks that it gives`(place: PluginPlace) async throws {
    let plugin = try ContainerPlugin(in: place)
    let source = try #require(try plugin.host.source("animals"))
    var marks: [PageToken?] = []
    var request = SearchRequest(terms: ["x"])
    repeat {
      let page = Page()
      try await source.search(request, answer: page)
      let following = try #require(page.last)
      expectEqual(following.total, 10)
      marks.append(following.next)
      request.next = following.next
    } while request.next != nil && marks.count < 10
    expectEqual(marks, ["3", "6", "9", nil])
  }

  @Test(arguments: PluginPlace.allCases)
  func `A mark that is too long fails the answer alike, wherever the plugin runs`(place: PluginPlace) async throws {
    let plugin = try ContainerPlugin(in: place)
    let source = try #require(try plugin.host.source("animals"))
    await #expect(throws: SourceFailure(.malformed, "it names its next page in 5000 bytes; expected at most 4096")) {
      try await source.search(SearchRequest(terms: ["long"]), answer: Page())
    }
  }
}
