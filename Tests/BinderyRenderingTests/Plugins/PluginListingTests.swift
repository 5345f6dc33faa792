import Bindery
import BinderyHost
import BinderyLoading
@testable import BinderyRendering
import BinderyText
import Foundation
import TestSupport
import Testing

struct `Plugin listing` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func listing(_ paths: String...) -> PluginListing {
    PluginListing(
      host: PluginHost(files: paths.map { PluginFile(path: $0) }, version: "1.0.0"),
      look: PluginStandings(choices: PluginChoices()))
  }

  private func inspection(_ path: String) -> PluginInspection {
    PluginInspection(of: PluginDetails(of: PluginFile(path: path), choices: PluginChoices()))
  }

  private func lines(of text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).replacing(folder.path + "/", with: "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  // MARK: For people

  @Test func `Plugins stand in columns, and those that are refused below with the reason`() throws {
    let first = try StubLibrary(id: "org.example.zoo", kinds: "zoo", "ark", summary: "Animals").write(
      to: folder, as: "a.so")
    let second = try folder.write("text".utf8, to: "b.so")
    expectEqual(
      lines(of: listing(first, second).text()),
      [
        "PLUGIN           VERSION  TRUST      RUNS    KINDS     SUMMARY",
        "org.example.zoo  1.0.0    untrusted  worker  zoo, ark  Animals",
        "",
        "refused:",
        "  b.so: it is not a shared library",
        "",
      ])
  }

  @Test func `A kind that another plugin shows stands in brackets, and the brackets are explained`() throws {
    let old = try StubLibrary(id: "org.example.a", kinds: "zoo", "ark").write(to: folder, as: "a.so")
    let new = try StubLibrary(id: "org.example.b", version: "2.0.0", kinds: "zoo").write(to: folder, as: "b.so")
    expectEqual(
      lines(of: listing(old, new).text()),
      [
        "PLUGIN         VERSION  TRUST      RUNS    KINDS       SUMMARY",
        "org.example.a  1.0.0    untrusted  worker  (zoo), ark",
        "org.example.b  2.0.0    untrusted  worker  zoo",
        "",
        "Kinds in brackets are shown by another plugin, which comes first.",
        "",
      ])
  }

  @Test func `Sources have a column where there are any, and brackets as kinds have`() throws {
    let old = try StubLibrary(
      manifest: #"{"id":"a","version":"1.0.0","contract":"1.1","sources":["zoo","ark"],"summary":"Old"}"#
    ).write(to: folder, as: "a.so")
    let new = try StubLibrary(
      manifest: #"{"id":"b","version":"2.0.0","contract":"1.1","kinds":["song"],"sources":["zoo"],"summary":"New"}"#
    ).write(to: folder, as: "b.so")
    expectEqual(
      lines(of: listing(old, new).text()),
      [
        "PLUGIN  VERSION  TRUST      RUNS    KINDS  SOURCES     SUMMARY",
        "a       1.0.0    untrusted  worker         (zoo), ark  Old",
        "b       2.0.0    untrusted  worker  song   zoo         New",
        "",
        "Sources in brackets are those of another plugin, which comes first.",
        "",
      ])
  }

  /// The listing of the plugins in the folder.
  private var found: PluginListing {
    let path = PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil, systemFolders: [])
    return PluginListing(
      host: PluginHost(files: path.files(), version: "1.0.0"), look: PluginStandings(choices: PluginChoices()))
  }

  @Test func `Of two versions of one plugin, the one that isn't used is told with the reason`() throws {
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "a.so")
    try StubLibrary(id: "org.example.zoo", version: "2.0.0", kinds: "zoo").write(to: folder, as: "b.so")
    let reason = "the same plugin is '\(folder.path)/b.so', which has the higher version, 2.0.0"
    expectEqual(
      lines(of: found.text()).suffix(3), ["unused:", "  a.so: " + reason.replacing(folder.path + "/", with: ""), ""])
    let document = try JSONSerialization.jsonObject(with: Data(found.json)) as? [String: Any]
    let plugins = document?["plugins"] as? [[String: Any]] ?? []
    expectEqual(plugins.map { $0["unused"] as? String }, [reason, nil])
    expectEqual(plugins.map { $0["shows"] as? [String] }, [[], ["zoo"]])
  }

  @Test func `A plugin for a newer contract is refused with both versions`() throws {
    let path = try StubLibrary(id: "org.example.zoo", contract: "9.0", kinds: "zoo").write(to: folder, as: "a.so")
    expectEqual(
      lines(of: listing(path).text()),
      [
        "refused:",
        "  a.so: org.example.zoo: it is built for contract 9.0, and this host speaks \(ContractVersion.current); "
          + "update bindery",
        "",
      ])
  }

  @Test(arguments: 1...60)
  func `Plugins are cut to a width, and reasons never`(columns: Int) throws {
    let zoo = try StubLibrary(id: "org.example.zoo", kinds: "zoo", summary: "A long summary").write(
      to: folder, as: "a.so")
    let text = try folder.write("text".utf8, to: "b.so")
    let lines = lines(of: listing(zoo, text).text(columns: columns))
    for line in lines.prefix(2) { #expect(TextWidth.columns(of: line) <= columns) }
    #expect(lines.contains("  b.so: it is not a shared library"))
  }

  @Test func `Where there is no library, there is nothing to write`() {
    #expect(listing().text().isEmpty)
  }

  // MARK: For programs

  @Test func `JSON has what each plugin says of itself, what it shows, and what is refused`() throws {
    let old = try StubLibrary(id: "org.example.a", kinds: "zoo", "ark").write(to: folder, as: "a.so")
    let new = try StubLibrary(id: "org.example.b", version: "2.0.0", kinds: "zoo").write(to: folder, as: "b.so")
    let text = try folder.write("text".utf8, to: "c.so")
    let json = lines(of: listing(old, new, text).json).joined()
    expectEqual(
      json,
      """
      {"version":1,"plugins":[{"id":"org.example.a","name":"org.example.a","version":"1.0.0","summary":"",\
      "contract":"1.0","kinds":["zoo","ark"],"sources":[],"schemes":[],"capabilities":[],"path":"a.so","shows":["ark"],\
      "trust":"untrusted","status":"ok","runs":"worker"},\
      {"id":"org.example.b","name":"org.example.b","version":"2.0.0","summary":"","contract":"1.0","kinds":["zoo"],\
      "sources":[],"schemes":[],"capabilities":[],"path":"b.so","shows":["zoo"],\
      "trust":"untrusted","status":"ok","runs":"worker"}],\
      "refused":[{"path":"c.so","error":"c.so: it is not a shared library"}]}
      """)
  }

  @Test func `JSON without plugins is a document all the same`() {
    expectEqual(lines(of: listing().json), [#"{"version":1,"plugins":[],"refused":[]}"#, ""])
  }

  // MARK: One library

  @Test func `An inspection tells what a library says of itself`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo", "ark", summary: "Animals\u{202E}").write(
      to: folder, as: "a.so")
    let inspection = inspection(path)
    expectEqual(
      lines(of: inspection.text).prefix(9),
      [
        "id            org.example.zoo", "name          org.example.zoo", "version       1.0.0",
        "summary       Animals\u{FFFD}", "contract      1.0", "kinds         zoo, ark", "sources       none",
        "schemes       none", "capabilities  none",
      ])
    #expect(
      lines(of: inspection.json).joined().hasPrefix(
        """
        {"id":"org.example.zoo","name":"org.example.zoo","version":"1.0.0","summary":"Animals\\u202e","contract":"1.0",\
        "kinds":["zoo","ark"],"sources":[],"schemes":[],"capabilities":[],"path":"a.so","digest":"
        """))
  }

  @Test func `An inspection tells of sources, schemes and capabilities`() throws {
    let path = try StubLibrary(
      manifest: #"{"id":"a","version":"1","contract":"1.1","sources":["zoo","ark"],"schemes":["https"],"#
        + #""capabilities":["network"]}"#
    ).write(to: folder, as: "a.so")
    let inspection = inspection(path)
    expectEqual(
      lines(of: inspection.text)[5...8],
      [
        "kinds         none", "sources       zoo, ark", "schemes       https", "capabilities  network",
      ])
    #expect(
      lines(of: inspection.json).joined().contains(
        #""kinds":[],"sources":["zoo","ark"],"schemes":["https"],"capabilities":["network"]"#))
  }

  @Test func `An inspection tells how a library stands, and what its tables say`() throws {
    let path = try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "a.so")
    let digest = try PluginDigest(contentsOf: path)
    let lines = lines(of: inspection(path).text)
    expectEqual(
      lines.dropFirst(9).filter { !$0.hasPrefix("trust ") },
      [
        "granted       none", "runs          worker", "quarantine    none",
        "permissions   nobody else may write to it", "needs         none", "exports       the entry alone",
        "digest        \(digest)", "path          a.so", "",
      ])
    #expect(lines.contains { $0.hasPrefix("trust         not trusted: nobody vouches for it; to trust it, ") })
  }

  @Test func `An inspection tells what is granted as long as the file is the same`() throws {
    let path = try StubLibrary(
      manifest: #"{"id":"a","version":"1","contract":"1.1","kinds":["a"],"capabilities":["network"]}"#
    ).write(to: folder, as: "a.so")
    var choices = PluginChoices()
    choices.grant("network", to: try PluginDigest(contentsOf: path), id: PluginId(rawValue: "a"))
    let granted = PluginDetails(of: PluginFile(path: path), choices: choices)
    #expect(granted.grants == [.network] && granted.missingGrants.isEmpty)
    try StubLibrary(
      manifest: #"{"id":"a","version":"2","contract":"1.1","kinds":["a"],"capabilities":["network"]}"#
    ).write(to: folder, as: "a.so")
    let changed = PluginDetails(of: PluginFile(path: path), choices: choices)
    #expect(changed.grants.isEmpty && changed.missingGrants == [.network])
  }

  @Test func `An inspection of anything else says in JSON why it is no plugin`() throws {
    let inspection = inspection(try folder.write("text".utf8, to: "b.so"))
    #expect(inspection.text.isEmpty)
    expectEqual(lines(of: inspection.json).joined(), #"{"path":"b.so","error":"b.so: it is not a shared library"}"#)
  }
}
