import Bindery
import BinderyBrowser
import BinderyTerminal
import Glibc
import TestSupport
import Testing

struct `Settings of the browser` {
  private let quit = KeyChord(.function(2))

  @Test func `Without files, keys and looks are the standard ones`() throws {
    let folder = try TemporaryFolder()
    for environment in [[:], ["HOME": folder.path], ["XDG_CONFIG_HOME": folder.path]] {
      let settings = BrowseSettings(environment: environment)
      #expect(settings.bindings == .standard && settings.problems.isEmpty)
      expectEqual(settings.style(isBackgroundLight: nil), .standard)
      expectEqual(settings.style(isBackgroundLight: false), .standard)
      expectEqual(settings.style(isBackgroundLight: true), .light)
    }
  }

  @Test func `The files are 'keys' and 'theme' in the folder for configuration, and all problems are collected`() throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery")
    let keys = try folder.write("f2 quit\nf3 quitt\n".utf8, to: "bindery/keys")
    let theme = try folder.write("mark underline\nmark\n".utf8, to: "bindery/theme")
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    expectEqual(settings.bindings[quit, in: .text], .quit)
    expectEqual(settings.style(isBackgroundLight: true)[.mark], CellStyle([.underline]))
    expectEqual(settings.problems.map(\.path), [keys, theme])
    expectEqual(settings.problems.map(\.line), [2, 2])
  }

  @Test(arguments: ["keys", "theme"])
  func `A file that can't be read is one problem, and nothing in it counts`(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery")
    let path = try folder.write([0xFF, 0x0A], to: "bindery/\(name)")
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(settings.bindings == .standard && settings.style(isBackgroundLight: nil) == .standard)
    expectEqual(
      settings.problems.map(\.description),
      ["\(path): expected lines of UTF-8, 1048576 bytes at most; nothing in it counts"])
  }

  @Test func `A folder or a pipe in place of a file is a problem, and doesn't hang`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.newFolder("bindery/keys")
    expectEqual(mkfifo(folder.path(of: "bindery/theme"), 0o600), 0)
    let settings = BrowseSettings(environment: ["XDG_CONFIG_HOME": folder.path])
    expectEqual(settings.problems.map(\.code), [.unreadable, .unreadable])
    #expect(settings.problems.allSatisfy { $0.line == nil && $0.detail.hasPrefix("it is not a file") })
  }

  @Test(
    "Colors are sixteen, and none where the environment or a flag asks for that",
    arguments: [
      ([:], ColorPolicy.auto, TerminalFeatures.Colors.sixteen), (["NO_COLOR": "1"], .auto, .none),
      (["NO_COLOR": ""], .auto, .sixteen), (["NO_COLOR": "1"], .always, .sixteen), ([:], .never, .none),
    ])
  func colors(environment: [String: String], policy: ColorPolicy, colors: TerminalFeatures.Colors) {
    expectEqual(BrowseSettings(environment: environment, colors: policy).colors, colors)
  }

  @Test func `Plain looks have the same styles, and no boxes`() {
    var plain = BrowseSettings(environment: [:]).style(isBackgroundLight: nil, isPlain: true)
    #expect(plain.isPlain)
    plain.isPlain = false
    expectEqual(plain, .standard)
  }
}
