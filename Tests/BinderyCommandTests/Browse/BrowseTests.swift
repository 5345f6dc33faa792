import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses, .enabled(if: BrowseRun.isPossible, "tmux isn't installed: apt install tmux"))
struct `Browsing in tmux` {
  private static let title = "The Commander Thinks Aloud"

  /// Starts the program, types a query, and waits until its rows are there.
  private func found(
    _ arguments: String = "", size: (columns: Int, rows: Int) = (80, 24), environment: [String: String] = [:]
  ) async throws -> BrowseRun {
    let run = try BrowseRun(arguments, size: size, environment: environment)
    try await run.shows("Search")
    try run.type("commander thinks aloud")
    try await run.shows("rows below the field") { $0.dropFirst(2).contains { $0.contains(Self.title) } }
    return run
  }

  private func expectGivenBack(_ run: BrowseRun, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let settings = run.settings
    #expect(!settings.before.isEmpty && settings.before == settings.after, sourceLocation: sourceLocation)
    let rows = try run.rows
    expectEqual(rows.first?.contains("the shell"), true, sourceLocation: sourceLocation)
    #expect(!rows.contains { $0.contains(Self.title) }, sourceLocation: sourceLocation)
  }

  @Test func `A user types, sees rows, opens one, goes back and quits`() async throws {
    let run = try await found()
    try run.press("Down")
    try await run.shows("the list with the focus") { $0.last?.contains("f1 help") == false }
    try run.press("Enter")
    try await run.shows("a page") { $0.first?.hasPrefix("‹") == true }
    try run.press("BSpace")
    try await run.shows("the list again") {
      $0.first?.hasPrefix("‹") == false && $0.contains { $0.contains(Self.title) }
    }
    try run.press("q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `An address is shown at once, with the search below it`() async throws {
    let run = try BrowseRun("media://song/719245998")
    try await run.shows("a page") { $0.first?.hasPrefix("‹") == true }
    try run.press("BSpace")
    try await run.shows("Search")
    try run.press("C-c", "C-c")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `The page of an album lists its songs`() async throws {
    let run = try BrowseRun("'media://collection/52000219?source=catalogue'", size: (80, 40))
    try await run.shows("the contents") { rows in
      rows.firstIndex(of: "Contents").map { rows[$0...].contains { $0.contains("Jóga") } } == true
    }
    try run.press("C-c", "C-c")
    try await expectEqual(run.ends(), 0)
  }

  @Test func `An album unfolds, rows are marked, and a link of a song leads to another plugin's page and back`()
    async throws
  {
    let run = try BrowseRun("--pictures none homogenic")
    try await run.shows("an album") { $0.contains { $0.contains("▸ Homogenic") } }
    try run.press("Down", "Right")
    try await run.shows("the album with its song") { rows in
      rows.contains { $0.contains("▾ Homogenic") } && rows.count { $0.contains("Jóga") } == 2
    }
    try run.press("Space")
    try await run.shows("1 marked")
    try run.press("*")
    try await run.shows("3 marked")
    try run.press("U", "End")
    try await run.shows("no marks") { $0.last?.contains("marked") == false }
    let list = try run.rows
    try run.press("Enter")
    try await run.shows("the page of the song") { $0.first == "‹ Jóga" }
    try run.press("Down", "Down", "Down", "Enter")
    try await run.shows("the page of the album") { $0.first == "‹ Homogenic" && $0.contains("Contents") }
    try run.press("BSpace")
    try await run.shows("the page of the song again") { $0.first == "‹ Jóga" }
    try run.press("n")
    try await run.shows("this is the last of 3 items")
    try run.press("BSpace")
    try await run.shows("the list as it was") { $0 == list }
    try run.press("q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `The screen follows the size of the terminal`() async throws {
    let run = try await found()
    try run.resize(columns: 40, rows: 10)
    try await run.shows("ten rows") { $0.count == 10 && $0.contains { $0.contains("Commander") } }
    try run.resize(columns: 18, rows: 10)
    try await run.shows("Needs 20 columns")
    try run.resize(columns: 200, rows: 50)
    try await run.shows("fifty rows") { $0.count == 50 && $0.contains { $0.contains(Self.title) } }
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test(arguments: [(200, 50), (120, 30), (200, 24), (80, 50), (40, 24), (60, 12)])
  func `The shell's screen comes back also in another size`(columns: Int, rows: Int) async throws {
    let run = try await found()
    try run.resize(columns: columns, rows: rows)
    try await run.shows("\(rows) rows") { $0.count == rows && $0.contains { $0.contains("Commander") } }
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGSEGV, SIGBUS, SIGABRT])
  func `A signal ends the program, and the terminal is given back`(signal: Int32) async throws {
    let run = try await found(environment: ["SWIFT_BACKTRACE": "enable=no"])
    try run.send(signal)
    try await expectEqual(run.ends(), 128 + signal)
    try expectGivenBack(run)
  }

  @Test func `The program is suspended, and goes on where it was`() async throws {
    let run = try BrowseRun(script: "PS1='prompt ' sh -i")
    try await run.shows("prompt")
    try run.type("bindery browse commander thinks aloud")
    try run.press("Enter")
    try await run.shows("rows below the field") { $0.dropFirst(2).contains { $0.contains(Self.title) } }
    try run.press("C-z")
    try await run.shows("the shell's screen") { rows in
      rows.first?.contains("the shell") == true && rows.last { !$0.isEmpty }?.hasPrefix("prompt") == true
    }
    try run.type("fg")
    try run.press("Enter")
    try await run.shows("rows below the field") { $0.dropFirst(2).contains { $0.contains(Self.title) } }
    try run.press("C-q")
    try await run.shows("prompt")
    try run.type("exit")
    try run.press("Enter")
    _ = try await run.ends()
    try expectGivenBack(run)
  }

  @Test func `The help has the keys, and the list of commands performs one`() async throws {
    let run = try await found()
    try run.press("F1")
    try await run.shows("Keys")
    try run.press("Escape")
    try await run.shows("rows below the field") { $0.dropFirst(2).contains { $0.contains(Self.title) } }
    try run.press("C-p")
    try await run.shows("Commands")
    try run.type("quit")
    try run.press("Enter")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `A later run begins where the user left`() async throws {
    let user = try UserFolders()
    let run = try await found(environment: user.environment)
    try run.press("Down", "Enter")
    // Until its item is there, the title of a page is the address.
    try await run.shows("a page") { $0.first?.hasPrefix("‹") == true && $0.first?.contains("media://") == false }
    let title = try run.rows.first
    try run.press("q")
    try await expectEqual(run.ends(), 0)
    let again = try BrowseRun("--resume", environment: user.environment)
    try await again.shows("the same page") { $0.first == title }
    try again.press("BSpace")
    try await again.shows("the same query") { $0.contains { $0.contains("commander thinks aloud") } }
    try again.press("C-q")
    try await expectEqual(again.ends(), 0)
  }

  @Test func `A damaged file of what was left is told and kept, and nothing else`() async throws {
    let user = try UserFolders()
    _ = try user.folder.newFolder("state/bindery")
    try user.folder.write("bindery browse 1\nscreen nonsense\n".utf8, to: "state/bindery/browse")
    let run = try BrowseRun("--resume", environment: user.environment)
    try await run.shows("the sentence in the last rows") { rows in
      // Its lines break anywhere.
      let text = rows.joined().filter { $0 != " " }
      return text.contains("isdamaged;thebrowserbeginsanew") && text.contains("'browse.unread'")
    }
    try run.type("commander thinks aloud")
    try await run.shows(Self.title)
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    let kept = try String(contentsOfFile: user.folder.path(of: "state/bindery/browse.unread"), encoding: .utf8)
    #expect(kept.hasSuffix("screen nonsense\n"))
  }

  @Test(arguments: ["none", "all"])
  func `A plugin that is dropped in, replaced and removed shows its items at once`(isolation: String) async throws {
    let gallery = try Gallery()
    let run = try BrowseRun(
      "--source '\(gallery.input)' --plugin-path '\(gallery.plugins.path)' --isolation \(isolation) david")
    try await run.shows("‹sculpture›")
    try gallery.rename(gallery.build("1.0.0"))
    try await run.shows("1.0.0: David")
    try await run.shows("org.example.zoo 1.0.0 shows 'sculpture' now")
    try gallery.rename(gallery.build("1.1.0"))
    try await run.shows("1.1.0: Venus")
    try gallery.remove()
    try await run.shows("‹sculpture›")
    try await run.shows("org.example.zoo is gone")
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `A plugin that hangs delays nobody`() async throws {
    let gallery = try Gallery(withHymn: true)
    let run = try BrowseRun(
      "--source '\(gallery.input)' --plugin-path '\(gallery.plugins.path)' --isolation all david")
    try await run.shows("‹sculpture›")
    try gallery.rename(gallery.build("1.0.0", title: "extern int pause(void); for (;;) pause();"))
    try await run.shows("org.example.zoo 1.0.0 shows 'sculpture' now")
    try run.press("F1")
    try await run.shows("Moves up by a row")
    try run.press("Escape")
    try await run.shows("the list again") { !$0.contains { $0.contains("Moves up by a row") } }
    try run.press("Down", "End", "Enter")
    // The list answers for the item that isn't the plugin's, which has no page; its address is too long for the first row.
    try await run.shows("'media://hymn/3")
    try run.press("q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  @Test func `A plugin that crashes costs its own rows`() async throws {
    let gallery = try Gallery(withHymn: true)
    let run = try BrowseRun(
      "--source '\(gallery.input)' --plugin-path '\(gallery.plugins.path)' --isolation all david")
    try await run.shows("‹sculpture›")
    try gallery.rename(gallery.build("1.0.0", title: "__builtin_trap();"))
    try await run.shows("it crashed")
    try await run.shows("‹hymn›")
    try run.press("C-q")
    try await expectEqual(run.ends(), 0)
    try expectGivenBack(run)
  }

  // MARK: Without a screen

  @Test func `With --plain, each line has one prompt, and Control-C cancels or tells how to end`() async throws {
    let run = try BrowseRun("--plain")
    try await run.shows("'help' lists the commands.")
    try run.type("commander thinks aloud")
    try run.press("Enter")
    try await run.shows("a prompt after the rows") { rows in
      rows.contains { $0.contains(Self.title) } && rows.last { !$0.isEmpty } == ">"
    }
    try run.press("C-c")
    try await run.shows("press Control-C again to quit")
    try run.press("C-d")
    try await expectEqual(run.ends(), 0)
    let settings = run.settings
    #expect(!settings.before.isEmpty && settings.before == settings.after)
  }

  @Test func `With --plain, a later run begins where the user left`() async throws {
    let user = try UserFolders()
    let run = try BrowseRun("--plain media://song/719245998", environment: user.environment)
    try await run.shows("do preview")
    try run.type("quit")
    try run.press("Enter")
    try await expectEqual(run.ends(), 0)
    let again = try BrowseRun("--plain --resume", environment: user.environment)
    try await again.shows("address: media://song/719245998")
    // Two interrupts may be one where the program is slow, and the first may cancel what it still does.
    try again.type("quit")
    try again.press("Enter")
    try await expectEqual(again.ends(), 0)
  }

  @Test func `With --plain, a plugin that is dropped in is told with the next answer, and shows its items`()
    async throws
  {
    let gallery = try Gallery()
    let run = try BrowseRun("--plain --source '\(gallery.input)' --plugin-path '\(gallery.plugins.path)' david")
    try await run.shows("‹sculpture›")
    try gallery.rename(gallery.build("1.0.0"))
    // When the program has noticed isn't known here, and a line without a command only tells what is new.
    try await run.shows("the news") { rows in
      if rows.contains(where: { $0.contains("org.example.zoo 1.0.0 shows 'sculpture' now") }) { return true }
      try? run.press("Enter")
      return false
    }
    try run.type("list")
    try run.press("Enter")
    try await run.shows("1.0.0: David")
    try run.press("C-d")
    try await expectEqual(run.ends(), 0)
  }
}
