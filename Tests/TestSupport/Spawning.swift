import Foundation
package import Glibc

/// Starts a process that inherits no file descriptors but the first three, and no signals that are blocked or ignored.
///
/// Tests run in parallel: a pipe or a connection would never end if a process of another test held it too.
///
/// - Parameters:
///   - program: The path of the program.
///   - arguments: The arguments, beginning with the name of the program.
///   - environment: The environment variables.
///   - startsSession: Whether the process becomes the leader of a new session.
///   - redirect: Adds the actions that set up the first three descriptors.
/// - Returns: The process ID. The caller must reap the process.
/// - Throws: A `POSIXError` if the process can't be started.
package func spawn(
  _ program: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
  startsSession: Bool = false, redirect: (inout posix_spawn_file_actions_t) -> Void = { _ in }
) throws -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  // Dispatch threads block most signals, and whoever runs the tests may ignore some, as nohup does; a child process
  // inherits both.
  var (none, all) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  // POSIX_SPAWN_SETSIGMASK, POSIX_SPAWN_SETSIGDEF and POSIX_SPAWN_SETSID; the Glibc module hides the last.
  posix_spawnattr_setflags(&attributes, startsSession ? 0x8c : 0x0c)
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  redirect(&actions)
  closeOthers(from: 3, &actions)

  let words = arguments.map { strdup($0) }
  let variables = environment.map { strdup("\($0.key)=\($0.value)") }
  defer {
    (words + variables).forEach { free($0) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  var process: pid_t = 0
  let failure = posix_spawn(&process, program, &actions, &attributes, words + [nil], variables + [nil])
  guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .EIO) }
  return process
}

/// Adds an action that closes all descriptors from a number on in the started process.
package func closeOthers(from first: Int32, _ actions: inout posix_spawn_file_actions_t) {
  // The Glibc module hides the function.
  typealias Add = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>?, Int32) -> Int32
  guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
  _ = unsafeBitCast(symbol, to: Add.self)(&actions, first)
}
