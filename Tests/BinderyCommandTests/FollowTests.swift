import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Following a search` {
  @Test(arguments: ["none", "all"])
  func `A plugin that is dropped in, replaced, rewritten and removed is seen at once`(isolation: String) async throws {
    let gallery = try Gallery()
    let program = try await gallery.program("--isolation", isolation)
    expectEqual(program.output, Gallery.unknown)

    try gallery.rename(gallery.build("1.0.0"))
    try await program.wait { $0.output == Gallery.unknown + "1.0.0: David\n1.0.0: Venus\n" }
    #expect(program.messages.contains("bindery: org.example.zoo 1.0.0 now shows 'sculpture' (2 items)\n"))
    let workers = program.children
    expectEqual(workers.count, (isolation == "all" ? 1 : 0))

    try gallery.rename(gallery.build("1.1.0"))
    try await program.wait { $0.output.hasSuffix("1.0.0: Venus\n1.1.0: David\n1.1.0: Venus\n") }
    try await program.wait { $0.children.isDisjoint(with: workers) }

    try gallery.rewrite(gallery.build("1.2.0"))
    try await program.wait { $0.output.hasSuffix("1.1.0: Venus\n1.2.0: David\n1.2.0: Venus\n") }

    try gallery.remove()
    try await program.wait { $0.output.hasSuffix("1.2.0: Venus\n" + Gallery.unknown) }
    #expect(program.messages.contains("bindery: org.example.zoo is gone; no plugin shows 'sculpture' (2 items)\n"))
    try await program.wait { $0.children.isEmpty }
    try await expectEqual(program.end(SIGINT), 128 + SIGINT)
  }

  @Test func `The next claim takes over, and only its items are written again`() async throws {
    let gallery = try Gallery(withHymn: true)
    try gallery.rename(gallery.build("1.0.0", id: "org.example.next"), to: "next.so")
    try gallery.rename(gallery.build("2.0.0"))
    let program = try await gallery.program("--isolation", "none", "--format", "jsonl")
    expectEqual(program.output.split(separator: "\n").count, 3)
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
    expectEqual(program.output, "2.0.0: David\n2.0.0: Venus\n")
    expectEqual(program.children.count, 1)
    func choose(_ arguments: String...) async throws {
      let outcome = try await bindery(
        ["plugins"] + arguments + ["--plugin-path", gallery.plugins.path], environment: user.environment)
      expectEqual(outcome.code, 0)
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
    expectEqual(program.messages.components(separatedBy: sentence).count, 2)
  }

  @Test(arguments: ["none", "all"])
  func `An item that lives is activated, and written again when it changes`(isolation: String) async throws {
    let gallery = try Gallery(withBird: true)
    try gallery.rename(gallery.buildBird())
    let program = try await gallery.program("--isolation", isolation)
    try await program.wait { $0.output.hasSuffix("David's bird 1, 7\n") }
    expectEqual(program.output.components(separatedBy: "David's bird 1, 0\n").count, 2)
    expectEqual(program.output.split(separator: "\n").count, 4)
    let workers = program.children
    expectEqual(workers.count, (isolation == "all" ? 1 : 0))
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
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.count, 1)
  }

  @Test func `One JSON document has no room for items that come again`() async throws {
    let outcome = try await bindery("search", "x", "--follow", "--format", "json")
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("--follow writes items more than once"))
  }
}
