import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Claims on kinds` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Settles the claims of libraries in folders: named for this run, the user's and the program's.
  private func claims(
    _ libraries: (folder: String, library: MinimalLibrary)..., choices: PluginChoices = PluginChoices()
  ) throws -> PluginClaims {
    PluginClaims(try files(libraries), choices: choices)
  }

  private func files(_ libraries: [(folder: String, library: MinimalLibrary)]) throws -> [PluginFile] {
    for name in ["option", "other", "data/bindery/plugins", "program"] { _ = try folder.newFolder(name) }
    for (number, entry) in libraries.enumerated() {
      let name = entry.folder == "user" ? "data/bindery/plugins" : entry.folder
      try folder.write(entry.library.bytes, to: "\(name)/\(number).so")
    }
    let path = PluginSearchPath(
      options: [folder.path(of: "option"), folder.path(of: "other")],
      environment: ["XDG_DATA_HOME": folder.path(of: "data")], programFolder: folder.path(of: "program"),
      systemFolders: [])
    return path.files()
  }

  /// The claims on `zoo`, each as its identifier and version.
  private func order(_ claims: PluginClaims, on kind: Kind = "zoo") -> [String] {
    claims.claims(on: kind).map { "\($0.manifest.id) \($0.manifest.version)" }
  }

  @Test func `What came with the program comes first, whatever its version`() throws {
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "1.0", kinds: ["zoo"])),
      ("user", MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "c", version: "9.0", kinds: ["zoo"])))
    expectEqual(order(claims), ["a 1.0", "c 9.0", "b 5.0"])
  }

  @Test func `A plugin that the user trusts stands beside what came with the program`() throws {
    let pinned = MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"])
    var choices = PluginChoices()
    choices.trust(PluginDigest(of: pinned.bytes), id: PluginId(rawValue: "b"), path: "b.so")
    choices.trust(PluginDigest(of: []), id: PluginId(rawValue: "c"), path: "c.so")
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "1.0", kinds: ["zoo"])), ("user", pinned),
      ("option", MinimalLibrary(id: "c", version: "9.0", kinds: ["zoo"])), choices: choices)
    expectEqual(order(claims), ["b 5.0", "a 1.0", "c 9.0"], "c was changed since it was trusted")
  }

  @Test func `What the user prefers for a kind comes before all else, and for that kind only`() throws {
    var choices = PluginChoices()
    choices.prefer(PluginId(rawValue: "c"), for: "zoo")
    choices.prefer(PluginId(rawValue: "absent"), for: "museum")
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "9.0", kinds: ["zoo", "museum"])),
      ("user", MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"])),
      ("user", MinimalLibrary(id: "c", version: "1.0", kinds: ["zoo", "museum"])), choices: choices)
    expectEqual(order(claims), ["c 1.0", "a 9.0", "b 5.0"])
    expectEqual(order(claims, on: "museum"), ["a 9.0", "c 1.0"])
  }

  @Test func `Then the higher version, wherever its folder stands`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", version: "1.9", kinds: ["zoo"])),
      ("other", MinimalLibrary(id: "b", version: "1.10", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "c", version: "1.10-beta", kinds: ["zoo"])))
    expectEqual(order(claims), ["b 1.10", "c 1.10-beta", "a 1.9"])
  }

  @Test func `Then the identifier that comes first`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "b", kinds: ["zoo"])), ("option", MinimalLibrary(id: "a", kinds: ["zoo"])))
    expectEqual(order(claims), ["a 1.0.0", "b 1.0.0"])
  }

  @Test func `Two libraries with one identifier are one plugin, of which the trusted one counts`() throws {
    let claims = try claims(
      ("program", MinimalLibrary(id: "a", version: "1.0", kinds: ["zoo"])),
      ("user", MinimalLibrary(id: "a", version: "2.0", kinds: ["zoo", "museum"])))
    expectEqual(order(claims), ["a 1.0"])
    expectEqual(order(claims, on: "museum"), [], "the library that doesn't count claims nothing")
    expectEqual(claims.kinds, ["zoo"])
  }

  @Test func `Of one plugin twice, equally trusted, the first in the search path counts`() throws {
    let claims = try claims(
      ("other", MinimalLibrary(id: "a", version: "2.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "a", version: "1.0", kinds: ["zoo"])))
    expectEqual(claims.claims(on: "zoo").map(\.path), [folder.path(of: "option/1.so")])
  }

  @Test func `Of one plugin twice in one folder, equally trusted, the higher version counts`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", version: "1.9.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "a", version: "1.10.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(id: "a", version: "1.10.0-rc.2", kinds: ["zoo"])),
      ("other", MinimalLibrary(id: "a", version: "9.0.0", kinds: ["zoo"])))
    expectEqual(order(claims), ["a 1.10.0"])
  }

  @Test func `Of one version twice in one folder, the first by name counts`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", kinds: ["zoo"])), ("option", MinimalLibrary(id: "a", kinds: ["zoo", "ark"])))
    expectEqual(claims.claims(on: "zoo").map(\.path), [folder.path(of: "option/0.so")])
  }

  @Test(arguments: 0..<20)
  func `The names of the files of one plugin in one folder don't decide between versions`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let versions = ["0.9", "1.0", "1.2", "1.10", "1.10.1-beta", "2.0.0-alpha.9", "2.0.0-alpha.10", "2.0.0"]
      .shuffled(using: &random).prefix(Int.random(in: 2...8, using: &random))
    let places = ["option", "user", "program"].shuffled(using: &random)
    let libraries = versions.map { version in
      (folder: places[0], library: MinimalLibrary(id: "a", version: version, kinds: ["zoo"]))
    }
    let files = try files(libraries)
    let trusted = Bool.random(using: &random) ? files.randomElement(using: &random) : nil
    var choices = PluginChoices()
    if let trusted {
      choices.trust(try PluginDigest(contentsOf: trusted.path), id: PluginId(rawValue: "a"), path: trusted.path)
    }
    let highest = try #require(versions.map(PluginVersion.init(rawValue:)).max())
    let isBuiltIn = places[0] == "program"
    let expected = try isBuiltIn ? highest : trusted?.manifest.get().version ?? highest
    expectEqual(PluginClaims(files, choices: choices).claims(on: "zoo").map(\.manifest.version), [expected])
  }

  @Test func `A library that can't be used claims nothing`() throws {
    let claims = try claims(
      ("option", MinimalLibrary(id: "a", contract: "2.0", kinds: ["zoo"])),
      ("option", MinimalLibrary(manifest: "{}")),
      ("program", MinimalLibrary(id: "a", version: "0.1", kinds: ["zoo"])))
    expectEqual(order(claims), ["a 0.1"])
  }

  @Test func `Nobody claims a kind that nobody named`() throws {
    #expect(try claims(("option", MinimalLibrary(id: "a", kinds: ["zoo"]))).claims(on: "museum").isEmpty)
    #expect(PluginClaims([]).kinds.isEmpty)
  }

  /// Libraries of several plugins, in random folders, and choices about some of them.
  private func someFiles(using random: inout SplitMix64) throws -> (files: [PluginFile], choices: PluginChoices) {
    var choices = PluginChoices()
    let libraries = ["a", "b", "c", "d", "e", "f", "g"].map { id in
      let folder = ["option", "user", "program"].randomElement(using: &random) ?? "option"
      let version = ["1.0", "1.1", "1.1.0", "2.0"].randomElement(using: &random) ?? "1.0"
      let library = MinimalLibrary(id: id, version: version, kinds: ["zoo"])
      if Int.random(in: 0..<3, using: &random) == 0 {
        choices.trust(PluginDigest(of: library.bytes), id: PluginId(rawValue: id), path: "")
      }
      if Int.random(in: 0..<6, using: &random) == 0 { choices.prefer(PluginId(rawValue: id), for: "zoo") }
      return (folder: folder, library: library)
    }
    return (try files(libraries), choices)
  }

  @Test(arguments: 0..<20)
  func `The order in which files are found doesn't decide`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (files, choices) = try someFiles(using: &random)
    let first = PluginClaims(files, choices: choices)
    expectEqual(order(first).count, 7)
    let sentences = first.decision(on: "zoo").sentences
    for _ in 0..<10 {
      let other = PluginClaims(files.shuffled(using: &random), choices: choices)
      expectEqual(order(other), order(first))
      expectEqual(other.decision(on: "zoo").sentences, sentences)
    }
  }

  @Test(arguments: 0..<20)
  func `Each plugin wins over all that come after it, alone as well`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (files, choices) = try someFiles(using: &random)
    let claims = PluginClaims(files, choices: choices).claims(on: "zoo")
    for (index, winner) in claims.enumerated() {
      for loser in claims[(index + 1)...] {
        let pair = files.filter { [winner.path, loser.path].contains($0.path) }
        expectEqual(PluginClaims(pair, choices: choices).claims(on: "zoo").map(\.path), [winner.path, loser.path])
      }
    }
  }

  @Test func `Sources and schemes are settled by the same rules`() throws {
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
    expectEqual(settled.sources, ["ark", "zoo"])
    expectEqual(settled.claims(onSource: "zoo").map(\.manifest.id.rawValue), ["a", "c", "b"])
    expectEqual(settled.schemes, ["ftp", "https"])
    expectEqual(settled.claims(onScheme: "https").map(\.manifest.id.rawValue), ["a", "c"])
    #expect(settled.claims(onSource: "none").isEmpty && settled.claims(onScheme: "none").isEmpty)
  }
}

