import Foundation
import Synchronization
import TestSupport

/// The program while it runs, and what it has written so far. It ends when it is let go.
final class RunningProgram: Sendable {
  private struct Written {
    var output = ""
    var messages = ""
  }

  private let home: TemporaryFolder
  private let written = Mutex(Written())

  private let process: ChildProcess

  // Read as long as the program writes.
  private let pipes = [Pipe(), Pipe()]

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - environment: The variables that the program sees besides the necessary ones.
  /// - Throws: Why it can't be started.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    home = try TemporaryFolder()
    let writing = pipes.map(\.fileHandleForWriting)
    process = try ChildProcess(
      try Program.path, arguments, environment: surroundings(home: home.path).merging(environment) { $1 },
      output: writing[0].fileDescriptor, messages: writing[1].fileDescriptor)
    for handle in writing { try handle.close() }
    take(pipes[0]) { $0.output += $1 }
    take(pipes[1]) { $0.messages += $1 }
  }

  /// The program's process.
  var identifier: Int32 { process.identifier }

  /// What it has written to standard output.
  var output: String { written.withLock { $0.output } }

  /// What it has written to standard error.
  var messages: String { written.withLock { $0.messages } }

  /// The processes that it has started and that are there.
  var children: Set<Int32> { Set(ProcessFiles.children(of: identifier)) }

  /// Waits until something is so, as long as the program runs.
  func wait(until condition: (RunningProgram) -> Bool) async throws {
    try await waitUntil(
      "the program did what is expected; it has written '\(output)' and '\(messages)'",
      unless: { process.isRunning ? nil : "the program has ended" }
    ) { condition(self) }
  }

  /// Sends a signal, and waits for the end.
  ///
  /// - Parameter signal: The signal; none where it ends by itself.
  /// - Returns: How it ended, as a shell tells.
  /// - Throws: That the test was over first.
  func end(_ signal: Int32? = nil) async throws -> Int32 {
    if let signal { process.send(signal) }
    try await waitUntil("the program has ended") { !process.isRunning }
    return process.wait()
  }

  private func take(_ pipe: Pipe, _ add: @escaping @Sendable (inout Written, String) -> Void) {
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let bytes = handle.availableData
      if bytes.isEmpty { handle.readabilityHandler = nil }
      self?.written.withLock { add(&$0, String(decoding: bytes, as: UTF8.self)) }
    }
  }
}
