import Foundation
import TestSupport
import Testing

@Suite(.startsProcesses) struct `A trusted plugin that crashes` {
  @Test(arguments: [("crash-in-draw", SIGSEGV), ("abort-in-decode", SIGABRT), ("divide-by-zero", SIGFPE)])
  func `Ends the program, which says whose code it was and what to do`(creature: String, signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let zoo = URL(filePath: #filePath).appending(path: "../../Zoo").standardized.path
    let command = "'\(zoo)/compile.sh' '\(folder.path)' Creatures/\(creature).c"
    _ = try await onOwnThread { Result { try TestSupport.shell(command) } }.get()
    let items = try folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.jsonl")
    let outcome = try await shell(
      "SWIFT_BACKTRACE=enable=no HOME='\(folder.path)' bindery render '\(items)' --plugin-path '\(folder.path)' "
        + "--isolation none")
    expectEqual(outcome.code, 128 + signal)
    #expect(
      outcome.messages.contains(
        """

        bindery: the code of org.example.zoo.\(creature) has ended the program; \
        'bindery plugins inspect org.example.zoo.\(creature) --plugin-path \(folder.path)' tells what it is, \
        and --isolation all runs it in a process of its own

        """))
  }
}

@Suite(.startsProcesses) struct `A trusted plugin that ends the program` {
  /// Where the plugin makes its call.
  enum Stage: String, CaseIterable {
    case constructor, open, decode
  }

  private static let source = """
    #include <stdlib.h>
    #include <string.h>
    static void end_at(const char *stage);
    #define IN_OPEN end_at("open")
    #define IN_DECODE end_at("decode")
    #include "creature.h"

    #define fork_by(start, first, last) \\
      do { \\
        pid_t child = start(); \\
        if (child == 0) { first; last; } \\
        int status = 0; \\
        waitpid(child, &status, 0); \\
        if (strcmp(call, "fork and abort") != 0 && WEXITSTATUS(status) != 127) raise(SIGKILL); \\
      } while (0)
    #define fork_and(first, last) fork_by(fork, first, last)
    static void exit_quickly(void) { quick_exit(0); }
    static void exit_again(void) { exit(0); }
    static void exit_at_once(void) { _exit(0); }
    static void end_at(const char *stage) {
      const char *wanted = getenv("ZOO_STAGE"), *call = getenv("ZOO_CALL");
      if (wanted == NULL || call == NULL || strcmp(stage, wanted) != 0) return;
      if (strcmp(call, "exit") == 0) exit(0);
      if (strcmp(call, "_exit") == 0) _exit(0);
      if (strcmp(call, "_Exit") == 0) _Exit(0);
      if (strcmp(call, "quick_exit") == 0) quick_exit(0);
      if (strcmp(call, "pthread_exit") == 0) pthread_exit(NULL);
      if (strcmp(call, "abort") == 0) abort();
      if (strcmp(call, "kill") == 0) raise(SIGKILL);
      if (strcmp(call, "fork") == 0) fork_and(execl("/nonexistent", "nonexistent", NULL), _exit(127));
      if (strcmp(call, "fork and exit") == 0) fork_and((void)0, exit(127));
      if (strcmp(call, "fork and abort") == 0) fork_and((void)0, abort());
      if (strcmp(call, "vfork") == 0) fork_by(vfork, (void)0, _exit(127));
      pthread_t thread;
      bool begins = strcmp(call, "thread") == 0;
      if (begins && pthread_create(&thread, NULL, (void *(*)(void *))exit, NULL) == 0) pause();
      if (strcmp(call, "quick_exit at exit") == 0) atexit(exit_quickly);
      if (strcmp(call, "exit at exit") == 0) atexit(exit_again);
      if (strcmp(call, "_exit at exit") == 0) atexit(exit_at_once);
    }
    __attribute__((constructor)) static void load(void) { end_at("constructor"); }
    """

  private let user: UserFolders
  private let items: String

