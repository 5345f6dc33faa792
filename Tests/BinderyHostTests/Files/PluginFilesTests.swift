import Bindery
import BinderyHost
import BinderyLoading
import BinderyManifests
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Claims of plugins on files` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A library in a folder of the test whose plugin reads files of an extension.
  private func file(
    _ name: String, id: String, version: String = "1.0", contract: String = "1.4", extension ending: String = "mp3",
    capabilities: String = ""
  ) throws -> PluginFile {
    let library = MinimalLibrary(
      manifest: #"{"id":"\#(id)","version":"\#(version)","contract":"\#(contract)","capabilities":[\#(capabilities)],"#
        + #""files":[{"extensions":["\#(ending)"],"kinds":["song"]}]}"#)
    return PluginFile(path: try folder.write(library.bytes, to: name))
  }

  private func sentences(_ files: [PluginFile], choices: PluginChoices = PluginChoices()) -> [String] {
    let head = FileHead(name: Array("a.mp3".utf8), bytes: [1])
    return PluginClaims(files, choices: choices).fileReaders().decision(on: head).sentences(about: "a.mp3")
      .map { $0.replacing(folder.path + "/", with: "") }
  }

  @Test func `The plugin that the user prefers for the kind reads its files`() throws {
    let files = [try file("1.so", id: "a"), try file("2.so", id: "b", version: "0.9")]
    expectEqual(
      sentences(files),
      [
        "'a.mp3' is read by a 1.0, '1.so': its extension fits; version 1.0 over 0.9",
        "then comes b 0.9, '2.so': its extension fits; version 0.9 under 1.0",
      ])
    var choices = PluginChoices()
    choices.prefer(PluginId(rawValue: "b"), for: "song")
    expectEqual(
      sentences(files, choices: choices).first,
      "'a.mp3' is read by b 0.9, '2.so': its extension fits; preferred by you")
    choices.prefer(PluginId(rawValue: "b"), for: "book")
    choices.prefer(nil, for: "song")
    expectEqual(sentences(files, choices: choices), sentences(files))
  }

  @Test func `What is refused is told with its reason, and reads nothing`() throws {
    let files = [
      try file("1.so", id: "a"), try file("2.so", id: "a", version: "5.0"),
      try file("3.so", id: "b", version: "9.0"), try file("4.so", id: "c", contract: "9.0"),
      try file("5.so", id: "d", capabilities: #""network""#), try file("6.so", id: "e", extension: "ogg"),
      try file("7.so", id: "f", contract: "9.0", extension: "ogg"),
    ]
    try shell("chmod o+w '\(folder.path(of: "3.so"))'")
    expectEqual(
      sentences(files),
      [
        "'a.mp3' is read by a 1.0, '1.so': its extension fits; no other plugin claims it",
        "it isn't read by e 1.0, '6.so': its extension isn't one of ogg",
        "refused is b 9.0, '3.so': everybody may write to the file '3.so'; run: chmod go-w '3.so'",
        "refused is a 5.0, '2.so': the same plugin is '1.so', which was named first",
        "refused is c 1.0, '4.so': it is built for contract 9.0, and this host speaks "
          + "\(ContractVersion.current); update bindery",
        "refused is d 1.0, '5.so': it reads files and asks for 'network', and what reads files gets neither the network "
          + "nor folders; ask its author for a build without one of both",
      ])
  }

  @Test func `A plugin that reads files alone claims no kind, source or scheme`() throws {
    let claims = PluginClaims([try file("1.so", id: "a")])
    #expect(claims.kinds.isEmpty && claims.sources.isEmpty && claims.schemes.isEmpty)
    expectEqual(claims.readers.map(\.manifest.id.rawValue), ["a"])
  }
}
