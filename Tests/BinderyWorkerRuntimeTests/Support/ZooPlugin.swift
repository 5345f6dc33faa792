import HostTestSupport
import TestSupport

/// A plugin in C, compiled by the test that needs it, and the folder that it is in.
struct ZooPlugin {
  let folder: TemporaryFolder
  let path: String

  /// Compiles a fixture with a line in front of it.
  init(_ fixture: String, _ preamble: String = "") throws {
    folder = try TemporaryFolder()
    path = try CPlugin(fixture, preamble, flags: "-lpthread").build(in: folder)
  }
}
