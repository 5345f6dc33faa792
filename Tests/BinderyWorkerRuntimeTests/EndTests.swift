import Bindery
import BinderyExchange
import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The end of a worker` {
  @Test(
    "leaves word of what the plugin was about",
    arguments: [
      ("#define DECODE if (is_ada(record)) abort()", WorkProgress.Stage.decode),
      (#"#define IDENTITY if (IS_ADA(self_model)) abort(); say(out, "x")"#, .identity),
      ("#define CREATE if (IS_ADA(self_model)) abort()", .create),
      ("#define DRAW if (IS_ADA(((view_model *)self_view_model)->model)) abort()", .draw),
    ])
  func crash(preamble: String, stage: WorkProgress.Stage) async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("coded", Self.ada + preamble)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      worker.send(.items, call: 9, ItemsRequest(.everything, records: [zoo("Bo"), zoo("Ada")]).payload)
      // The first answer is sent before where it took long.
      while let frame = try worker.next() { expectEqual(frame.type, .answers) }
      expectEqual(worker.end(), .signal(SIGABRT))
      expectEqual(worker.progress.place(), WorkProgress.Place(call: 9, item: 1, stage: stage))
    }
  }

  @Test(
    "names the call that crashes, whatever else the plugin is doing",
    arguments: ["abort()", "raise(SIGSEGV)", "__builtin_trap()", "fall(0)", "exit(3)"])
  func crashAmongOthers(crash: String) async throws {
    try await onWorkerThread {
      // What asks for the item "Bo" takes its time; a stack has no end.
      let plugin = try ZooPlugin(
        "lively",
        """
        #include <signal.h>
        #include <stdlib.h>
        extern int pause(void);
        static int fall(int depth) { volatile char room[512] = {0}; return depth < 0 ? 0 : fall(depth / 2) + room[0]; }
        #define ON_DRAW for (;;) pause()
        #define ON_SEARCH if (request->limit == 7) { \(crash); }
        """)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      worker.search("ignore", call: 4)
      try expectEqual(worker.next(.piece).call, 4)
      worker.send(.items, call: 5, ItemsRequest(ModelRequest(.drawing), records: [zoo("Bo")]).payload)
      try waitUntilOnThread("the worker draws") { worker.progress.place().stage == .draw }
      worker.begin(.search("zoo", SearchRequest(terms: [], limit: 7)), call: 6)
      while try worker.next() != nil {}
      _ = worker.end()
      expectEqual(worker.progress.place(), WorkProgress.Place(call: 6, stage: .search))
    }
  }

  @Test func `names no call of several when a thread of the plugin's own crashes`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "lively",
        """
        #include <pthread.h>
        #include <stdlib.h>
        extern int pause(void);
        static void *crash(void *nothing) { abort(); return nothing; }
        static void start(void) { pthread_t own; pthread_create(&own, NULL, crash, NULL); for (;;) pause(); }
        #define ON_SEARCH if (request->limit == 7) start()
        """)
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      worker.search("ignore", call: 4)
      try expectEqual(worker.next(.piece).call, 4)
      worker.begin(.search("zoo", SearchRequest(terms: [], limit: 7)), call: 6)
      while try worker.next() != nil {}
      expectEqual(worker.end(), .signal(SIGABRT))
      expectEqual(worker.progress.place(), WorkProgress.Place())
    }
  }

  @Test(
    "tells a crash in a release from one in what came before",
    arguments: [("self_view_model", WorkProgress.Stage.releaseViewModel), ("self_model", .releaseModel)])
  func releaseCrash(freed: String, stage: WorkProgress.Stage) async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "coded",
        "#include <stdlib.h>\n#define free(memory) (#memory[5] == '\(Array(freed)[5])' ? abort() : (free)(memory))")
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      worker.send(.items, call: 9, ItemsRequest(.everything, records: [zoo("Ada")]).payload)
      try expectNil(worker.next())
      expectEqual(worker.end(), .signal(SIGABRT))
      expectEqual(worker.progress.place().stage, stage)
    }
  }

  @Test func `comes with a crash while the plugin opens, and word of that`() async throws {
    try await onWorkerThread {
      let worker = try WorkerProcess(opening: ZooPlugin("lively", "#define OPEN abort()"))
      try expectNil(worker.next())
      expectEqual(worker.end(), .signal(SIGABRT))
      expectEqual(worker.progress.place().stage, .open)
    }
  }

  @Test(
    "comes with what is no frame, or none for a worker that has its plugin",
    arguments: [
      [UInt8](repeating: 0xff, count: 12), [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      [4, 0, 0, 0, 101, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4],
      [1, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 7],
      [2, 0, 0, 0, UInt8(Frame.FrameType.credit.rawValue), 0, 0, 0, 5, 0, 0, 0, 1, 1],
    ])
  func garbage(bytes: [UInt8]) async throws {
    try await onWorkerThread {
      let worker = try WorkerProcess(opening: ZooPlugin("coded", "#define QUIET"))
      _ = try worker.next(.opened)
      worker.write(bytes)
      try expectNil(worker.next())
      expectEqual(worker.end(), .exit(76))
      #expect(worker.lines().hasPrefix("bindery-worker: the host said what can't be understood: "))
    }
  }

  @Test func `comes with what is no frame in place of the first, and with a closed socket`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("coded")
      let confused = try WorkerProcess(plugin: plugin.path)
      confused.send(.items, call: 1)
      expectEqual(confused.end(), .exit(76))
      let lonely = try WorkerProcess(plugin: plugin.path)
      lonely.hangUp()
      expectEqual(lonely.end(), .exit(0))
    }
  }

  @Test func `comes with the end of the socket, whatever the plugin does and would do at the end`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin(
        "coded",
        "#include <unistd.h>\n__attribute__((destructor)) static void stay(void) { for (;;) pause(); }\n"
          + "#define DRAW for (;;) pause()")
      let worker = try WorkerProcess(opening: plugin)
      _ = try worker.next(.opened)
      worker.send(.items, call: 2, ItemsRequest(ModelRequest(.drawing), records: [zoo("Ada")]).payload)
      try waitUntilOnThread("the worker draws") { worker.progress.place().stage == .draw }
      worker.hangUp()
      expectEqual(worker.end(), .exit(0))
    }
  }

  @Test(arguments: [[], ["x"], ["1", "2"], ["1"]])
  func `comes at once with a sentence where it is run by hand`(arguments: [String]) async throws {
    try await onWorkerThread {
      let hasSocket = arguments != ["1"]
      let plugin = try ZooPlugin("coded")
      let worker = try WorkerProcess(plugin: plugin.path, arguments: arguments, hasSocket: hasSocket)
      expectEqual(worker.end(), .exit(64))
      expectEqual(
        worker.lines(),
        "bindery-worker: this program is started by bindery, which gives it a plugin; run 'bindery' instead\n")
    }
  }

  @Test func `comes before anything runs where another than its parent has started it`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("lively", "#define OPEN abort()")
      let worker = try WorkerProcess(plugin: plugin.path, arguments: ["1"])
      worker.send(
        .open, call: 1, WorkerOrder(path: plugin.path, digest: .zero, hostVersion: "1", limits: WorkerLimits()).payload)
      try expectNil(worker.next())
      expectEqual(worker.end(), .exit(0))
    }
  }

  /// Tells whether an item is called Ada.
  private static let ada = """
    #include "bindery.h"
    #include <stdlib.h>
    static bool is_ada(const bindery_record *record) {
      const bindery_field *name = bindery_field_named(record, "name");
      return name && name->value.text.count == 3;
    }
    #define IS_ADA(model_) (is_ada == NULL || strcmp((const char *)(model_), "Ada") == 0)

    """
}
