@testable import BinderyHost
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Opener of addresses` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes a program of a script, and returns its path.
  ///
  /// A process of its own writes it: a file that is open for writing, if only in a child of another test, can't be run.
  private func program(_ script: String) throws -> String {
    let source = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8, to: "script")
    try shell("install -m 755 '\(source)' '\(folder.path(of: "opener"))'")
    return folder.path(of: "opener")
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(of: name), encoding: .utf8)
  }

  private func failure(_ address: String, _ environment: [String: String]) async -> OpeningError? {
    do throws(OpeningError) {
      try await AddressOpener(environment: environment, patience: 3_600_000).open(address)
      return nil
    } catch {
      return error
    }
  }

  @Test func `The program gets the address alone, and the variables`() async throws {
    let opener = try program(#"echo "$# $1 $COLOR" > opened"#)
    await expectNil(
      failure("https://example.org/a b".replacing(" ", with: "%20"), ["BINDERY_OPENER": opener, "COLOR": "red"]))
    expectEqual(text("opened"), "1 https://example.org/a%20b red\n")
  }

  @Test func `A program is found by its name`() async throws {
    _ = try program(": > opened")
    await expectNil(failure("x:", ["BINDERY_OPENER": "opener", "PATH": "relative:/nowhere:\(folder.path)"]))
    #expect(text("opened") != nil)
  }

  @Test(arguments: ["", "no-such-program", "/no/such/program"])
  func `Without a program that is told with the way out`(name: String) async {
    let error = await failure("https://example.org", ["BINDERY_OPENER": name, "PATH": "/nowhere"])
    expectEqual(error?.code, .noOpener)
    expectEqual(error?.description.contains("BINDERY_OPENER"), true)
  }

  @Test(arguments: [("exit 3", "ended with the exit code 3"), ("kill -9 $$", "was ended by signal 9")])
  func `A program that fails is told with how it ended`(script: String, end: String) async throws {
    let opener = try program(script)
    let error = await failure("x:y", ["BINDERY_OPENER": opener, "PATH": "/usr/bin:/bin"])
    expectEqual(error?.description, "'x:y' isn't opened: '\(opener)' \(end)")
  }

  @Test(arguments: [
    "", "page", "--help", "/etc/passwd", "file:///etc/passwd", "FILE:x", "javascript:alert(1)", "JavaScript:alert(1)",
    "data:text/html,x", "view-source:https://example.org", "vbscript:x", "blob:https://example.org/1", "about:blank",
    ":x", "1x:y", "x y:z", "x:a b", "x:a\nb",
    "x:\u{7F}", "é:x", "x:\u{9B}", "x:\u{202E}y", "x:\u{200B}", "x:\u{A0}", "mhtml:https://example.org", "Chrome://x",
  ])
  func `Only an address with a scheme is opened, and none of a local file`(address: String) async throws {
    let opener = try program(": > opened")
    await expectEqual(failure(address, ["BINDERY_OPENER": opener])?.code, .notOpenable)
    expectNil(text("opened"))
  }

  @Test(arguments: ["https://example.org", "mailto:a@example.org", "itms-apps://x", "x:"])
  func `Any other scheme is up to the program`(address: String) {
    #expect(AddressOpener.isOpenable(address))
  }

  @Test(arguments: [
    ("https://example.org", false), ("HTTP://example.org", false), ("mailto:a@example.org", false), ("tel:1", true),
    ("itms-apps://x", true), ("httpsx://x", true), ("javascript:alert(1)", false), ("page", false),
  ])
  func `The user is asked about all but addresses of the web and of persons`(address: String, asksFirst: Bool) {
    expectEqual(AddressOpener.asksFirst(about: address), asksFirst)
  }

  @Test func `A program that doesn't end isn't waited for, goes on, and is reaped at its end`() async throws {
    let opener = try program("echo $$ > new && mv new process && exec sleep 600")
    try await AddressOpener(environment: ["BINDERY_OPENER": opener, "PATH": "/usr/bin:/bin"], patience: 1).open("x:")
    try await waitUntil("the program has started") { text("process") != nil }
    let process = try #require(text("process").flatMap { pid_t($0.dropLast()) })
    expectEqual(kill(process, SIGKILL), 0)
    try await waitUntil("it is reaped") { kill(process, 0) != 0 }
  }
}
