import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@testable import BinderyLoading

@Suite(.startsProcesses) struct `Libraries of the runtime` {
  @Test(arguments: PluginPlace.allCases)
  func `A plugin that was linked with no folder of Swift gets its libraries from beside the runtime`(
    _ place: PluginPlace
  ) throws {
    let runtime = try #require(RuntimeLibraries.folders.first)
    // One that neither the tests nor what they load need.
    let plugin = CPlugin("declared", flags: "-Wl,--no-as-needed '\(runtime)/libswiftDistributed.so'")
    let library = try plugin.build(in: TemporaryFolder())
    let host = PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: place.settings)
    expectNil(host.provider.answer(for: "zoo").problem)
  }
}
