import Bindery
import BinderyBrowser
import TestSupport
import Testing

@MainActor
struct `Item handlers` {
  private let stage = PageStage()

  @Test(arguments: ["https://example.org/", "http://example.org/", "HTTPS://EXAMPLE.ORG", "mailto:ida@example.org"])
  func `The address of a web page or of a person is opened at once`(address: String) async {
    await stage.root.send(ActionRequest.open(address))
    expectEqual(stage.journal.lines, ["opened '\(address)'"])
  }

  @Test func `Any other is opened after a question, whose first answer is no`() async throws {
    let root = stage.root
    let address = "magnet:?xt=urn:btih:1"
    let opening = Task { await root.send(ActionRequest.open(address)) }
    try await asked()
    let text = OverlayDrawing.lines(of: stage.overlays, columns: 80, rows: 20).joined(separator: "\n")
    #expect(text.contains(address) && text.contains("'magnet'"))
    answer(.select)
    _ = await opening.value
    #expect(stage.journal.lines.isEmpty)

    let again = Task { await root.send(ActionRequest.open(address)) }
    try await asked()
    answer(.down, .select)
    _ = await again.value
    expectEqual(stage.journal.lines, ["opened '\(address)'"])
  }

  @Test func `Where nobody sees a question, any other isn't opened, which is told`() async {
    let stage = PageStage(canAsk: false)
    await stage.root.send(ActionRequest.open("magnet:?xt=1"))
    await stage.root.send(ActionRequest.open("https://example.org/"))
    expectEqual(
      stage.journal.lines,
      [
        "problem: 'magnet:?xt=1' isn't opened: only a person at a terminal can say whether a program may get it",
        "opened 'https://example.org/'",
      ])
  }

  @Test(arguments: [ActionRequest.open("https://example.org/"), .copy("x")])
  func `What nobody has chosen by its title is told, and not done`(request: ActionRequest) async throws {
    let unchosen = try #require(UnchosenRequest(request))
    await stage.root.send(unchosen)
    expectEqual(stage.journal.lines, [unchosen.description])
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "view-source:https://example.org", "/etc/passwd", "ls -l",
    "https://example.org/ a",
  ])
  func `What may not be opened is told, and nobody is asked`(address: String) async {
    await stage.root.send(ActionRequest.open(address))
    expectEqual(stage.journal.lines.count, 1)
    #expect(stage.journal.lines[0].hasPrefix("problem: ") && stage.journal.lines[0].contains("isn't opened"))
  }

  @Test func `Text is copied by the terminal, safely`() {
    send(.copy("media://song/1\nrm -rf"))
    expectEqual(
      stage.journal.lines, ["bytes ]52;c;bWVkaWE6Ly9zb25nLzEgcm0gLXJm\u{7}", "copied 'media://song/1 rm -rf'"])
  }

  @Test func `Texts of one moment are copied together, and later ones alone`() async {
    send(.copy("a"))
    send(.copy("b"))
    expectEqual(stage.journal.take().suffix(2), ["bytes ]52;c;YQpi\u{7}", "copied 2 texts"])
    await stage.clock.waitForSleepers()
    await stage.clock.runUntilIdle()
    send(.copy("c"))
    expectEqual(stage.journal.lines.last, "copied 'c'")
  }

  @Test func `A text that no terminal copies is told`() {
    send(.copy(String(repeating: "a", count: 100_000)))
    expectEqual(stage.journal.lines, ["problem: this is too long to be copied by a terminal; copy less at once"])
  }

  private func send(_ request: ActionRequest) {
    _ = stage.root.send(request)
  }

  private func asked() async throws {
    try await waitUntil("the user is asked") { stage.overlays.top != nil }
  }

  private func answer(_ commands: BrowseCommand...) {
    for command in commands { _ = stage.overlays.top?.context.send(command) }
  }
}
