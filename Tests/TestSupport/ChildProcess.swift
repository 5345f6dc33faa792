import Dispatch
import Foundation
package import Glibc
import Synchronization

/// A child process, which is killed when it is released.
///
/// It inherits no descriptors but its standard ones. A `Process` of Foundation also inherits those that other threads
/// open meanwhile. One of these may be the socket by which Foundation notices the end of another process, which then
/// counts as running until both have ended: two tests that wait for each other's process never end.
package final class ChildProcess: Sendable {
  /// The process ID, which may be another process's once the end has been seen by `isRunning` or `wait()`.
  package var identifier: pid_t { reaper.identifier }

  private let reaper: Reaper

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: The arguments, without the name of the program.
  ///   - environment: The environment variables.
  ///   - input: The descriptor that becomes standard input; the default is an empty file.
  ///   - output: The descriptor that becomes standard output; the default discards what is written.
  ///   - messages: The descriptor that becomes standard error; the default is that of the tests.
  ///   - terminal: The path of a terminal that becomes all three and the controlling terminal, of a new session.
  /// - Throws: A `POSIXError` if the process can't be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
    output: Int32? = nil, messages: Int32? = nil, terminal: String? = nil
  ) throws {
    let arguments = [program] + arguments
    let identifier = try spawn(program, arguments, environment: environment, startsSession: terminal != nil) {
      actions in
      if let terminal {
        // The first terminal that the leader of a session opens becomes its controlling terminal.
        for number in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0) }
        return
      }
      for (number, descriptor) in [(Int32(0), input), (1, output)] {
        if let descriptor {
          posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        } else {
          posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
      }
      if let messages { posix_spawn_file_actions_adddup2(&actions, messages, 2) }
    }
    reaper = Reaper(identifier)
  }

  deinit {
    send(SIGKILL)
    _ = wait()
  }

  /// Whether the process has not ended yet.
  package var isRunning: Bool { reaper.status == nil }

  /// Sends a signal, unless the end of the process was seen.
  package func send(_ signal: Int32) { reaper.send(signal) }

  /// Blocks the calling thread until the process has ended.
  ///
  /// - Returns: The exit code, or 128 and the signal that ended the process, as a shell reports it.
  package func wait() -> Int32 {
    let status = reaper.wait()
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}

/// The thread that reaps a child as soon as it has ended.
///
/// The monitor of exit tests, a thread of the testing library, works without a pause while a child that isn't its own
/// has ended and isn't reaped.
private final class Reaper: Sendable {
  let identifier: pid_t

  /// The wait status, or `nil` until the process is reaped.
  private let reaped = Mutex<Int32?>(nil)
  private let group = DispatchGroup()

  init(_ identifier: pid_t) {
    self.identifier = identifier
    group.enter()
    Thread.detachNewThread { [self] in
      var information = siginfo_t()
      while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      // The process is reaped under the lock, so that no signal reaches another process with the same ID.
      reaped.withLock { reaped in
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        reaped = status
      }
      group.leave()
    }
  }

  var status: Int32? { reaped.withLock { $0 } }

  func send(_ signal: Int32) {
    reaped.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  func wait() -> Int32 {
    group.wait()
    return status ?? 0
  }
}
