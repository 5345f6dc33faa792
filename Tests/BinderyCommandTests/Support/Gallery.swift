import Foundation
import TestSupport

/// Two sculptures to be found, and a folder for plugins that show them.
struct Gallery {
  let plugins: TemporaryFolder
  private let workshop: TemporaryFolder

  /// The file with the items.
  let input: String

  /// How the sculptures are shown by nobody.
  static let unknown = """
    David ‹sculpture›\tno plugin shows the kind 'sculpture'
    Venus ‹sculpture›\tno plugin shows the kind 'sculpture'

    """

  /// How many items there are.
  private let count: Int

  init(withHymn: Bool = false, withBird: Bool = false) throws {
    plugins = try TemporaryFolder()
    workshop = try TemporaryFolder()
    count = withHymn || withBird ? 3 : 2
    let hymn = withHymn ? #",{"kind":"hymn","trackId":3,"name":"David's hymn","trackName":"David's hymn"}"# : ""
    let bird = withBird ? #",{"kind":"zoo","trackId":4,"name":"David's bird","trackName":"David's bird"}"# : ""
    let items =
      #"{"kind":"sculpture","trackId":1,"name":"David","trackName":"David"},"#
      + #"{"kind":"sculpture","trackId":2,"name":"Venus","trackName":"Venus","artistName":"David"}"#
    input = try workshop.write("[\(items)\(hymn)\(bird)]".utf8, to: "items.json")
  }

  /// Starts a search that is followed, and waits until it has shown what it finds.
  func program(_ arguments: String..., environment: [String: String] = [:]) async throws -> RunningProgram {
    let program = try RunningProgram(
      ["search", "david", "--source", input, "--plugin-path", plugins.path, "--follow"] + arguments,
      environment: environment)
    try await program.wait { $0.output.split(separator: "\n", omittingEmptySubsequences: false).count > count }
    return program
  }

  /// Builds a plugin whose title begins with its version, and returns its path.
  func build(
    _ version: String, id: String = "org.example.zoo", kind: String = "sculpture",
    title: String = "", open: String = "return &plugin"
  ) throws -> String {
    let source = """
      #include <stdio.h>
      #define ID "\(id)"
      #define VERSION "\(version)"
      #define KINDS "\\"\(kind)\\""
      #define TABLE_KIND "\(kind)"
      #define OPEN \(open)
      #define PROPERTIES {"title", "(trackName: utf8) -> utf8", (bindery_function)versioned}
      static const char *versioned(const char *name) {
        static _Thread_local char text[64];
        \(title)
        snprintf(text, sizeof text, "\(version): %s", name);
        return text;
      }
      #include "declared.c"
      """
    return try compile(source)
  }

  /// Builds a plugin whose birds live: they count to 7 as soon as they are visible.
  func buildBird() throws -> String {
    try compile(
      """
      #define MANIFEST_SOURCES ""
      #define MANIFEST_SCHEMES ""
      #define CAPABILITIES ""
      #define NO_SOURCES
      #define NO_FETCHERS
      #define ON_ACTIVATE if (activation == 2) { ((view_model *)created)->count = 7; changed(created); }
      #include "lively.c"
      """)
  }

  private func compile(_ source: String) throws -> String {
    let support = URL(filePath: #filePath).deletingLastPathComponent()
    let tests = support.deletingLastPathComponent().deletingLastPathComponent().path
    let name = UUID().uuidString
    let (file, library) = (try workshop.write(source.utf8, to: name + ".c"), workshop.path(of: name))
    try TestSupport.shell(
      "cc -std=c11 -O1 -fPIC -shared -I '\(tests)/../Sources/C/CBindery/include' "
        + "-I '\(tests)/Fixtures/Plugins' -o '\(library)' '\(file)'")
    return library
  }

  /// Puts a library in its place at once.
  func rename(_ library: String, to name: String = "zoo.so") throws {
    guard Foundation.rename(library, plugins.path(of: name)) == 0 else { throw POSIXError(.EIO) }
  }

  /// Writes a library over the one that is there.
  func rewrite(_ library: String) throws {
    try TestSupport.shell("cat '\(library)' > '\(plugins.path(of: "zoo.so"))'")
  }

  func remove() throws {
    try FileManager.default.removeItem(atPath: plugins.path(of: "zoo.so"))
  }
}
