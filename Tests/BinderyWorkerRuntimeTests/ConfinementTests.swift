import Bindery
import BinderyExchange
import BinderyLoading
import TestSupport
import Testing

@Suite(.startsProcesses) struct `The plugin of a worker` {
  @Test(
    "may not do what no plugin has to do",
    arguments: [
      #"open(FOLDER "/written", O_WRONLY | O_CREAT, 0600)"#, #"open(FOLDER "/plugin.c", O_WRONLY)"#,
      #"open("/etc/passwd", O_RDONLY)"#, #"mkdir(FOLDER "/made", 0700)"#, #"unlink(FOLDER "/plugin.c")"#,
      "socket(AF_INET, SOCK_STREAM, 0)", "socket(AF_UNIX, SOCK_STREAM, 0)", "fork()", "kill(getppid(), 0)",
    ])
  func prohibition(attempt: String) async throws {
    try await onWorkerThread {
      let outcomes = [try outcome(of: attempt, hasOwnRoot: false), try outcome(of: attempt)]
      expectEqual(outcomes[0], "forbidden")
      #expect(["forbidden", "No such file or directory"].contains(outcomes[1]))
    }
  }

  @Test func `may read the folders that were granted, and no others`() async throws {
    try await onWorkerThread {
      let attempt = #"open(FOLDER "/plugin.c", O_RDONLY)"#
      let refused = [try outcome(of: attempt, hasOwnRoot: false), try outcome(of: attempt)]
      let granted = try outcome(of: attempt, grantsFolder: true)
      expectEqual(refused[0], "forbidden")
      #expect(refused[1] != "allowed")
      expectEqual(granted, "allowed")
    }
  }

  // What another user's lock says, a file that isn't granted, another process, and a connection in the tables.
  @Test(
    "sees nothing outside of a root of its own", .enabled(if: Built.hasNamespaces),
    arguments: [
      #"readlink(FOLDER "/lock", (char[64]){0}, 64)"#, #"access(FOLDER "/plugin.c", F_OK)"#,
      #"access("/etc/passwd", F_OK)"#, #"access("/proc/1", F_OK)"#, #"access("/tmp", F_OK)"#,
    ])
  func ownRoot(attempt: String) async throws {
    try await onWorkerThread {
      let outcome = try outcome(of: attempt)
      expectEqual(outcome, "No such file or directory")
    }
  }

  @Test func `sees what exists where there is no root of its own`() async throws {
    try await onWorkerThread {
      let attempt = #"readlink(FOLDER "/lock", (char[64]){0}, 64)"#
      let outcome = try outcome(of: attempt, hasOwnRoot: false)
      expectEqual(outcome, "allowed")
    }
  }

  @Test(arguments: [true, false])
  func `finds a granted folder where it was`(hasOwnRoot: Bool) async throws {
    try await onWorkerThread {
      let attempt = #"readlink(FOLDER "/lock", (char[64]){0}, 64)"#
      let outcome = try outcome(of: attempt, grantsFolder: true, hasOwnRoot: hasOwnRoot)
      expectEqual(outcome, "allowed")
    }
  }

  @Test(.enabled(if: Built.hasNamespaces))
  func `is said to have no root of its own where it may read everything`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("lively")
      let worker = try WorkerProcess(opening: plugin) { $0.readableFolders = ["/"] }
      let message = try LogMessage(try worker.skip(to: .log).payload)
      expectEqual(message.level, HostDescription.warningLevel)
      #expect(message.text.hasPrefix("its worker has no root of its own, and sees which paths there are"))
      _ = try worker.skip(to: .opened)
    }
  }

  @Test func `isn't run where the worker can't be confined`() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("lively", "#define OPEN abort()")
      let worker = try WorkerProcess(opening: plugin) {
        $0.limits.processorSeconds = 0
        $0.runUnconfined = "trust it"
      }
      let error = #expect(throws: PluginError.self) { try worker.next(.opened) }
      expectEqual(error?.code, .notConfined)
      expectEqual(error?.plugin, plugin.path)
      expectEqual(error?.detail.hasPrefix("it isn't run, because this system can't confine it: "), true)
      expectEqual(error?.detail.hasSuffix("; trust it"), true)
      expectEqual(worker.end(), .exit(1))
    }
  }
}

/// Whether a call that answers -1 where it fails is forbidden to a plugin.
private func outcome(of attempt: String, grantsFolder: Bool = false, hasOwnRoot: Bool = true) throws -> String? {
  let place = try ZooPlugin("coded")
  try shell("ln -s user@machine '\(place.folder.path(of: "lock"))'")
  let plugin = try ZooPlugin(
    "coded",
    """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <string.h>
    #include <sys/socket.h>
    #include <sys/stat.h>
    #include <unistd.h>
    #define FOLDER "\(place.folder.path)"
    #define FORBIDDEN (errno == EPERM || errno == EACCES ? "forbidden" : strerror(errno))
    #define DECODE return say(failure, \(attempt) >= 0 ? "allowed" : FORBIDDEN), BINDERY_REFUSED
    """)
  let worker = try WorkerProcess(opening: plugin) { order in
    if grantsFolder { order.readableFolders = [place.folder.path] }
    order.hasOwnRoot = hasOwnRoot
  }
  _ = try worker.next(.opened)
  return try worker.answers(to: [zoo("Ada")])[0].refusal?.detail
}
