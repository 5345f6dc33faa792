import Foundation
import Testing
package import TestSupport

/// A plugin in C, compiled by the test that needs it: one of the files in `Tests/Fixtures/Plugins`, and what
/// stands in front of it.
///
/// The fixtures are good plugins; a line in front of them makes them bad in one way.
///
///     CPlugin("declared", "#define TABLE_ID \"org.example.other\"")
package struct CPlugin: Sendable {
  private let fixture: String
  private let preamble: String
  private let flags: String

  /// Creates a plugin that is not compiled yet.
  package init(_ fixture: String, _ preamble: String = "", flags: String = "") {
    self.fixture = fixture
    self.preamble = preamble
    self.flags = flags
  }

  /// Compiles the plugin, and returns the path of the library.
  ///
  /// No two libraries have the same bytes: those that have are one plugin to the host, and opened once a process.
  package func build(in folder: TemporaryFolder, as name: String = "plugin") throws -> String {
    let source = try folder.write("\(preamble)\n#include \"\(fixture).c\"\n".utf8, to: name + ".c")
    let library = folder.path(of: name + ".so")
    try shell(
      "cc -std=c11 -O1 -fPIC -shared -I '\(contractFolder)' -I '\(fixtureFolder)' "
        + "-Wl,--build-id=0x\(UUID().uuidString.filter(\.isHexDigit)) -o '\(library)' '\(source)' \(flags)")
    return library
  }
}

extension CPlugin: CustomTestStringConvertible {
  package var testDescription: String { preamble.isEmpty ? "\(fixture).c" : "\(fixture).c with \(preamble)" }
}

/// The header of the contract.
package let contractFolder = packageFolder + "/Sources/C/CBindery/include"

/// The sources of plugins.
package let fixtureFolder = packageFolder + "/Tests/Fixtures/Plugins"
