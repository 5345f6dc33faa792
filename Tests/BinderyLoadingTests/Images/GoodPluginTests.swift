import Bindery
import BinderyHost
import HostTestSupport
import TestSupport
import Testing

@Suite(.startsProcesses) struct `Good plugins` {
  @Test(arguments: [
    CPlugin("declared"),
    CPlugin("coded"),
    CPlugin("declared", "#define CONTRACT \"1.9\"\n#define TABLE_MINOR 9"),
    CPlugin("declared", "#define TABLE_MINOR 9"),
    CPlugin("coded", "#define CONTRACT \"1.9\""),
    CPlugin("coded", "#define CONTRACT \"1.65535\"\n#define TABLE_MINOR 65535"),
    CPlugin("declared", "#define PLUGIN_SIZE 4096\n#define TYPE_SIZE 4096"),
    CPlugin("coded", "#define PLUGIN_SIZE 56\n#define TYPE_SIZE 144"),
  ])
  func `A plugin of another minor version, and of larger tables, loads`(plugin: CPlugin) throws {
    let loaded = try LoadedPlugin(plugin)
    expectNil(loaded.problem)
    expectEqual(loaded.answer.binding.plugin, PluginId(rawValue: "org.example.zoo"))
    expectEqual(loaded.answer.binding.kind, "zoo")
  }

  @Test(arguments: ["..", "-rf", "org..zoo"])
  func `A plugin whose identifier is no domain loads, with a warning`(id: String) throws {
    let loaded = try LoadedPlugin(CPlugin("declared", "#define ID \"\(id)\""))
    expectNil(loaded.problem)
    try expectEqual(loaded.binding().plugin, PluginId(rawValue: id))
    expectEqual(loaded.messages.levels, [.warning])
    expectEqual(loaded.messages.texts.first?.hasPrefix("its 'id' is '\(id)': expected "), true)
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
    expectEqual(
      loaded.messages.texts, ["bindery", "bindery", "bindery", "bindery", "1.4.0", "bad \u{FFFD} text", "", ""])
    expectEqual(Set(loaded.messages.plugins), [PluginId(rawValue: "org.example.zoo")])
    expectEqual(loaded.messages.levels, [.debug, .info, .warning, .error, .error, .debug, .debug, .debug])
  }

  @Test func `Each of several plugins tells in its own name, whoever opens first`() throws {
    let folder = try TemporaryFolder()
    let libraries = try ["museum", "zoo"].map { kind in
      try CPlugin(
        "coded",
        """
        #define ID "org.example.\(kind)"
        #define KINDS "\\"\(kind)\\""
        #define TABLE_KIND "\(kind)"
        #define OPEN tell(host, 0, "\(kind) is open")
        """
      ).build(in: folder, as: kind)
    }
    let messages = MessageLog()
    let host = PluginHost(files: libraries.map { PluginFile(path: $0) }, version: "1.4.0", workers: .inProcess) {
      messages.append($0, $1, $2)
    }
    for kind: Kind in ["zoo", "museum"] { expectNil(host.provider.answer(for: kind).problem) }
    _ = try host.provider.answer(for: "zoo").binding.model(from: Record(kind: "zoo", fields: ["name": "Ada"]))
    expectEqual(messages.texts.prefix(3), ["zoo is open", "museum is open", "decode"])
    expectEqual(
      messages.plugins.prefix(3).map(\.rawValue), ["org.example.zoo", "org.example.museum", "org.example.zoo"])
  }

  @Test func `A table may end where memory does`() throws {
    let loaded = try LoadedPlugin(
      CPlugin(
        "coded",
        """
        #define _DEFAULT_SOURCE
        #include <sys/mman.h>
        #include <unistd.h>
        #include "bindery.h"
        static const bindery_media_type *at_end_of_memory(bindery_media_type type) {
          size_t page = (size_t)sysconf(_SC_PAGESIZE);
          char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
          type.size = 136;
          memcpy(memory + page - 136, &type, 136);
          mprotect(memory, page, PROT_READ);
          mprotect(memory + page, page, PROT_NONE);
          return (const bindery_media_type *)(memory + page - 136);
        }
        #define OPEN \\
          static const bindery_media_type *types[1]; \\
          static bindery_plugin copy; \\
          types[0] = at_end_of_memory(zoo); \\
          copy = plugin; \\
          copy.media_types = types; \\
          return &copy
        """))
    let viewModel = try loaded.viewModel(["name": "Ada"])
    try expectEqual(viewModel.lines(), [[.run("Ada", .title)]])
    try expectEqual(
      viewModel.preferredSize(fitting: AvailableSize(Size(columns: 80, rows: 4))), Size(columns: 3, rows: 1))
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
    expectEqual(loaded.messages.texts, ["none", "same size"])
  }

  @Test func `Its entry is called once, however many items, threads and hosts there are`() async throws {
    let folder = try TemporaryFolder()
    let library = try CPlugin(
      "coded",
      """
      #define OPEN static int opened; if (opened++) { say(failure, "opened twice"); return NULL; }
      """
    ).build(in: folder)
    let hosts = (0..<4).map { _ in PluginHost(files: [PluginFile(path: library)], version: "1.0.0", workers: .inProcess)
    }
    await withTaskGroup(of: String?.self) { group in
      for host in hosts + hosts {
        group.addTask { host.provider.answer(for: "zoo").problem.map { "\($0)" } }
      }
      for await problem in group { expectNil(problem) }
    }
  }

  @Test func `Nothing of it runs before an item of its kind is shown`() throws {
    let loaded = try LoadedPlugin(CPlugin("coded", #"#define OPEN tell(host, 0, "opened")"#))
    expectNil(loaded.host.provider.answer(for: "museum").problem)
    #expect(loaded.messages.texts.isEmpty)
    _ = loaded.answer
    expectEqual(loaded.messages.texts, ["opened"])
  }
}