@Suite(.startsProcesses) struct `Hosts` {
  @Test func `The plugin that wins a kind shows it, and the other is left alone`() throws {
    let folder = try TemporaryFolder()
    let first = try CPlugin("coded", #"#define OPEN tell(host, 0, "first")"#).build(in: folder, as: "1")
    let second = try CPlugin(
      "coded", "#define ID \"org.example.second\"\n#define VERSION \"1.1\"\n#define OPEN tell(host, 0, \"second\")"
    ).build(in: folder, as: "2")
    let messages = MessageLog()
    let host = PluginHost(
      files: [first, second].map { PluginFile(path: $0) }, version: "1.0.0", workers: .inProcess,
      log: { messages.append($0, $1, $2) })
    expectEqual(host.provider.answer(for: "zoo").binding.plugin, PluginId(rawValue: "org.example.second"))
    expectEqual(messages.texts, ["second"])
  }

  @Test func `A plugin that is refused leaves its kind to the next, and says so once`() throws {
    let folder = try TemporaryFolder()
    let first = try CPlugin("coded", "#define ID \"org.example.first\"\n#define VERSION \"9.0\"").build(
      in: folder, as: "1")
    let second = try CPlugin("coded").build(in: folder, as: "2")
    try shell("chmod o+w '\(first)'")
    let messages = MessageLog()
    let host = PluginHost(
      files: [first, second].map { PluginFile(path: $0) }, version: "1.0.0", workers: .inProcess,
      log: { messages.append($0, $1, $2) })
    let answer = host.provider.answer(for: "zoo")
    expectNil(answer.problem)
    expectEqual(answer.binding.plugin, PluginId(rawValue: "org.example.zoo"))
    expectEqual(
      messages.texts,
      [
        "everybody may write to the file '\(first)'; run: chmod go-w '\(first)'; 'zoo' is left to org.example.zoo"
      ])
  }

  @Test func `Where all are refused, the reason is that of the one that should have won`() throws {
    let folder = try TemporaryFolder()
    let paths = try ["a", "b"].map {
      try folder.write(MinimalLibrary(id: $0, version: $0 == "b" ? "2" : "1", kinds: ["zoo"]).bytes, to: $0 + ".so")
    }
    try shell("chmod o+w '\(folder.path)'/*.so")
    let host = PluginHost(files: paths.map { PluginFile(path: $0) }, version: "1.0.0", workers: .inProcess)
    let problem = host.provider.answer(for: "zoo").problem as? PluginError
    expectEqual(problem?.code, .badPermissions)
    expectEqual(problem?.plugin, "b")
  }

  @Test func `A kind that nobody claims has the generic binding, and no problem`() {
    let answer = PluginHost(files: [], version: "1.0.0", workers: .inProcess).provider.answer(for: "museum")
    expectNil(answer.problem)
    expectNil(answer.binding.plugin)
  }
}
