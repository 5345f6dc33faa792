import Bindery
import BinderyHost
import BinderyRendering
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Reports of changes` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A plugin for kinds without items is told, and not opened`() throws {
    let old = host()
    try StubLibrary(id: "org.example.zoo", kinds: "zoo", "museum").write(to: folder, as: "zoo.so")
    expectEqual(
      sentences(since: old),
      [
        "org.example.zoo 1.0.0 claims 'museum' (no items)", "org.example.zoo 1.0.0 claims 'zoo' (no items)",
      ])
  }

  @Test func `A plugin that can't be opened for the items that there are is told with the reason`() throws {
    let old = host()
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "zoo.so")
    let sentence = try #require(sentences(since: old, items: 2).first)
    #expect(sentence.hasPrefix("org.example.zoo 1.0.0 can't be used: "))
    #expect(!sentence.hasSuffix(": "))
  }

  @Test func `A plugin that is gone is told with how many items it leaves to nobody`() throws {
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "zoo.so")
    let old = host()
    try shell("rm '\(folder.path(of: "zoo.so"))'")
    expectEqual(sentences(since: old, items: 1), ["org.example.zoo is gone; no plugin shows 'zoo' (1 item)"])
  }

  @Test func `A plugin whose file is broken now isn't told as gone`() throws {
    try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "zoo.so")
    let old = host()
    let path = try folder.write("broken".utf8, to: "zoo.so")
    let new = old.renewed(files: searchPath.files())
    let changes = new.changes(from: old)
    let report = ChangeReport(host: new, sections: [])
    expectEqual(changes.kinds.map(report.sentence), ["no plugin shows 'zoo' (no items)"])
    let refusal = try #require(changes.refused.first.flatMap(report.sentence))
    #expect(refusal.hasPrefix("'\(path)' can't be used: "))
  }

  @Test func `A plugin for another contract is told by its name`() throws {
    let old = host()
    try StubLibrary(id: "org.example.zoo", contract: "99.0", kinds: "zoo").write(to: folder, as: "zoo.so")
    let new = old.renewed(files: searchPath.files())
    let refused = new.changes(from: old).refused.compactMap(ChangeReport(host: new, sections: []).sentence)
    expectEqual(refused.count, 1)
    expectEqual(refused.first?.hasPrefix("org.example.zoo 1.0.0 can't be used: it is built for contract 99.0"), true)
  }

  private var searchPath: PluginSearchPath {
    PluginSearchPath(options: [folder.path], environment: [:], programFolder: nil, systemFolders: [])
  }

  private func host() -> PluginHost {
    PluginHost(
      files: searchPath.files(), version: "1.0.0", workers: WorkerSettings(isolation: .none, program: nil))
  }

  private func sentences(since old: PluginHost, items: Int = 0) -> [String] {
    let new = old.renewed(files: searchPath.files())
    let records = (0..<items).map { Record(kind: "zoo", fields: ["id": .integer(Int64($0))]) }
    let report = ChangeReport(
      host: new, sections: [FoundSection(source: "test", name: "a test", records: records)])
    return new.changes(from: old).kinds.map(report.sentence)
  }
}
