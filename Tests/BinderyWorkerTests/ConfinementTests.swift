import Bindery
import BinderyHost
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct `The plugin of a worker` {
  @Test(
    "may not do what no plugin has to do",
    arguments: [
      #"open(FOLDER "/written", O_WRONLY | O_CREAT, 0600)"#, #"open(FOLDER "/plugin.c", O_WRONLY)"#,
      #"open("/etc/passwd", O_RDONLY)"#, #"mkdir(FOLDER "/made", 0700)"#, #"unlink(FOLDER "/plugin.c")"#,
      "socket(AF_INET, SOCK_STREAM, 0)", "socket(AF_UNIX, SOCK_STREAM, 0)", "fork()", "kill(getppid(), 0)",
    ])
  func prohibition(attempt: String) async throws {
    try await onWorkerThread {
      let outcome = try outcome(of: attempt)
      #expect(outcome == "forbidden")
    }
  }

  @Test("may read the folders that were granted, and no others")
  func readableFolders() async throws {
    try await onWorkerThread {
      let attempt = #"open(FOLDER "/plugin.c", O_RDONLY)"#
      let outcomes = [try outcome(of: attempt), try outcome(of: attempt, grantsFolder: true)]
      #expect(outcomes == ["forbidden", "allowed"])
    }
  }

  @Test("isn't run where the worker can't be confined")
  func notConfined() async throws {
    try await onWorkerThread {
      let plugin = try ZooPlugin("lively", "#define OPEN abort()")
      let worker = try WorkerProcess(opening: plugin) { $0.limits.processorSeconds = 0 }
      let error = #expect(throws: PluginError.self) { try worker.next(.opened) }
      #expect(error?.code == .notConfined)
      #expect(error?.plugin == plugin.path)
      #expect(error?.detail.hasPrefix("it isn't run, because this system can't confine it: ") == true)
      #expect(worker.end() == .exit(1))
    }
  }
}

/// Whether a call that answers -1 where it fails is forbidden to a plugin.
private func outcome(of attempt: String, grantsFolder: Bool = false) throws -> String? {
  let place = try ZooPlugin("coded")
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
  }
  _ = try worker.next(.opened)
  return try worker.answers(to: [zoo("Ada")])[0].refusal?.detail
}
