import Bindery
import BinderyHost
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `Hostile files of a browser` {
  /// Text of what such files have, and of what none has.
  private func garbage(of count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [
      Array("\n".utf8), Array(" ".utf8), Array("ctrl-".utf8), Array("none".utf8), Array("list ".utf8),
      Array("title ".utf8),
      Array("bold on black".utf8), Array("\u{1b}[2J".utf8), [0], Array("\u{202e}".utf8), Array("#".utf8),
      Array("down\n".utf8),
      Array("screen media://song/1\n".utf8), Array("query %zz\n".utf8), Array("state a b c d 00\n".utf8),
      Array("日".utf8),
    ]
    return (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Garbage in the files of keys and looks is told, and the keys still work`(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery")
    for name in ["keys", "theme"] { try folder.write(garbage(of: 2000, seed: seed), to: "bindery/\(name)") }
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(!settings.problems.isEmpty)
    // The path of the folder may be long.
    let terminal = JudgedTerminal(size: Size(columns: 300, rows: 24))
    let looks = BrowserLooks(
      bindings: settings.bindings, style: { settings.style(isBackgroundLight: $0) },
      problems: settings.problems.map(\.description))
    let browser = Browser(terminal, looks: looks, context: Context()) { OverlayStack(in: $0) }
    #expect(terminal.shows("bindery/keys:"))
    #expect(terminal.faults.isEmpty)
    browser.quit()
  }

  @Test func `Files of 1 MiB of mistakes hold nobody up`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery")
    try folder.write(Array(String(repeating: "x y\n", count: 260_000).utf8), to: "bindery/keys")
    try folder.write(Array(String(repeating: "x y\n", count: 260_000).utf8), to: "bindery/theme")
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(settings.problems.count <= 202)
  }

  @Test func `A file that binds 60,000 keys, each of them twice, holds nobody up`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery")
    let lines = (0..<60_000).map { "alt-\(Character(Unicode.Scalar(0x20000 + $0 % 30_000)!)) up\n" }
    try folder.write(Array(lines.joined().utf8), to: "bindery/keys")
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    let chord = KeyChord(.character("\u{20064}"), .alternative)
    expectEqual(settings.bindings[chord, in: .list], .up)
    expectEqual(settings.problems.first?.description.hasSuffix("has been bound on line 1 already, which counts"), true)
    expectEqual(settings.problems.count, SettingsProblem.limit + 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A damaged file of what was left is told, and the browser begins without`(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let heading = seed.isMultiple(of: 2) ? Array("bindery browse 1\n".utf8) : []
    try folder.write(heading + garbage(of: 500, seed: seed), to: "browse")
    let file = SavedBrowserFile(path: folder.path(of: "browse"))
    #expect(throws: SavedBrowserError.self) { try file.read() }
  }

  @Test func `A file of what was left with 100,000 screens is refused, or cut`() throws {
    let folder = try TemporaryFolder()
    let lines = String(repeating: "screen media://song/1\n", count: 100_000)
    try folder.write(Array("bindery browse 1\n\(lines)".utf8), to: "browse")
    let saved = try? SavedBrowserFile(path: folder.path(of: "browse")).read()
    #expect(saved.map { $0.stack.routes.count == SavedBrowser.limit } ?? true)
  }
}
