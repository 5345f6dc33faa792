import Foundation
import TestSupport
import Testing

/// Begins the command of a shell that runs the program as somebody who may not write to every folder, as root may.
private let asNobody = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""

@Suite(.startsProcesses) struct `A library of one's own` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The environment of somebody who has a library in the folder.
  private var environment: [String: String] { ["BINDERY_LIBRARY": folder.path(of: "library.db")] }

  private func items(_ lines: String...) throws -> String {
    try folder.write(lines.joined(separator: "\n").utf8, to: "items.jsonl")
  }

  private static let songs = [
    #"{"kind":"song","trackId":1,"trackName":"The Commander Thinks Aloud","artistName":"The Long Winters"}"#,
    #"{"kind":"song","trackId":2,"trackName":"Blue Diamonds","artistName":"The Long Winters"}"#,
    #"{"kind":"teapot","id":3,"title":"Brown Betty","maker":"Cauldon"}"#,
  ]

  @Test func `What is imported is found by what its plugin shows, and given back as it came`() async throws {
    let input = try items(Self.songs[0], Self.songs[1], Self.songs[2])
    let added = try await bindery("import", input, environment: environment)
    expectEqual(added.code, 0)
    #expect(added.messages.contains("3 new, 0 changed and 0 unchanged items in "))
    let found = try await bindery("search", "winters", "blue", "--format", "json", environment: environment)
    try expectEqual(found.items.map { $0["id"] as? String }, ["2"])
    try expectEqual(found.items.map { $0["source"] as? String }, ["library"])
    let teapot = try await bindery("search", "cauldon", "--format", "json", environment: environment)
    try expectEqual(teapot.items.map { $0["kind"] as? String }, ["teapot"])
    let again = try await bindery("import", input, environment: environment)
    #expect(again.messages.contains("0 new, 0 changed and 3 unchanged items in "))
    let exported = try await bindery("library", "export", environment: environment)
    expectEqual(exported.output, Self.songs.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    ("Atmósfera", true), ("kamana", true), ("oacute", false), ("amp", false), ("strong", false), ("href", false),
  ])
  func `HTML is found as it is shown, in the library and in a file`(term: String, isFound: Bool) async throws {
    let input = try items(
      #"{"kind":"podcast-episode","trackId":1,"trackName":"Rock &amp; Stone","description":"<p>Atm&oacute;sfera <strong>Ka"#
        + #"mana</strong>, Tom &amp; Kay.</p><p>At <a href=\"https://example.org/x?a=1&amp;b=2\">our page</a></p>"}"#)
    try await expectEqual(bindery("import", input, environment: environment).code, 0)
    for source in ["library", input] {
      let found = try await bindery("search", term, "--source", source, environment: environment)
      expectEqual(found.lines.count, isFound ? 1 : 0, "\(source)")
    }
  }

  @Test func `An address finds its item in the library`() async throws {
    _ = try await bindery("import", try items(Self.songs[0], Self.songs[1]), environment: environment)
    let outcome = try await bindery("open", "media://song/2", "--format", "json", environment: environment)
    try expectEqual(outcome.items.map { $0["id"] as? String }, ["2"])
  }

  @Test func `It is counted, checked and made anew`() async throws {
    _ = try await bindery("import", try items(Self.songs[0], Self.songs[1], Self.songs[2]), environment: environment)
    let info = try await bindery("library", "info", environment: environment)
    #expect(info.output.hasPrefix("2  song\n1  teapot\n3 items in "))
    for command in ["verify", "rebuild", "verify"] {
      try await expectEqual(bindery("library", command, environment: environment).code, 0)
    }
  }

  @Test func `On a terminal nothing of a library can control it, and into a pipe bytes are bytes`() async throws {
    // C1's CSI, DEL, and an override of the direction, which JSON may have as they are.
    let song = #"{"kind":"song","trackId":1,"trackName":"a\#u{9B}31m\#u{7F}b\#u{202E}c"}"#
    let place = try folder.newFolder("a\u{9B}31m\u{202E}b") + "/library.db"
    let environment = ["BINDERY_LIBRARY": place]
    try await expectEqual(bindery("import", try items(song), environment: environment).code, 0)
    try await expectEqual(bindery("library", "export", environment: environment).output, song + "\n")
    try await expectEqual(bindery("library", "path", environment: environment).output, place + "\n")
    for command in ["export", "path", "info"] {
      let outcome = try await bindery("library", command, environment: environment, terminal: PseudoTerminal())
      expectEqual(outcome.code, 0)
      #expect(outcome.output.contains("\u{FFFD}"), "\(command): \(outcome.output)")
      let unsafe = outcome.output.unicodeScalars.filter { ["\u{9B}", "\u{7F}", "\u{202E}", "\u{1B}"].contains($0) }
      #expect(unsafe.isEmpty, "\(command): \(outcome.output)")
    }
  }

  @Test(
    .enabled("another user may run the program here") {
      try await shell("\(asNobody)\(Program.path) --version").code == 0
    })
  func `A library in a folder that may only be read can be read`() async throws {
    _ = try await bindery("import", try items(Self.songs[0], Self.songs[1]), environment: environment)
    for (name, mode) in [("library.db", 0o444), ("", 0o555)] {
      let path = name.isEmpty ? folder.path : folder.path(of: name)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let program = try asNobody + Program.path
    let outcome = try await shell("\(program) library export", environment: environment)
    expectEqual(outcome.output, Self.songs[..<2].joined(separator: "\n") + "\n")
    let found = try await shell("\(program) search winters", environment: environment)
    expectEqual(found.lines.count, 2)
    let verified = try await shell("\(program) library verify", environment: environment)
    #expect(verified.messages.hasSuffix("which can't be checked where it may only be read\n"))
    let refused = try await shell("\(program) library rebuild", environment: environment)
    #expect(refused.messages.contains("library.db.lock' can't be opened"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
  }

  @Test(
    .enabled("another user may run the program here") {
      try await shell("\(asNobody)\(Program.path) --version").code == 0
    })
  func `A log that can't be read in a folder that may only be read is told, and not passed over`() async throws {
    _ = try await bindery("import", try items(Self.songs[0]), environment: environment)
    try? FileManager.default.removeItem(atPath: folder.path(of: "library.db-shm"))
    _ = try folder.write(Array(repeating: UInt8(1), count: 32), to: "library.db-wal")
    for (name, mode) in [("library.db", 0o444), ("library.db-wal", 0o444), ("", 0o555)] {
      let path = name.isEmpty ? folder.path : folder.path(of: name)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    for command in ["library info", "library verify", "library export", "search winters"] {
      let told = try await shell("\(try asNobody + Program.path) \(command)", environment: environment)
      #expect(told.code != 0 && told.messages.contains("copy both to another folder, or choose another with --library"))
      expectEqual(told.output, "")
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
  }

  @Test func `Without a library there is a way to make one`() async throws {
    for command in ["info", "export", "verify", "rebuild"] {
      let outcome = try await bindery("library", command, environment: environment)
      expectEqual(outcome.code, 66)
      #expect(outcome.messages.contains("make one with 'bindery import FILE --library "))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "library.db")))
  }

  @Test func `Where no plugin has changed, nothing is indexed anew`() async throws {
    _ = try await bindery("import", try items(Self.songs[0], Self.songs[1]), environment: environment)
    let renewed = try await bindery("library", "rebuild", "--stale", environment: environment)
    expectEqual(renewed.code, 0)
    #expect(renewed.messages.hasPrefix("bindery: 0 items of "))
  }

  @Test func `What isn't a library is refused by a way out that isn't refused again`() async throws {
    let text = try folder.write("no database, and longer than the mark of one".utf8, to: "text.db")
    let song = try items(Self.songs[0])
    for arguments in [["import", song], ["library", "verify"], ["library", "rebuild"], ["search", "winters"]] {
      let outcome = try await bindery(arguments + ["--library", text], environment: environment)
      #expect(outcome.code != 0)
      #expect(outcome.messages.contains("it is no library but another sort of file"), "\(arguments): \(outcome)")
      #expect(outcome.messages.contains("; choose another with --library\n"), "\(arguments): \(outcome)")
    }
  }

  @Test func `An altered item is told, lost where the library is rebuilt, and restored by importing it again`()
    async throws
  {
    let song = try items(Self.songs[0], Self.songs[2])
    _ = try await bindery("import", song, environment: environment)
    // A letter of the title, which the JSON alone has in capitals.
    let path = URL(filePath: folder.path(of: "library.db"))
    var bytes = try Data(contentsOf: path)
    let title = try #require(bytes.range(of: Data("Long Winters".utf8)))
    bytes[title.lowerBound] = UInt8(ascii: "S")
    try bytes.write(to: path)
    let refusals: [([String], Int32)] = [
      (["search", "winters"], 69), (["library", "verify"], 65), (["import", song], 65),
    ]
    for (arguments, code) in refusals {
      let outcome = try await bindery(arguments, environment: environment)
      expectEqual(outcome.code, code, "\(arguments)")
      #expect(
        outcome.messages.contains("is damaged (a page of it has another checksum than was written)"), "\(outcome)")
      #expect(
        outcome.messages.contains(
          "; run 'bindery library rebuild --library \(path.path)', which keeps what can be read"), "\(outcome)")
    }
    let exported = try await bindery("library", "export", environment: environment)
    expectEqual(exported.code, 65)
    expectEqual(exported.output, Self.songs[2] + "\n")
    #expect(exported.messages.contains("(1 item of it can't be read, and is missing here)"), "\(exported)")
    let rebuilt = try await bindery("library", "rebuild", environment: environment)
    expectEqual(rebuilt.code, 0)
    let copy = folder.path(of: "library.db.damaged")
    #expect(rebuilt.messages.hasSuffix("and 1 lost; '\(copy)' is a copy of the damaged file\n"), "\(rebuilt)")
    try expectEqual(Data(contentsOf: URL(filePath: copy)), bytes)
    let again = try await bindery("import", song, environment: environment)
    #expect(again.messages.contains("1 new, 0 changed and 1 unchanged"), "\(again)")
    try await expectEqual(bindery("library", "verify", environment: environment).code, 0)
    try await expectEqual(bindery("search", "winters", environment: environment).lines.count, 1)
  }

  @Test func `An item that names no kind is imported, and no plugin is told to be missing`() async throws {
    let outcome = try await bindery("import", try items(#"{"title":"Nothing of the kind"}"#), environment: environment)
    expectEqual(outcome.code, 0)
    #expect(outcome.messages.contains("the item names no kind"), "\(outcome)")
    #expect(!outcome.messages.contains("plugin"), "\(outcome)")
    try await expectEqual(bindery("search", "nothing", environment: environment).lines.count, 1)
  }

  @Test func `An import that can't read anything makes no library`() async throws {
    let outcome = try await bindery("import", folder.path(of: "nosuch.json"), environment: environment)
    expectEqual(outcome.code, 66)
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library") }, [])
  }

  @Test(arguments: ["", "no JSON at all", "<html></html>", #"{"errorMessage":"Invalid value"}"#])
  func `An import of what has no items makes no library`(content: String) async throws {
    let outcome = try await bindery("import", items(content), environment: environment)
    expectEqual(outcome.code, 65)
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library") }, [])
  }

  @Test(arguments: [#"{"kind":"song","id":}"#, #"[{"kind":"song","id":}]"#, #"{"kind":"song","id":}\#n{"id":01}"#])
  func `An import whose items are all damaged makes no library`(content: String) async throws {
    let outcome = try await bindery("import", items(content), environment: environment)
    expectEqual(outcome.code, 65)
    #expect(outcome.messages.contains("not one item could be read"), "\(outcome)")
    #expect(!outcome.messages.contains("unchanged items in"), "\(outcome)")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library") }, [])
  }

  @Test func `An import of an empty list makes no library, and says so`() async throws {
    let outcome = try await bindery("import", items("[]"), environment: environment)
    expectEqual(outcome.code, 0)
    #expect(outcome.messages.contains("so that no library is made"), "\(outcome)")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("library") }, [])
  }

  @Test(arguments: [["search", "winters"], ["open", "media://song/1"], ["browse", "--plain", "winters"]])
  func `Each command that asks sources asks the library that is named, or the one that there is`(
    command: [String]
  ) async throws {
    let other = folder.path(of: "other.db")
    _ = try await bindery("import", try items(Self.songs[0]), "--library", other, environment: environment)
    let named = try await bindery(command + ["--library", other], environment: environment)
    #expect(named.output.contains("Winters"), "\(named)")
    let usual = try await bindery(command, environment: ["BINDERY_LIBRARY": other])
    #expect(usual.output.contains("Winters"), "\(usual)")
    let missing = try await bindery(command + ["--library", folder.path(of: "none.db")], environment: environment)
    #expect((missing.output + missing.messages).contains("there is no library at"), "\(missing)")
  }

  @Test func `An empty variable names no library`() async throws {
    let outcome = try await bindery(
      "library", "path", environment: ["BINDERY_LIBRARY": "", "XDG_DATA_HOME": folder.path])
    expectEqual(outcome.lines, [folder.path(of: "bindery/library.db")])
  }

  @Test func `A plugin's source that is called library keeps it with its plugin before it`() async throws {
    try StubLibrary(
      manifest: #"{"id":"org.example.shelf","version":"1.0.0","contract":"1.1","kinds":[],"sources":["library"]}"#
    ).write(to: folder, as: "shelf.so")
    _ = try await bindery("import", try items(Self.songs[0]), environment: environment)
    let name = "org.example.shelf:library"
    let both = try await bindery(
      "search", "winters", "--source", "library", "--source", name, "--plugin-path", folder.path, "--isolation", "none",
      environment: environment)
    expectEqual(both.lines.count, 1)
    #expect(both.messages.contains("bindery: \(name): its plugin can't be used: org.example.shelf: "), "\(both)")
    let unknown = try await bindery(
      "search", "x", "--source", "no", "--plugin-path", folder.path, environment: environment)
    #expect(unknown.messages.contains(name), "\(unknown.messages)")
  }

  @Test func `What a check can't see while another process writes is told with its number, at once`() async throws {
    _ = try await bindery("import", try items(Self.songs[0]), environment: environment)
    let path = folder.path(of: "library.db")
    let number = "$(sed -n 1p '\(path).lock')"
    let outcome = try await shell(
      """
      exec 9>>'\(path).lock' && flock 9 && echo $$ >'\(path).lock'
      bindery library verify 2>&1
      echo "the library '\(path)' is in order, but for its index, which can't be checked while process \(number) writes to it"
      """, environment: environment)
    expectEqual(outcome.lines.count, 2)
    expectEqual(outcome.lines.first, outcome.lines.last.map { "bindery: " + $0 })
  }

  @Test func `Among the sources that there are is the library`() async throws {
    let outcome = try await bindery("search", "x", "--source", "nowhere", environment: environment)
    #expect(outcome.messages.contains("library, catalogue"), "\(outcome.messages)")
  }

  @Test func `A damaged library is a sentence, and never a crash`() async throws {
    _ = try await bindery("import", try items(Self.songs[0], Self.songs[1]), environment: environment)
    var bytes = Array(try Data(contentsOf: URL(filePath: folder.path(of: "library.db"))))
    for index in 100..<min(bytes.count, 20_000) { bytes[index] = UInt8(truncatingIfNeeded: index * 31) }
    try folder.write(bytes, to: "library.db")
    for arguments in [["search", "winters"], ["library", "verify"], ["library", "info"]] {
      let outcome = try await bindery(arguments, environment: environment)
      #expect([65, 69].contains(outcome.code), "\(arguments): \(outcome.messages)")
      #expect(outcome.messages.contains("is damaged"))
    }
  }
}
