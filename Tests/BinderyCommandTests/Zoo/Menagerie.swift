import Foundation
import TestSupport

/// The compiled creatures, which are made once for all tests.
enum Menagerie {
  /// The folder of their sources.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Zoo").standardized
    .path

  /// The names of their files.
  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: sources + "/Creatures")
        .filter { $0.hasSuffix(".c") }.map { String($0.dropLast(2)) }.sorted()
    }
  }

  /// The minor version of the contract that creatures are compiled with.
  static let contractMinor: String = {
    let header = try? String(contentsOfFile: sources + "/../../Sources/C/CBindery/include/bindery.h", encoding: .utf8)
    return (header?.firstMatch(of: /BINDERY_CONTRACT_MINOR +([0-9]+)/)?.output.1).map(String.init) ?? "?"
  }()

  /// The path of a creature. May wait for all to be compiled.
  static func library(_ name: String) throws -> String {
    try compiled.get().path(of: name + ".so")
  }

  private static let compiled = Result {
    let folder = try TemporaryFolder()
    try TestSupport.shell(
      "cd '\(sources)' && ls Creatures/*.c | xargs -P 2 -n 20 ./compile.sh '\(folder.path)'")
    return folder
  }
}
