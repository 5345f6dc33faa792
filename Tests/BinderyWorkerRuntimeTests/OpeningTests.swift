import Bindery
import BinderyExchange
import BinderyHost
import BinderyLoading
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A worker that opens its plugin` {
  @Test(arguments: Built.plugins)
  func `says what the plugin brings`(plugin: String) async throws {
    try await onWorkerThread {
      let path = Built.library(plugin)
      let worker = try WorkerProcess(opening: path) { $0.allowsNetwork = plugin == "ITunesStore" }
      let tables = try WorkerTables(try worker.next(.opened).payload)
      try expectEqual(tables.mediaTypes.map(\.kind).sorted(), Manifest(contentsOf: path).kinds.sorted())
      worker.hangUp()
      expectEqual(worker.end(), .exit(0))
      expectEqual(worker.lines(), "")
    }
  }

  @Test(
    "says what is wrong as the host would",
    arguments: [
      "#define NO_MANIFEST", #"#define ID "org.Example""#, "#define CONTRACT \"2.0\"\n#define TABLE_MAJOR 2",
      "#define NO_ENTRY", #"#define OPEN say(failure, "no license found"); return NULL"#,
      #"#define TABLE_ID "org.example.other""#, #"#define TABLE_KIND "museum""#,
      "extern int nowhere(void);\n__attribute__((constructor)) static void start(void) { nowhere(); }",
    ])
  func lies(preamble: String) async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("declared", preamble)
      let worker = try WorkerProcess(opening: plugin)
      let error = #expect(throws: PluginError.self) { try worker.next(.opened) }
      expectEqual(error?.description, problem(of: plugin.path))
      expectEqual(worker.end(), .exit(1))
    }
  }

  @Test func `says what is wrong with a file that is no library, and calls it by its name`() async throws {
    try await onWorkerThread {
      let folder = try TemporaryFolder()
      for path in [
        try StubLibrary(id: "org.example.zoo", kinds: "zoo").write(to: folder, as: "stub.so"),
        try folder.write("no library".utf8, to: "text.so"),
      ] {
        let worker = try WorkerProcess(opening: path)
        let error = #expect(throws: PluginError.self) { try worker.next(.opened) }
        expectEqual(error?.description, problem(of: path))
        expectEqual(error?.description.contains(path), true)
      }
    }
  }

  @Test func `hands on what the plugin tells meanwhile, cut where that has no end`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "lively",
        #"#define OPEN tell("hello"); char *long_text = calloc(1, 70001); "#
          + "memset(long_text, 'a', 70000); tell(long_text)")
      let worker = try WorkerProcess(opening: plugin)
      let first = try worker.skip(to: .log)
      expectEqual(first.call, 0)
      #expect(try first.message() == (0, "hello"))
      try expectEqual(worker.skip(to: .log).message().text, String(repeating: "a", count: 1 << 16))
      _ = try worker.next(.opened)
    }
  }

  @Test func `tells the plugin the name and the version of the host`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "lively",
        "#define OPEN bindery_text version = {opening_host->version, strlen(opening_host->version)}; "
          + "host->log(host, 0, version); host->log(host, 0, (bindery_text){host->name, strlen(host->name)})")
      let worker = try WorkerProcess(opening: plugin) {
        $0.hostName = "player"
        $0.hostVersion = "47.11"
      }
      try expectEqual(worker.skip(to: .log).message().text, "47.11")
      try expectEqual(worker.skip(to: .log).message().text, "player")
    }
  }
}

/// Why a host can't use a plugin in its own process.
private func problem(of path: String) -> String? {
  let host = PluginHost(files: [PluginFile(path: path)], version: "1.0.0", workers: .inProcess)
  if let refusal = host.files.first?.refusal { return "\(refusal)" }
  return host.provider.answer(for: "zoo").problem.map { "\($0)" }
}
