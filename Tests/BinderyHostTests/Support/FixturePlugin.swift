import HostTestSupport
import TestSupport
@testable import bindery_manifest

extension SwiftPlugin {
  /// One of the folders in `Tests/Fixtures/Plugins` with a `plugin.json`.
  static func fixture(_ fixture: String, module: String, in folder: TemporaryFolder) throws -> String {
    let sources = fixtureFolder + "/" + fixture
    let entry = try PluginDescription(contentsOf: sources + "/plugin.json").entrySource()
    return try SwiftPlugin(module: module, sources: sources).build(entry: entry, in: folder, as: fixture)
  }
}
