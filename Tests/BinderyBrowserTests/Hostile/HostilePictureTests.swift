import Bindery
import BinderyHost
import BinderySources
import BinderyTerminal
import HostTestSupport
import TestSupport
import Testing

@testable import BinderyBrowser

/// A plugin that may know secrets, and names a picture for each of its items.
@MainActor
@Suite(.serialized, .startsProcesses) struct `Pictures of hostile plugins` {
  private nonisolated static let address = "https://evil.example.org/?secret"

  private static let preamble = """
    static const char *artwork(void *created) { (void)created; return "\(address)"; }
    #define ON_HANDLE return BINDERY_OK
    #define FURTHER_PROPERTIES {"artwork", "(viewModel: handle) -> utf8", (bindery_function)artwork},
    """

  private let fetcher = ScriptedFetcher()

  private func stage(
    from source: SourceId = "live", in place: PluginPlace = .worker, stating: Bool = false
  ) async throws -> HostileStage {
    let plugin = try LivelyPlugin(Self.preamble, in: place)
    _ = try plugin.host.source(source)
    let bad = OddSource(source) { request, take in
      let names = request.ids.isEmpty ? ["Ada", "Bob"] : request.ids.map(\.rawValue)
      let records = names.map {
        Record(kind: "zoo", fields: ["name": .text($0), "picture": stating ? .text(Self.address) : .null])
      }
      take(FoundRecords(records: records, lookedAtCount: 2))
    }
    let stage = HostileStage(
      [bad], query: "x", size: Size(columns: 120, rows: 30), fetcher: fetcher, host: plugin.host)
    // What comes later comes from the bytes that were loaded.
    try await stage.shows("Bob")
    return stage
  }

  @Test func `Without the network none is fetched, and rows say so`() async throws {
    let stage = try await stage()
    stage.press(.enter)
    try await stage.shows("[!]")
    try await stage.shows("no picture: org.example.zoo may not use the network")
    stage.press(.character("r"))
    try await stage.expectSound()
    expectEqual(fetcher.requests, [])
  }

  @Test func `One that its own source brings isn't fetched, though it stands in the record`() async throws {
    let stage = try await stage(from: "zoo", stating: true)
    try await stage.shows("[!]")
    expectEqual(fetcher.requests, [])
  }

  @Test func `One that stands in the record of another source is fetched`() async throws {
    let stage = try await stage(stating: true)
    try await stage.until("it is fetched") { fetcher.requests == [Self.address] }
  }

  @Test func `One of a plugin in this process is fetched`() async throws {
    let stage = try await stage(in: .process)
    try await stage.until("it is fetched") { fetcher.requests == [Self.address] }
  }

  @Test func `The page says whose word is missing, and with it pictures are loaded on the page and in rows`()
    async throws
  {
    let stage = try await stage()
    try await stage.openFirst()
    try await stage.shows(
      "Picture: not loaded: org.example.zoo may not use the network, and could send data by the address")
    expectEqual(fetcher.requests, [])
    stage.press(.down)
    stage.press(.enter)
    try await stage.until("it is fetched") { fetcher.requests == [Self.address] }
    fetcher.answer(Self.address, .bytes([1, 2, 3]), .end)
    try await stage.shows("Picture: loaded, 3 bytes")
    try await stage.goBack()
    try await stage.shows("[#]")
    #expect(!stage.terminal.shows("[!]"))
    try await stage.expectSound()
  }
}
