import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Searching the store` {
  @Test func `Both sources are shown, each under its name`() async throws {
    let store = try StoreStandIn()
    let outcome = try await search("cinnamon", of: store, "--source", "catalogue", "--format", "text", "--width", "60")
    expectEqual(outcome.code, 0)
    let sections = outcome.output.components(separatedBy: "\n\n")
    expectEqual(Set(sections.map { $0.prefix { $0 != "\n" } }), ["itunes", "catalogue"])
    for section in sections { #expect(section.contains("\nCinnamon  ")) }
  }

  @Test(arguments: [
    ("limited", "itunes: the iTunes Store may be asked 20 times a minute; try again in "),
    ("html", "itunes: the iTunes Store answers with a page in place of items; try again later"),
    ("broken", "itunes: the answer of 127.0.0.1 was cut off before its end; try again later"),
  ])
  func `A store that fails costs its own section, and says why`(term: String, sentence: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(#"{"kind":"song","trackId":1,"trackName":"A \#(term) song"}"#.utf8, to: "file")
    let outcome = try await search(term, of: StoreStandIn(), "--source", path, "--format", "json")
    expectEqual(outcome.code, 0)
    #expect(outcome.messages.hasPrefix("bindery: " + sentence))
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
    #expect(try outcome.items.contains { $0["source"] as? String == path })
    let reports = try #require(try outcome.document["sources"] as? [[String: Any]])
    expectEqual(reports.map { $0["status"] as? String }, ["failed", "loaded"])
  }

  @Test func `What came before an answer broke is shown`() async throws {
    let outcome = try await search("broken", of: StoreStandIn())
    expectEqual(outcome.code, 69)
    expectEqual(outcome.lines.first?.hasPrefix("The Commander Thinks Aloud\t"), true)
  }

  @Test func `Without the network the answer is a sentence, and the code is 69 only if every source failed`()
    async throws
  {
    let store = try StoreStandIn(isReachable: false)
    let alone = try await search("cinnamon", of: store)
    alone.expect(69, saying: "itunes: 127.0.0.1 can't be reached; check the connection to the network")
    let both = try await search("cinnamon", of: store, "--source", "catalogue")
    expectEqual(both.code, 0)
    expectEqual(both.lines.count, 1)
    let strict = try await search("cinnamon", of: store, "--source", "catalogue", "--strict")
    expectEqual(strict.code, 69)
    expectEqual(strict.lines.count, 1)
  }

  @Test func `A source that takes too long is given up`() async throws {
    let outcome = try await search("slow", of: StoreStandIn(), "--timeout", "0.2")
    outcome.expect(69, saying: "itunes: its time of 0.2 s is over; --timeout gives it more")
  }

  @Test(arguments: [("country=DEU", "the option 'country' takes "), ("colour=red", "has no option 'colour'")])
  func `An option that the store doesn't know is told, and nothing is asked`(
    option: String, sentence: String
  ) async throws {
    let outcome = try await search("cinnamon", of: StoreStandIn(), "--option", option)
    expectEqual(outcome.code, 69)
    #expect(outcome.messages.contains(sentence))
  }

  @Test func `A plugin that can't be used costs its own source, and not the others`() async throws {
    let folder = try TemporaryFolder()
    try StubLibrary(
      manifest: #"{"id":"org.example.broken","version":"1.0.0","contract":"1.1","kinds":[],"sources":["broken"]}"#
    ).write(to: folder, as: "broken.so")
    let outcome = try await bindery(
      "search", "cinnamon", "--source", "broken", "--source", "catalogue", "--plugin-path", folder.path)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.count, 1)
    #expect(outcome.messages.hasPrefix("bindery: broken: its plugin can't be used: org.example.broken: "))
  }

  @Test func `A source is given once`() async throws {
    let outcome = try await bindery("search", "x", "--source", "-", "--source", "-")
    expectEqual(outcome.code, 64)
    #expect(outcome.messages.contains("--source takes each source once, and '-' was given twice."))
  }

  @Test func `What was found before the time was over is shown`() async throws {
    // Nothing more comes, and no end either, since the shell holds the pipe.
    let folder = try TemporaryFolder()
    let (outcome, _) = try await growingDeadline(from: .seconds(1)) { limit in
      try await shell(
        """
        cd '\(folder.path)' && rm -f pipe && mkfifo pipe && exec 3<>pipe
        echo '{"kind":"song","trackId":1,"trackName":"Good"}' >&3
        bindery search good --source - --timeout \(limit.components.seconds) <pipe
        """)
    } whileTooShort: { outcome, _ in
      outcome.code == 69 && outcome.lines.isEmpty
    }
    expectEqual(outcome.code, 69)
    expectEqual(outcome.lines.first?.hasPrefix("Good"), true)
  }

  @Test func `Messages that nobody reads cost no results`() async throws {
    let (output, messages) = (Pipe(), Pipe())
    try messages.fileHandleForReading.close()
    let process = try ChildProcess(
      try Program.path, ["search", "cinnamon", "--source", "nope", "--source", "catalogue"],
      environment: ["HOME": "/dev/null"], output: output.fileHandleForWriting.fileDescriptor,
      messages: messages.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let text = await onOwnThread { output.fileHandleForReading.readDataToEndOfFile() }
    let code = await onOwnThread { process.wait() }
    #expect(code < 128, "a signal ended it")
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("Cinnamon\t"))
  }

  @Test(arguments: [("nope", 66), ("/", 66), ("/dev/null", 65)])
  func `An item that can't be looked up in a file has the exit code of the file`(source: String, code: Int32)
    async throws
  {
    try await expectEqual(bindery("open", "media://song/1", "--source", source).code, code)
  }

  @Test func `An item is opened from the store`() async throws {
    let store = try StoreStandIn()
    let outcome = try await bindery(
      "open", "media://song/719245998", "--source", "itunes", environment: store.environment)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.first?.hasPrefix("The Commander Thinks Aloud\t"), true)
    expectEqual(outcome.lines.last, "address\tmedia://song/719245998")
  }

  @Test func `The address of an item may name its source`() async throws {
    let store = try StoreStandIn()
    let outcome = try await bindery("open", "media://song/719245998?source=itunes", environment: store.environment)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.lines.first?.hasSuffix("The Long Winters\tUltimatum - EP"), true)
  }

  @Test(arguments: ["none", "all"])
  func `The option 'base' names the store as the variable does, wherever plugins run`(isolation: String) async throws {
    let store = try StoreStandIn()
    let arguments = ["search", "cinnamon", "--source", "itunes", "--format", "jsonl", "--isolation", isolation]
    let user = try UserFolders()
    try await user.bindery("plugins", "grant", "org.bindery.itunes-store", "network").expect0()
    var environment = user.environment.merging(store.environment) { user, _ in user }
    let byVariable = try await bindery(arguments, environment: environment)
    environment["BINDERY_ITUNES_URL"] = nil
    let address = try #require(store.environment["BINDERY_ITUNES_URL"])
    let byOption = try await bindery(arguments + ["--option", "base=\(address)"], environment: environment)
    expectEqual(byOption.code, 0)
    expectEqual(byOption.output, byVariable.output)
    expectEqual(byOption.lines.count, 1)
    // What is said on the command line counts more than what is in the environment.
    environment["BINDERY_ITUNES_URL"] = "http://127.0.0.1:1"
    try await expectEqual(bindery(arguments + ["--option", "base=\(address)"], environment: environment).code, 0)
  }

  @Test func `Where the network is forbidden, every search ends, and libcurl is what the plugin may need`() async throws
  {
    let library = try Program.library("ITunesStore")
    let outcome = try await bindery(
      "check", library, "--only", "S21,C35,C36", "--level", "strict", "--time-limit", "3600")
    expectEqual(outcome.code, 0, "\(outcome.output)")
  }

  @Test func `The address of an item can't say which machine is asked`() async throws {
    let store = try StoreStandIn()
    let (port, _) = try LoopbackServer.refusedPort()
    let outcome = try await bindery(
      "open", "media://song/719245998?source=itunes&base=http%3A%2F%2F127.0.0.1%3A\(port)",
      environment: store.environment)
    expectEqual(outcome.code, 0, "\(outcome.messages)")
  }

  @Test func `A variable that names no store is told by its name`() async throws {
    let outcome = try await bindery(
      "search", "cinnamon", "--source", "itunes", environment: ["BINDERY_ITUNES_URL": "http://example.org"])
    expectEqual(outcome.code, 69)
    #expect(outcome.messages.contains("BINDERY_ITUNES_URL"))
    #expect(outcome.messages.contains("not 'http://example.org'"))
  }

  @Test(arguments: [
    "Content-Length: 9223372036854775807\r\n\r\n{}", "Content-Length: 9223372036854775808\r\n\r\n{}",
    "Content-Length: -1\r\n\r\n{}", "Content-Type: te",
  ])
  func `A store with a malformed head costs its own section, and not the program`(head: String) async throws {
    let server = try LoopbackServer(LoopbackReply(raw: "HTTP/1.1 200 OK\r\n\(head)"))
    let folder = try TemporaryFolder()
    let outcome = try await bindery(
      "search", "cinnamon", "--source", "itunes", "--source", "catalogue", "--format", "json",
      environment: [
        "BINDERY_ITUNES_URL": server.address, "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ])
    expectEqual(outcome.code, 0)
    try expectEqual(outcome.items.count, 1)
    #expect(outcome.messages.hasPrefix("bindery: itunes: "))
    #expect(outcome.messages.contains("127.0.0.1"))
    expectEqual(outcome.messages.split(separator: "\n").count, 1)
  }

  @Test func `A search that is asked to end does so by the signal`() async throws {
    let store = try StoreStandIn()
    let folder = try TemporaryFolder()
    // Not through the function of the shell, whose process would get the signal.
    let outcome = try await shell(
      """
      cd '\(folder.path)'
      '\(try Program.path)' search slow --source itunes --format jsonl > out &
      until [ -s out ]; do sleep 0.02; done
      kill -TERM $!; wait $!
      """, environment: store.environment)
    expectEqual(outcome.code, 128 + SIGTERM, "\(outcome.messages)")
  }

  @Test func `Control-C ends a search at once, and leaves nothing behind`() async throws {
    let store = try StoreStandIn()
    let folder = try TemporaryFolder()
    // Another test may wait in a function of C that ignores the signal meanwhile, and a shell ignores it for what it
    // starts in the background: the program gets it as it is by default.
    let outcome = try await shell(
      """
      cd '\(folder.path)'
      env --default-signal=INT '\(try Program.path)' search slow --source itunes --format jsonl > out &
      until [ -s out ]; do sleep 0.02; done
      kill -INT $!; wait $!
      """, environment: store.environment)
    expectEqual(outcome.code, 128 + SIGINT, "\(outcome.messages)")
    #expect(store.keptFiles.isEmpty)
  }

  @Test func `The session in the guide is what happens`() async throws {
    let store = try StoreStandIn()
    let session = try Session(heading: "$ bindery search cinnamon", in: "Searching.md")
    for (command, output) in zip(session.commands, session.output) {
      let words = command.split(separator: "#")[0].split(separator: " ").dropFirst().map(String.init)
      let outcome = try await bindery(words + ["--format", "text"], environment: store.environment)
      expectEqual(outcome.code, 0)
      // Which source answers first is chance.
      expectEqual((outcome.output + outcome.messages).lines.sorted(), output.lines.sorted())
      store.stop()
    }
    expectEqual(session.commands.count, 2)
  }

  @Test func `The item in the guide is what is shown`() async throws {
    let session = try Session(heading: "$ bindery open media://song/719245998", in: "Searching.md")
    let outcome = try await bindery("open", "media://song/719245998", "--format", "text")
    expectEqual(outcome.output, session.output[0])
  }

  private func search(_ term: String, of store: StoreStandIn, _ arguments: String...) async throws -> Outcome {
    try await bindery(["search", term, "--source", "itunes"] + arguments, environment: store.environment)
  }
}