  init() async throws {
    user = try UserFolders()
    items = try user.folder.write(#"{"kind":"zoo","name":"Ada"}"#.utf8, to: "items.jsonl")
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized.path
    let source = try user.folder.write(Self.source.utf8, to: "ender.c")
    let plugins = try user.folder.newFolder("plugins")
    let command = """
      cc -shared -fPIC -fvisibility=hidden -D_GNU_SOURCE -DCREATURE='"ender"' -DDEFAULT_ID='"org.example.ender"' \
        -include pthread.h -include sys/wait.h -include stdbool.h -include signal.h -include unistd.h -I '\(root)/Tests/Zoo/Creatures' \
        -I '\(root)/Sources/C/CBindery/include' '\(source)' -o '\(plugins)/ender.so'
      """
    _ = try await onOwnThread { Result { try TestSupport.shell(command) } }.get()
  }

  private func run(
    _ command: String, _ call: String = "none", at stage: Stage, _ options: String...
  ) async throws -> Outcome {
    let own = ["ZOO_CALL": call, "ZOO_STAGE": stage.rawValue, "SWIFT_BACKTRACE": "enable=no"]
    return try await bindery(
      [command, items, "--plugin-path", user.folder.path(of: "plugins"), "--isolation", "none"] + options,
      environment: user.environment.merging(own) { $1 })
  }

  private func expectQuarantine(_ isExpected: Bool) async throws {
    let list = try await user.bindery("plugins", "quarantine", "list")
    let sentence = "'org.example.ender' is in quarantine because it ended the whole program while it was loaded"
    expectEqual(list.output.contains(sentence), isExpected)
  }

  @Test(arguments: ["exit", "_exit", "_Exit", "quick_exit", "abort", "pthread_exit"], Stage.allCases)
  func `Is named once, and has the program fail`(call: String, stage: Stage) async throws {
    // A thread of the pool isn't the main one.
    guard call != "pthread_exit" || stage != .decode else { return }
    let outcome = try await run("render", call, at: stage)
    expectEqual(outcome.code, call == "abort" ? 128 + SIGABRT : 70)
    let sentence = "\nbindery: the code of org.example.ender has ended the program; "
    expectEqual(outcome.messages.components(separatedBy: sentence).count, 2)
    try await expectQuarantine(stage != .decode)
  }

  @Test(arguments: ["fork", "fork and exit", "fork and abort", "vfork"], Stage.allCases)
  func `Isn't one that forks a child, however that ends`(call: String, stage: Stage) async throws {
    for _ in 1...2 {
      let outcome = try await run("render", call, at: stage)
      expectEqual(outcome.code, 0)
      expectEqual(outcome.output, "Ada\n")
      #expect(!outcome.messages.contains("has ended the program"))
    }
    try await expectQuarantine(false)
  }

  @Test func `Fails also where nobody knows which plugin it was`() async throws {
    let outcome = try await run("render", "thread", at: .decode)
    expectEqual(outcome.code, 70)
    #expect(outcome.messages.contains("\nbindery: the code of a plugin has ended the program; "))
  }

  @Test(arguments: ["exit at exit", "_exit at exit", "quick_exit at exit"])
  func `Changes no exit code of a program that ends by itself`(call: String) async throws {
    try (#"{"kind":"zoo","name":"Ada"}"# + "\n}").write(toFile: items, atomically: true, encoding: .utf8)
    let outcome = try await run("render", call, at: .open, "--strict")
    expectEqual(outcome.code, 65)
    #expect(outcome.output.hasPrefix("Ada\n"))
  }

  @Test func `Has the import say where it stopped, and makes no library without an item`() async throws {
    let outcome = try await run("import", "exit", at: .decode)
    expectEqual(outcome.code, 70)
    let place = user.folder.path(of: "data/bindery/library.db")
    let stop = "stopped after 0 new, 0 changed and 0 unchanged items in '\(place)'; import it again for the rest"
    #expect(outcome.messages.hasSuffix("\nbindery: the import of \(items) \(stop)\n"))
    #expect(!FileManager.default.fileExists(atPath: place))
    try await expectEqual(run("import", at: .decode).code, 0)
    try await expectEqual(user.bindery("library", "verify").code, 0)
    try await expectEqual(user.bindery("library", "export").lines, [#"{"kind":"zoo","name":"Ada"}"#])
    // One that isn't used is told of: the item is found by its fields alone.
    try await expectEqual(run("render", "exit", at: .open).code, 70)
    let last = try await run("import", at: .decode)
    let reason = "org.example.ender: it is in quarantine because it ended the whole program while it was loaded"
    let warning = "bindery: warning: 1 item of the kind 'zoo' was imported without the plugin: \(reason)"
    #expect(last.messages.contains(warning), "\(last.messages)")
    #expect(last.messages.contains("'bindery plugins why zoo"), "\(last.messages)")
  }

  @Test func `Isn't blamed where nobody saw it, and is opened in a worker after three times`() async throws {
    for _ in 1...3 {
      try await expectEqual(run("render", "kill", at: .open).code, 128 + SIGKILL)
      try await expectQuarantine(false)
    }
    let fourth = try await run("render", at: .open)
    expectEqual(fourth.code, 0)
    let sentence = "the program has ended three times while it was loaded, so it is opened in a worker this time"
    #expect(fourth.messages.contains("bindery: warning: org.example.ender: \(sentence)\n"))
    expectEqual(fourth.output, "Ada\n")
    // It has answered there, and so is loaded as before.
    let fifth = try await run("render", at: .open)
    #expect(!fifth.messages.contains("worker"))
  }
}
