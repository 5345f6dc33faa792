import Foundation
import TestSupport

/// What the program did in a cage, and what it has left.
struct CagedRun: Sendable {
  /// What it wrote to standard output.
  let output: Data

  /// What it wrote to standard error.
  let messages: String

  /// The signal that ended it, if one did.
  let signal: Int32?

  /// The status with which it ended by itself.
  let code: Int32

  /// The processes of the run that were still there after it.
  let survivors: [Int32: String]

  /// Runs the program, and waits for its end.
  ///
  /// Standard output and error are files, so that nobody who holds them open can make anybody wait.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - cage: The surroundings.
  ///   - interruption: Whether it is time to interrupt it as Control-C does. Asked for every few milliseconds.
  ///   - input: The descriptor that standard input is; nothing comes where it is nil.
  ///   - watch: Called every few milliseconds with the program's process, on a thread that may wait.
  /// - Throws: Why it could not be run, or didn't end by itself.
  init(
    _ arguments: [String], in cage: Cage, interruption: (@Sendable () -> Bool)? = nil, input: Int32? = nil,
    watch: @escaping @Sendable (pid_t) -> Void = { _ in }
  ) async throws {
    self = try await onOwnThread {
      Result { try CagedRun(waitingFor: arguments, in: cage, interruption, input, watch) }
    }.get()
  }

  private init(
    waitingFor arguments: [String], in cage: Cage, _ interruption: (() -> Bool)?, _ input: Int32?,
    _ watch: (pid_t) -> Void
  ) throws {
    let process = try Self.start(arguments, in: cage, input: input)
    let table = ProcessTable(session: process, mark: cage.mark, folder: cage.plugins)
    let stuck = StuckProcess(process)
    var status: Int32 = 0
    var isInterrupted = false
    while waitpid(process, &status, WNOHANG) == 0 {
      if let interruption, !isInterrupted, interruption() { isInterrupted = kill(process, SIGINT) == 0 }
      watch(process)
      usleep(5000)
    }
    let reason = stuck.end()
    signal = status & 0x7F == 0 ? nil : status & 0x7F
    code = status >> 8 & 0xFF
    survivors = table.end()
    if let reason { throw EndedProgram(arguments: arguments, reason: reason) }
    output = try Data(contentsOf: URL(filePath: cage.folder.path(of: "output")))
    messages = String(
      decoding: try Data(contentsOf: URL(filePath: cage.folder.path(of: "messages"))), as: UTF8.self)
  }

  /// Starts the program as the leader of a session of its own.
  private static func start(_ arguments: [String], in cage: Cage, input: Int32?) throws -> pid_t {
    // Whatever it writes to its own folder is to be seen, too; env becomes the program without another process.
    let words = ["env", "-C", cage.folder.path(of: "here"), try Program.path] + arguments
    return try spawn("/usr/bin/env", words, environment: cage.environment, startsSession: true) { actions in
      if let input {
        posix_spawn_file_actions_adddup2(&actions, input, 0)
      } else {
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      }
      for (descriptor, name) in [(Int32(1), "output"), (2, "messages")] {
        posix_spawn_file_actions_addopen(
          &actions, descriptor, cage.folder.path(of: name), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
      }
    }
  }
}
