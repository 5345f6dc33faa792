import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

struct `Sources that are asked for contents` {
  @Test(
    arguments: [
      ("zoo", "org.example.zoo", [], true), ("zoo", "org.example.park", [], false), ("zoo", nil, [], false),
      ("zoo", "org.example.park", ["zoo"], true), ("park", "org.example.zoo", ["zoo"], false),
      ("catalogue", nil, [], true),
    ] as [(String, String?, [String], Bool)])
  func `One is that is asked anyway, that is the plugin's own, or that has no network`(
    source: String, plugin: String?, known: [String], isAsked: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let manifest = #"{"id":"org.example.zoo","version":"1.0.0","contract":"1.3","sources":["zoo"]}"#
    let path = try folder.write(MinimalLibrary(manifest: manifest).bytes, to: "zoo.so")
    let host = PluginHost(files: [PluginFile(path: path)], version: "1.0.0")
    expectEqual(
      host.mayAsk(
        SourceId(rawValue: source), forContentsBy: plugin.map(PluginId.init(rawValue:)),
        among: known.map(SourceId.init(rawValue:))),
      isAsked)
  }
}
