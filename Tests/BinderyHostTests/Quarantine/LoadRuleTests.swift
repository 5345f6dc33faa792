import Bindery
import BinderyHost
import BinderyLoading
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A plugin during whose loading the program has ended three times` {
  @Test func `Is loaded as before where there is no worker to open it in`() throws {
    let (file, folder) = (try TestJournal(), try TemporaryFolder())
    let path = try CPlugin("declared").build(in: folder)
    let digest = try PluginDigest(contentsOf: path).description
    let journal = file.journal()
    journal.noteCrashes(1, digest: otherDigest)
    for _ in 0..<3 { try file.appendCrash(of: digest) }
    let host = PluginHost(files: [PluginFile(path: path)], version: "1.0.0", workers: .inProcess, journal: journal)
    let answer = host.provider.answer(for: "zoo")
    expectNil(answer.problem.map { "\($0)" })
    #expect(!answer.isGeneric)
  }
}
