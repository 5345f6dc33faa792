import Foundation

/// The reason why a command of a test failed.
package struct ShellError: Error {
  /// The command that failed.
  package let command: String
  /// The output of the command, or the reason why it was killed.
  package let output: String

  /// Creates an error of a command.
  package init(command: String, output: String) {
    self.command = command
    self.output = output
  }
}

/// Runs a command, and returns its output. May be called on any thread.
@discardableResult
package func shell(_ command: String) throws -> String {
  try run(command + " 2>&1") { output, _ in Array(try output.readToEnd() ?? Data()) }
}

/// Runs a command, and kills it if it hangs or loops. May be called on any thread.
///
/// - Parameter command: The command. It ends with `exec`, so that the shell's process is the one to kill.
/// - Returns: The output of the command.
/// - Throws: A `ShellError` if the command failed or was killed.
package func shellUnlessStuck(_ command: String) throws -> String {
  try run("exec 2>&1\n\(command)") { output, process in
    let stuck = StuckProcess(process)
    let bytes = try readToEnd(output.fileDescriptor, of: stuck)
    if let reason = stuck.end() {
      throw ShellError(command: command, output: "it didn't end, and was killed: \(reason)")
    }
    return bytes
  }
}

/// Runs a command whose output is a pipe, since a confined process may not write to files.
private func run(_ command: String, read: (FileHandle, pid_t) throws -> [UInt8]) throws -> String {
  let output = Pipe()
  let process = try spawn("/bin/sh", ["sh", "-c", command]) { actions in
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
  }
  try output.fileHandleForWriting.close()
  let bytes = Result { try read(output.fileHandleForReading, process) }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  let text = String(decoding: try bytes.get(), as: UTF8.self)
  guard status == 0 else { throw ShellError(command: command, output: text) }
  return text
}
