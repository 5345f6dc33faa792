import Bindery
import BinderyHost
import BinderyLoading
@testable import BinderyRendering
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Consents to pictures` {
  private static let zoo = PluginId(rawValue: "org.example.zoo")
  private static let address = "https://example.org/1.jpg"

  /// Returns whose word is missing for a picture of a record.
  private func suspect(
    in host: PluginHost, _ record: Record = Record(kind: "zoo", fields: [:]), shownBy plugin: PluginId? = Self.zoo,
    from source: SourceId? = "file"
  ) -> PluginId? {
    PictureConsents { host }.suspect(for: Self.address, in: record, shownBy: plugin, from: source)
  }

  /// Returns a host of the plugin with choices about it.
  private func host(_ plugin: LivelyPlugin, _ choose: (inout PluginChoices, PluginDigest) -> Void) throws -> PluginHost
  {
    var choices = PluginChoices()
    choose(&choices, try PluginDigest(contentsOf: plugin.host.files[0].path))
    return PluginHost(
      files: plugin.host.files, version: "1.0.0", choices: choices,
      workers: WorkerSettings(isolation: .untrusted, program: nil))
  }

  @Test func `A plugin without trust and network is asked about where it may have made the address`() throws {
    let plugin = try LivelyPlugin(in: .worker)
    defer { withExtendedLifetime(plugin) {} }
    let host = plugin.host
    _ = try host.source("zoo")
    let stated = Record(kind: "zoo", fields: ["picture": .text(Self.address)])
    expectEqual(suspect(in: host), Self.zoo)
    expectNil(suspect(in: host, stated))
    expectEqual(suspect(in: host, stated, from: "zoo"), Self.zoo)
    expectEqual(suspect(in: host, stated, shownBy: nil, from: "zoo"), Self.zoo, "its source made the record")
    expectEqual(suspect(in: host, stated, shownBy: nil, from: nil), Self.zoo, "its source may have made the record")
    expectNil(suspect(in: host, shownBy: nil))
    expectEqual(suspect(in: host, shownBy: PluginId(rawValue: "org.example.gone"))?.rawValue, "org.example.gone")
  }

  @Test func `Nobody is asked about a plugin that names a source and hasn't brought it`() throws {
    let plugin = try LivelyPlugin(in: .worker)
    defer { withExtendedLifetime(plugin) {} }
    let host = plugin.host
    expectNil(suspect(in: host, shownBy: nil, from: "zoo"))
    expectNil(suspect(in: host, shownBy: nil, from: nil))
    _ = try host.source("zoo")
    let renewed = host.renewed(files: [])
    expectEqual(suspect(in: renewed, shownBy: nil, from: "zoo"), Self.zoo, "what it brought may still be shown")
  }

  @Test func `Nobody is asked about a plugin in this process, one that is trusted, or one with the network`() throws {
    let plugin = try LivelyPlugin(in: .process)
    defer { withExtendedLifetime(plugin) {} }
    _ = try plugin.host.source("zoo")
    expectNil(suspect(in: plugin.host, from: "zoo"))
    try expectNil(suspect(in: host(plugin) { $0.trust($1, id: Self.zoo, path: "zoo.so") }, from: "zoo"))
    try expectNil(suspect(in: host(plugin) { $0.grant("network", to: $1, id: Self.zoo) }, from: "zoo"))
    try expectEqual(suspect(in: host(plugin) { $0.grant("folder:/tmp", to: $1, id: Self.zoo) }), Self.zoo)
    try expectEqual(suspect(in: host(plugin) { _, _ in }), Self.zoo)
  }

  @Test func `A consent is for one plugin, and for as long as the program runs`() throws {
    let plugin = try LivelyPlugin(in: .worker)
    defer { withExtendedLifetime(plugin) {} }
    let host = plugin.host
    _ = try host.source("zoo")
    let consents = PictureConsents { host }
    consents.allow(PluginId(rawValue: "org.example.other"))
    let record = Record(kind: "zoo", fields: [:])
    expectEqual(consents.suspect(for: Self.address, in: record, shownBy: Self.zoo, from: "zoo"), Self.zoo)
    consents.allow(Self.zoo)
    expectNil(consents.suspect(for: Self.address, in: record, shownBy: Self.zoo, from: "zoo"))
    expectEqual(consents.count, 2)
  }

  @Test(arguments: [
    ("https://example.org/1.jpg", true), ("https://example.org/2.jpg", true), ("https://example.org/3.jpg", true),
    ("https://example.org/1.jp", false), ("example.org/1.jpg", false), ("https://example.org/1.jpg?x", false),
    ("https://example.org/e\u{301}", false), ("https://example.org/\u{E9}", true), ("", false), ("4", false),
    ("https://example.org/5?a=1&b=2", true), ("https://example.org/6", false),
  ])
  func `A text stands in a record byte for byte, or not at all`(text: String, isStated: Bool) {
    let record = Record(
      kind: "zoo",
      fields: [
        "a": .text("https://example.org/1.jpg"), "b": .json(#"{"x":["https://example.org/2.jpg"]}"#),
        "c": .json(#"["https:\/\/example.org\/3.jpg"]"#),
        "f": .json(#"["https://example.org/5?a=1\u0026b=2", "a \u0022https://example.org/6\u0022 b"]"#),
        "d": .text("https://example.org/\u{E9}"), "e": 4,
      ])
    expectEqual(record.states(text), isStated)
  }
}
