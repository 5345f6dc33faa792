import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Decisions on kinds` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A library in a folder of the test.
  private func file(_ name: String, _ library: MinimalLibrary) throws -> PluginFile {
    PluginFile(path: try folder.write(library.bytes, to: name))
  }

  private func sentences(_ claims: PluginClaims, on kind: Kind = "zoo") -> [String] {
    claims.decision(on: kind).sentences.map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test func `A kind that nobody claims has a decision, too`() {
    let decision = PluginClaims([]).decision(on: "zoo")
    expectEqual(decision.sentences, ["no plugin shows 'zoo'"])
    expectNil(decision.winner)
  }

  @Test func `Each place is explained by the rule that decides it`() throws {
    let pinned = MinimalLibrary(id: "c", version: "1.0", kinds: ["zoo"])
    var choices = PluginChoices()
    choices.prefer(PluginId(rawValue: "e"), for: "zoo")
    choices.trust(PluginDigest(of: pinned.bytes), id: PluginId(rawValue: "c"), path: "")
    let claims = PluginClaims(
      [
        try file("1.so", MinimalLibrary(id: "a", version: "1.4", kinds: ["zoo"])),
        try file("2.so", MinimalLibrary(id: "b", version: "1.4", kinds: ["zoo"])),
        try file("3.so", pinned),
        try file("4.so", MinimalLibrary(id: "d", version: "2.0", kinds: ["zoo"])),
        try file("5.so", MinimalLibrary(id: "e", version: "0.1", kinds: ["zoo"])),
      ], choices: choices)
    let decision = claims.decision(on: "zoo")
    expectEqual(decision.candidates.map(\.rule), [.preference, .trust, .version, .identifier, .identifier])
    expectEqual(
      sentences(claims),
      [
        "'zoo' is shown by e 0.1, '5.so': preferred by you",
        "then comes c 1.0, '3.so': trusted by you",
        "then comes d 2.0, '4.so': version 2.0 over 1.4",
        "then comes a 1.4, '1.so': the identifier comes before 'b'",
        "then comes b 1.4, '2.so': the identifier comes after 'a'",
      ])
  }

  @Test func `What is refused is told with its reason, and wins nothing`() throws {
    let claims = PluginClaims([
      try file("1.so", MinimalLibrary(id: "a", version: "9.0", kinds: ["zoo"])),
      try file("2.so", MinimalLibrary(id: "b", kinds: ["zoo"])),
      try file("3.so", MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"])),
      try file("4.so", MinimalLibrary(id: "c", contract: "9.0", kinds: ["zoo"])),
    ])
    try shell("chmod o+w '\(folder.path(of: "1.so"))'")
    expectEqual(
      sentences(claims),
      [
        "'zoo' is shown by b 1.0.0, '2.so': nobody else claims it",
        "refused is a 9.0, '1.so': everybody may write to the file '1.so'; run: chmod go-w '1.so'",
        "refused is b 5.0, '3.so': the same plugin is '2.so', which was named first",
        "refused is c 1.0.0, '4.so': it is built for contract 9.0, and this host speaks "
          + "\(ContractVersion.current); update bindery",
      ])
  }

  @Test func `Of two versions of one plugin, the reason of the lower one names the higher`() throws {
    _ = try folder.newFolder("plugins")
    try folder.write(MinimalLibrary(id: "b", kinds: ["zoo"]).bytes, to: "plugins/1.so")
    try folder.write(MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo"]).bytes, to: "plugins/2.so")
    try folder.write(MinimalLibrary(id: "b", version: "5.0", kinds: ["zoo", "ark"]).bytes, to: "plugins/3.so")
    let path = PluginSearchPath(
      options: [folder.path(of: "plugins")], environment: [:], programFolder: nil, systemFolders: [])
    let claims = PluginClaims(path.files())
    expectEqual(
      sentences(claims),
      [
        "'zoo' is shown by b 5.0, 'plugins/2.so': nobody else claims it",
        "refused is b 1.0.0, 'plugins/1.so': the same plugin is 'plugins/2.so', which has the higher version, 5.0",
        "refused is b 5.0, 'plugins/3.so': the same plugin is 'plugins/2.so', which comes first by its name",
      ])
    try expectEqual(PluginReference("b").file(among: path.files()).path, folder.path(of: "plugins/2.so"))
  }

  @Test func `A preference that can't be met is told`() throws {
    var choices = PluginChoices()
    choices.prefer(PluginId(rawValue: "absent"), for: "zoo")
    let claims = PluginClaims([try file("1.so", MinimalLibrary(id: "a", kinds: ["zoo"]))], choices: choices)
    expectEqual(claims.decision(on: "zoo").missingPreference, PluginId(rawValue: "absent"))
    expectEqual(sentences(claims).last, "you prefer 'absent', which isn't among those that can show 'zoo'")
  }

  @Test func `A file is explained as a whole`() throws {
    let files = [
      try file("1.so", MinimalLibrary(id: "a", version: "2.0", kinds: ["zoo"])),
      try file("2.so", MinimalLibrary(id: "b", version: "1.0", kinds: ["zoo", "museum"])),
    ]
    let claims = PluginClaims(files)
    expectEqual(
      claims.explanation(of: files[1]).map { $0.replacing(folder.path + "/", with: "") },
      [
        "'2.so' is b 1.0, named by itself",
        "not trusted: nobody vouches for it; to trust it, call PluginChoices.trust() with the digest of '2.so'",
        "'zoo' is shown by a 2.0, '1.so' instead: version 2.0 over 1.0",
        "it shows 'museum': nobody else claims it",
      ])
    let text = PluginFile(path: try folder.write("text".utf8, to: "3.so"))
    expectEqual(claims.explanation(of: text), ["'\(folder.path(of: "3.so"))' is not used: it is not a shared library"])
  }
}
