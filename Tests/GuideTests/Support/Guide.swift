import Foundation
import TestSupport
import Testing

/// A document of the package that shows code.
struct Guide {
  /// The readme.
  static var readme: Guide { get throws { try Guide("README.md") } }

  /// The guide to plugins in Swift.
  static var swift: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/PluginInSwift.md") } }

  /// The guide to plugins in C.
  static var c: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/PluginInC.md") } }

  /// The guide to plugins in Rust.
  static var rust: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/PluginInRust.md") } }

  /// The guide to plugins over a library of C.
  static var library: Guide {
    get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/PluginOverALibrary.md") }
  }

  /// The guide to collections and what surrounds them.
  static var collections: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/Collections.md") } }

  /// The guide to screens.
  static var screens: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/Screens.md") } }

  /// The guide to lists of plugin items in programs of others.
  static var itemSearch: Guide { get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/ItemSearch.md") } }

  /// The guide to the browser's architecture.
  static var browser: Guide {
    get throws { try Guide("Sources/Bindery/Documentation.docc/Guides/BuildingABrowser.md") }
  }

  private let lines: [Substring]

  private init(_ path: String) throws {
    let text = try String(contentsOfFile: packageFolder + "/" + path, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension Guide {
  /// Cuts out the code of a language that has some words in it.
  func code(_ language: String, with words: String) throws -> String {
    try #require(code(language).first { $0.contains(words) }, "no \(language) with '\(words)'")
  }

  /// Cuts out all code of a language, piece by piece.
  func code(_ language: String) -> [String] {
    let fences = lines.indices.filter { lines[$0] == "```\(language)" }
    return fences.map { lines[($0 + 1)...].prefix { $0 != "```" }.joined(separator: "\n") + "\n" }
  }

  /// Finds the indented line that has some words in it.
  func line(with words: String) throws -> String {
    let line = lines.first { $0.hasPrefix("    ") && $0.contains(words) }
    return try #require(line, "no line with '\(words)'").trimmingPrefix("    ") + "\n"
  }

  /// The commands that are typed, each with what it prints.
  func commands() -> [(command: String, output: String)] {
    let prompts = lines.indices.filter { lines[$0].hasPrefix("    $ ") }
    return prompts.map { index in
      let output = lines[(index + 1)...].prefix { $0.hasPrefix("    ") && !$0.hasPrefix("    $ ") }
      return (String(lines[index].dropFirst(6)), output.map { $0.dropFirst(4) + "\n" }.joined())
    }
  }

  /// What is typed to show an item, and what comes of it.
  func example() throws -> (json: String, output: String?) {
    let index = try #require(lines.firstIndex { $0.contains("echo '") && $0.contains("bindery render") })
    let json = try #require(lines[index].split(separator: "'").dropFirst().first)
    let output = index + 1 < lines.count && lines[index + 1].hasPrefix("    ") ? lines[index + 1].dropFirst(4) : nil
    return (String(json), output.map { String($0) })
  }
}
