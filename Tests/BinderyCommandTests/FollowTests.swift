import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct `Following a search` {
  @Test(arguments: ["none", "all"])
  func `A plugin that is dropped in, replaced, rewritten and removed is seen at once`(isolation: String) async throws {
    let gallery = try Gallery()
    let program = try await gallery.program("--isolation", isolation)
    #expect(program.output == Gallery.unknown)

    try gallery.rename(gallery.build("1.0.0"))
    try await program.wait { $0.output == Gallery.unknown + "1.0.0: David\n1.0.0: Venus\n" }
    #expect(program.messages.contains("bindery: org.example.zoo 1.0.0 now shows 'sculpture' (2 items)\n"))
    let workers = program.children
    #expect(workers.count == (isolation == "all" ? 1 : 0))

    try gallery.rename(gallery.build("1.1.0"))
    try await program.wait { $0.output.hasSuffix("1.0.0: Venus\n1.1.0: David\n1.1.0: Venus\n") }
    try await program.wait { $0.children.isDisjoint(with: workers) }

    try gallery.rewrite(gallery.build("1.2.0"))
    try await program.wait { $0.output.hasSuffix("1.1.0: Venus\n1.2.0: David\n1.2.0: Venus\n") }

    try gallery.remove()
    try await program.wait { $0.output.hasSuffix("1.2.0: Venus\n" + Gallery.unknown) }
    #expect(program.messages.contains("bindery: org.example.zoo is gone; no plugin shows 'sculpture' (2 items)\n"))
    try await program.wait { $0.children.isEmpty }
    #expect(try await program.end(SIGINT) == 128 + SIGINT)
  }

  @Test func `The next claim takes over, and only its items are written again`() async throws {
    let gallery = try Gallery(withHymn: true)
    try gallery.rename(gallery.build("1.0.0", id: "org.example.next"), to: "next.so")
    try gallery.rename(gallery.build("2.0.0"))
    let program = try await gallery.program("--isolation", "none", "--format", "jsonl")
    #expect(program.output.split(separator: "\n").count == 3)
    try gallery.remove()
    try await program.wait { $0.output.split(separator: "\n").count == 5 }
    let again = program.output.split(separator: "\n").suffix(2)
    #expect(again.allSatisfy { $0.contains(#""org.example.next""#) && $0.contains(#""kind":"sculpture""#) })
    let sentence = "org.example.zoo is gone; 'sculpture' is shown by org.example.next 1.0.0 (2 items)"
    #expect(program.messages.contains("bindery: \(sentence)\n"))
  }

  @Test func `What the user chooses meanwhile counts at once`() async throws {
    let (gallery, user) = (try Gallery(), try UserFolders())
    try gallery.rename(gallery.build("1.0.0", id: "org.example.next"), to: "next.so")
    try gallery.rename(gallery.build("2.0.0"))
    let program = try await gallery.program(environment: user.environment)
    #expect(program.output == "2.0.0: David\n2.0.0: Venus\n")
    #expect(program.children.count == 1)
    func choose(_ arguments: String...) async throws {
      let outcome = try await bindery(
        ["plugins"] + arguments + ["--plugin-path", gallery.plugins.path], environment: user.environment)
      #expect(outcome.code == 0)
    }
    try await choose("prefer", "sculpture", "org.example.next")
    try await program.wait { $0.output.hasSuffix("2.0.0: Venus\n1.0.0: David\n1.0.0: Venus\n") }
    try await choose("trust", "org.example.next", "--yes")
    try await program.wait { $0.output.hasSuffix("1.0.0: Venus\n1.0.0: David\n1.0.0: Venus\n") }
    try await program.wait { $0.children.isEmpty }
    try await choose("untrust", "org.example.next")
    try await program.wait { $0.output.components(separatedBy: "1.0.0: David\n").count == 4 }
    try await program.wait { $0.children.count == 1 }
  }

  @Test func `Two plugins that come at once are both told`() async throws {
    let gallery = try Gallery(withHymn: true)
    let program = try await gallery.program("--isolation", "none")
    let libraries = (try gallery.build("1.0.0"), try gallery.build("9.0.0", id: "org.example.hymn", kind: "hymn"))
    try gallery.rename(libraries.0)
    try gallery.rename(libraries.1, to: "hymn.so")
    try await program.wait {
      $0.output.contains("1.0.0: David\n") && $0.messages.contains("org.example.hymn 9.0.0 now shows 'hymn' (1 item)\n")
        && $0.output.contains("9.0.0: David's hymn\n")
    }
  }

  @Test func `A plugin that crashes is told, and the next one is seen all the same`() async throws {
    let gallery = try Gallery()
    let program = try await gallery.program("--isolation", "all")
    try gallery.rename(gallery.build("1.0.0", title: "__builtin_trap();"))
    try await program.wait { $0.output.contains("Venus ‹sculpture›\torg.example.zoo: it crashed in draw()") }
    try gallery.rename(gallery.build("1.0.1"))
    try await program.wait { $0.output.hasSuffix("1.0.1: David\n1.0.1: Venus\n") }
  }

  @Test func `A plugin that can't be opened is told with the reason`() async throws {
    let gallery = try Gallery()
    let program = try await gallery.program("--isolation", "none")
    try gallery.rename(gallery.build("1.0.0", open: #"say(failure, "no statues today"); return NULL"#))
    try await program.wait {
      $0.messages.contains(/org\.example\.zoo 1\.0\.0 can't be used: [^\n]*no statues today/)
    }
  }

  @Test func `A file that is no library is told once`() async throws {
    let gallery = try Gallery()
    let program = try await gallery.program("--isolation", "none")
    let bytes = try Data(contentsOf: URL(filePath: gallery.build("1.0.0")))
    try gallery.plugins.write(bytes.prefix(bytes.count / 3), to: "zoo.so")
    let sentence = "zoo.so' can't be used: the file ends before the library does; copy it again\n"
    try await program.wait { $0.messages.contains(sentence) }
    try gallery.plugins.write(bytes.prefix(bytes.count / 2), to: "zoo.so")
    try gallery.rename(gallery.build("1.0.0", id: "org.example.other"), to: "other.so")
    try await program.wait { $0.output.hasSuffix("1.0.0: Venus\n") }
    #expect(program.messages.components(separatedBy: sentence).count == 2)
  }

  @Test(arguments: ["none", "all"])
  func `An item that lives is activated, and written again when it changes`(isolation: String) async throws {
    let gallery = try Gallery(withBird: true)
    try gallery.rename(gallery.buildBird())
    let program = try await gallery.program("--isolation", isolation)
    try await program.wait { $0.output.hasSuffix("David's bird 1, 7\n") }
    #expect(program.output.components(separatedBy: "David's bird 1, 0\n").count == 2)
    #expect(program.output.split(separator: "\n").count == 4)
    let workers = program.children
    #expect(workers.count == (isolation == "all" ? 1 : 0))
    try gallery.remove()
    try await program.wait {
      $0.output.hasSuffix("David's bird 1, 7\nDavid's bird ‹zoo›\tno plugin shows the kind 'zoo'\n")
    }
    try await program.wait { $0.children.isDisjoint(with: workers) }
  }

  @Test func `It ends when nobody reads its output any more`() async throws {
    let gallery = try Gallery()
    let arguments = "search david --source '\(gallery.input)' --plugin-path '\(gallery.plugins.path)'"
    let outcome = try await shell("bindery \(arguments) --follow | head -1")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 1)
  }

  @Test func `One JSON document has no room for items that come again`() async throws {
    let outcome = try await bindery("search", "x", "--follow", "--format", "json")
    #expect(outcome.code == 64)
    #expect(outcome.messages.contains("--follow writes items more than once"))
  }
}

/// Two sculptures to be found, and a folder for plugins that show them.
private struct Gallery {
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
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
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
