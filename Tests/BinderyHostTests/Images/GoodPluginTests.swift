import Bindery
import BinderyHost
import TestSupport
import Testing

@Suite struct `Good plugins` {
  @Test(arguments: [
    CPlugin("declared"),
    CPlugin("coded"),
    CPlugin("declared", "#define CONTRACT \"1.9\"\n#define TABLE_MINOR 9"),
    CPlugin("coded", "#define CONTRACT \"1.65535\"\n#define TABLE_MINOR 65535"),
    CPlugin("declared", "#define PLUGIN_SIZE 4096\n#define TYPE_SIZE 4096"),
    CPlugin("coded", "#define PLUGIN_SIZE 56\n#define TYPE_SIZE 144"),
  ])
  func `A plugin of another minor version, and of larger tables, loads`(plugin: CPlugin) throws {
    let loaded = try LoadedPlugin(plugin)
    #expect(loaded.problem == nil)
    #expect(loaded.answer.binding.plugin == PluginId(rawValue: "org.example.zoo"))
    #expect(loaded.answer.binding.kind == "zoo")
  }

  @Test func `What it tells the host arrives, with how much it matters`() throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "coded",
        """
        #define OPEN \\
          for (uint32_t level = 0; level < 4; level++) tell(host, level, host->name); \\
          tell(host, 99, host->version); \\
          tell(host, 0, "bad \\xff text"); \\
          host->log(host, 0, (bindery_text){NULL, 0}); \\
          host->log(host, 0, (bindery_text){NULL, 9})
        """))
    _ = try loaded.binding()
    #expect(
      loaded.messages.texts == ["bindery", "bindery", "bindery", "bindery", "1.4.0", "bad \u{FFFD} text", "", ""])
    #expect(loaded.messages.levels == [.debug, .info, .warning, .error, .error, .debug, .debug, .debug])
  }

  @Test func `The host has no abilities that it doesn't know`() throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "coded",
        """
        #define OPEN \\
          tell(host, 0, host->extension(host, "bindery.unknown/1") == NULL ? "none" : "some"); \\
          tell(host, 0, host->size == sizeof *host ? "same size" : "other size")
        """))
    _ = try loaded.binding()
    #expect(loaded.messages.texts == ["none", "same size"])
  }

  @Test func `Its entry is called once, however many items, threads and hosts there are`() async throws {
    let folder = try TemporaryFolder()
    let library = try CPlugin(
      "coded",
      """
      #define OPEN static int opened; if (opened++) { say(failure, "opened twice"); return NULL; }
      """
    ).build(in: folder)
    let hosts = (0..<4).map { _ in PluginHost(files: [PluginFile(path: library)], version: "1.0.0") }
    await withTaskGroup(of: String?.self) { group in
      for host in hosts + hosts {
        group.addTask { host.provider.answer(for: "zoo").problem.map { "\($0)" } }
      }
      for await problem in group { #expect(problem == nil) }
    }
  }

  @Test func `Nothing of it runs before an item of its kind is shown`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded", #"#define OPEN tell(host, 0, "opened")"#))
    #expect(loaded.host.provider.answer(for: "museum").problem == nil)
    #expect(loaded.messages.texts.isEmpty)
    _ = loaded.answer
    #expect(loaded.messages.texts == ["opened"])
  }
}

extension CPlugin: CustomTestStringConvertible {
  var testDescription: String { preamble.isEmpty ? "\(fixture).c" : "\(fixture).c with \(preamble)" }
}
