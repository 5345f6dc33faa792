import Bindery
import BinderyHost
import TestSupport
import Testing

@Suite struct `Claims on kinds` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Settles the claims of libraries in three folders: named for this run, the user's and the program's.
  private func claims(_ libraries: (folder: String, library: MinimalLibrary)...) throws -> PluginClaims {
    try claims(libraries)
  }

  private func claims(_ libraries: [(folder: String, library: MinimalLibrary)]) throws -> PluginClaims {
    for name in ["option", "other", "data/bindery/plugins", "program"] { _ = try folder.newFolder(name) }
    for (number, entry) in libraries.enumerated() {
      let name = entry.folder == "user" ? "data/bindery/plugins" : entry.folder
      try folder.write(entry.library.bytes, to: "\(name)/\(number).so")
    }
    let path = PluginSearchPath(
      options: [folder.path(of: "option"), folder.path(of: "other")],
      environment: ["XDG_DATA_HOME": folder.path(of: "data")], programFolder: folder.path(of: "program"))
    return PluginClaims(path.files())
  }

  /// The claims on `zoo`, each as its identifier and version.
  private func order(_ claims: PluginClaims, on kind: Kind = "zoo") -> [String] {
    claims.claims(on: kind).map { "\($0.manifest.id) \($0.manifest.version)" }
  }

  @Test func `What the user named comes first, whatever its version`() throws {
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "9.0", kinds: ["zoo"])),
      ("user", MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "c", version: "1.0", kinds: ["zoo"])))
    #expect(order(claims) == ["c 1.0", "b 5.0", "a 9.0"])
  }

  @Test func `Then the higher version, wherever its folder stands among its like`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", version: "1.9", kinds: ["zoo"])),
      ("other", MinimalLibrary(id: "b", version: "1.10", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "c", version: "1.10-beta", kinds: ["zoo"])))
    #expect(order(claims) == ["b 1.10", "c 1.10-beta", "a 1.9"])
  }

  @Test func `Then the identifier that comes first`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "b", kinds: ["zoo"])), ("option", MinimalLibrary(id: "a", kinds: ["zoo"])))
    #expect(order(claims) == ["a 1.0.0", "b 1.0.0"])
  }

  @Test func `Two libraries with one identifier are one plugin`() throws {
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "2.0", kinds: ["zoo", "museum"])),
      ("user", MinimalLibrary(id: "a", version: "1.0", kinds: ["zoo"])))
    #expect(order(claims) == ["a 1.0"])
    #expect(order(claims, on: "museum") == [], "the library that doesn't count claims nothing")
    #expect(claims.kinds == ["zoo"])
  }

  @Test func `Of one plugin twice in one place, the first library counts`() throws {
    let claims = try claims(
      ("other", MinimalLibrary(id: "a", kinds: ["zoo"])), ("option", MinimalLibrary(id: "a", kinds: ["zoo"])))
    #expect(claims.claims(on: "zoo").map(\.path) == [folder.path(of: "option/1.so")])
  }

  @Test func `A library that can't be used claims nothing`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", contract: "2.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(manifest: "{}")),
      ("program", MinimalLibrary(id: "a", version: "0.1", kinds: ["zoo"])))
    #expect(order(claims) == ["a 0.1"])
  }

  @Test func `Nobody claims a kind that nobody named`() throws {
    #expect(try claims(("option", MinimalLibrary(id: "a", kinds: ["zoo"]))).claims(on: "museum").isEmpty)
    #expect(PluginClaims([]).kinds.isEmpty)
  }

  @Test(arguments: 0..<20)
  func `The names of the files don't decide`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var libraries = ["a", "b", "c", "d", "e", "f"].map { id in
      let folder = ["option", "user", "program"].randomElement(using: &random) ?? "option"
      let version = ["1.0", "1.1", "2.0"].randomElement(using: &random) ?? "1.0"
      return (folder: folder, library: MinimalLibrary(id: id, version: version, kinds: ["zoo"]))
    }
    let first = order(try claims(libraries))
    #expect(first.count == 6)
    libraries.shuffle(using: &random)
    // The same numbers name other libraries now, in the same folders.
    let other = try Self()
    #expect(other.order(try other.claims(libraries)) == first)
  }

  @Test func `Sources and schemes are settled by the same rule`() throws {
    func library(_ id: String, _ version: String, sources: String, schemes: String) -> MinimalLibrary {
      MinimalLibrary(
        manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"1.1","sources":[\#(sources)],"#
          + #""schemes":[\#(schemes)]}"#)
    }
    let settled = try claims(
      ("program", library("a", "9.0", sources: #""zoo","ark""#, schemes: #""https""#)),
      ("user", library("b", "1.0", sources: #""zoo""#, schemes: "")),
      ("user", library("c", "2.0", sources: #""zoo""#, schemes: #""ftp","https""#)))
    #expect(settled.kinds.isEmpty)
    #expect(settled.sources == ["ark", "zoo"])
    #expect(settled.claims(onSource: "zoo").map(\.manifest.id.rawValue) == ["c", "b", "a"])
    #expect(settled.schemes == ["ftp", "https"])
    #expect(settled.claims(onScheme: "https").map(\.manifest.id.rawValue) == ["c", "a"])
    #expect(settled.claims(onSource: "none").isEmpty && settled.claims(onScheme: "none").isEmpty)
  }
}

@Suite struct `Hosts` {
  @Test func `The plugin that wins a kind shows it, and the other is left alone`() throws {
    let folder = try TemporaryFolder()
    let first = try CPlugin("coded", #"#define OPEN tell(host, 0, "first")"#).build(in: folder, as: "1")
    let second = try CPlugin(
      "coded", "#define ID \"org.example.second\"\n#define VERSION \"1.1\"\n#define OPEN tell(host, 0, \"second\")"
    ).build(in: folder, as: "2")
    let messages = MessageLog()
    let host = PluginHost(
      files: [first, second].map { PluginFile(path: $0) }, version: "1.0.0", log: { messages.append($0, $1, $2) })
    #expect(host.provider.answer(for: "zoo").binding.plugin == PluginId(rawValue: "org.example.second"))
    #expect(messages.texts == ["second"])
  }

  @Test func `A kind that nobody claims has the generic binding, and no problem`() {
    let answer = PluginHost(files: [], version: "1.0.0").provider.answer(for: "museum")
    #expect(answer.problem == nil)
    #expect(answer.binding.plugin == nil)
  }
}
