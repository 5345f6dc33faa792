import BinderyScaffold
import TestSupport
import Testing

struct `Names of plugins` {
  @Test(arguments: [
    ("audio-book", "audio-book", "AudioBook", "audio_book"), ("AudioBook", "audio-book", "AudioBook", "audio_book"),
    ("audioBook", "audio-book", "AudioBook", "audio_book"), ("Tune", "tune", "Tune", "tune"),
    ("mp3-file", "mp3-file", "Mp3File", "mp3_file"), ("Mp3File", "mp3-file", "Mp3File", "mp3_file"),
    ("TV", "tv", "Tv", "tv"), ("a--b", "a-b", "AB", "a_b"),
  ])
  func `A name has a form for each use`(text: String, kebab: String, type: String, snake: String) throws {
    let name = try PluginName(text)
    expectEqual(name.folder, text)
    expectEqual([name.kebab, name.type, name.snake], [kebab, type, snake])
  }

  @Test func `A name for people has words`() throws {
    try expectEqual(PluginName("AudioBook").title, "Audio book")
    try expectEqual(PluginName("audio-book").sentence, "audio book")
  }

  @Test(arguments: [
    "", "-", "-a", "a-", "1up", "a b", "a/b", "../a", "a.b", "a_b", "ünder", "a\n", "$(x)",
    String(repeating: "a", count: 65),
  ])
  func `What no folder or type can be called is refused`(text: String) throws {
    let error = #expect(throws: ScaffoldError.self) { try PluginName(text) }
    expectEqual(error?.code, .wrongName)
    expectEqual(error?.description.contains("not '\(text)'"), true)
  }

  @Test(arguments: [("string", Language.swift), ("Text", .swift), ("std", .rust), ("fn", .rust), ("test", .rust)])
  func `What a language has already is refused there`(text: String, language: Language) throws {
    let name = try PluginName(text)
    let error = #expect(throws: ScaffoldError.self) { try name.check(for: language) }
    expectEqual(error?.code, .reservedName)
    expectEqual(error?.description.hasSuffix("eg \(name.kebab)-item"), true)
    #expect(throws: Never.self) { try name.check(for: .c) }
  }

  @Test func `No plugin in Swift takes the name of a module of the SDK`() throws {
    let modules = try sdkModules()
    #expect(modules.contains("BinderyPlugin"))
    for module in modules {
      // A module such as 'CSimdJSON' has a name that no plugin's type gets.
      guard let name = try? PluginName(module), name.type == module else { continue }
      #expect(throws: ScaffoldError.self, "\(module)") { try name.check(for: .swift) }
    }
  }
}
