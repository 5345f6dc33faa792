import Foundation
import TestSupport

/// A plugin in C, compiled by the test that needs it: one of those that the tests of the host have, or a source of its
/// own.
struct ZooPlugin {
  let folder: TemporaryFolder
  let path: String

  /// Compiles a fixture of the host's tests, with a line in front of it.
  init(_ fixture: String, _ preamble: String = "") throws {
    folder = try TemporaryFolder()
    let source = try folder.write("\(preamble)\n#include \"\(fixture).c\"\n".utf8, to: "plugin.c")
    path = folder.path(of: "plugin.so")
    try shell(
      "cc -std=c11 -O1 -fPIC -shared -I '\(packageFolder)/Sources/C/CBindery/include' "
        + "-I '\(packageFolder)/Tests/BinderyHostTests/Fixtures' -o '\(path)' '\(source)' -lpthread")
  }
}
