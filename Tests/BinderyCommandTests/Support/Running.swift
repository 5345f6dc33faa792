import Foundation
import Synchronization
import TestSupport

/// Where a program's standard input comes from.
enum Input {
  /// Nowhere: it ends at once.
  case nothing

  /// A file with a text.
  case text(String)

  /// A terminal at which a person types.
  case terminal(PseudoTerminal)
}

/// Runs the program, and waits for its end.
///
/// Nothing of the user's surroundings reaches it but what is given here.
///
/// - Parameters:
///   - arguments: The arguments.
///   - input: Where standard input comes from.
///   - environment: The variables that the program sees besides the necessary ones.
///   - terminal: The terminal that standard output is, or a pipe where there is none.
///   - isAsked: Whether a person sits there: standard input and standard error are that terminal, too.
/// - Returns: What the program did.
/// - Throws: Why it could not be run, or did not end.
func bindery(
  _ arguments: [String], input: Input = .nothing, environment: [String: String] = [:],
  terminal: PseudoTerminal? = nil, isAsked: Bool = false
) async throws -> Outcome {
  try await run(
    Program.path, arguments, input: isAsked ? terminal.map { .terminal($0) } ?? input : input, environment: environment,
    terminal: terminal, isAsked: isAsked)
}

/// Runs the program, and waits for its end.
func bindery(
  _ arguments: String..., input: Input = .nothing, environment: [String: String] = [:],
  terminal: PseudoTerminal? = nil
) async throws -> Outcome {
  try await bindery(arguments, input: input, environment: environment, terminal: terminal)
}

/// Runs commands of a shell, to which the program is `bindery`.
func shell(_ script: String, environment: [String: String] = [:]) async throws -> Outcome {
  let path = try Program.path
  return try await run(
    "/bin/sh", ["-c", "bindery() { '\(path)' \"$@\"; }\n\(script)"], input: .nothing, environment: environment,
    terminal: nil)
}

/// The reason why a program has no outcome.
struct EndedProgram: Error, CustomStringConvertible {
  let arguments: [String]
  let reason: String

  var description: String { "'\(arguments.joined(separator: " "))' didn't end, and was killed: \(reason)" }
}

private func run(
  _ path: String, _ arguments: [String], input: Input, environment: [String: String], terminal: PseudoTerminal?,
  isAsked: Bool = false
) async throws -> Outcome {
  try await onOwnThread {
    Result {
      try wait(for: path, arguments, input: input, environment: environment, terminal: terminal, isAsked: isAsked)
    }
  }.get()
}

private func wait(
  for path: String, _ arguments: [String], input: Input, environment: [String: String], terminal: PseudoTerminal?,
  isAsked: Bool
) throws -> Outcome {
  let folder = try TemporaryFolder()
  let (output, messages) = (Pipe(), Pipe())
  let standardInput = try handle(for: input, in: folder)
  let process = try withExtendedLifetime(standardInput) {
    try ChildProcess(
      path, arguments, environment: surroundings(home: folder.path).merging(environment) { $1 },
      input: standardInput?.fileDescriptor,
      output: (terminal?.slave ?? output.fileHandleForWriting).fileDescriptor,
      messages: (isAsked ? terminal?.slave ?? messages.fileHandleForWriting : messages.fileHandleForWriting)
        .fileDescriptor)
  }
  let watch = StuckProcess(process.identifier)

  try terminal?.slave.close()
  try output.fileHandleForWriting.close()
  try messages.fileHandleForWriting.close()
  let said = Reading { try Data(readToEnd(messages.fileHandleForReading.fileDescriptor, of: watch)) }
  // Whoever reads has only the number of the descriptor, which the pipe closes when it is let go.
  let written = withExtendedLifetime(output) {
    Result {
      try terminal?.readToEnd(of: watch) ?? Data(readToEnd(output.fileHandleForReading.fileDescriptor, of: watch))
    }
  }
  let messagesWritten = Result { try said.wait() }
  let code = process.wait()
  if let reason = watch.end() { throw EndedProgram(arguments: arguments, reason: reason) }
  return Outcome(
    bytes: try written.get(), messages: String(decoding: try messagesWritten.get(), as: UTF8.self), code: code)
}

/// What every program needs, a home that is empty, and a deadline of plugins that no machine is too slow for.
func surroundings(home: String) -> [String: String] {
  let inherited = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "LLVM_PROFILE_FILE"]
  let environment = ProcessInfo.processInfo.environment
  return inherited.reduce(into: ["HOME": home, "TERM": "xterm-256color", "BINDERY_DEADLINE": "3600000"]) {
    $0[$1] = environment[$1]
  }
}

/// Returns what a program reads, or `nil` for nothing.
private func handle(for input: Input, in folder: TemporaryFolder) throws -> FileHandle? {
  switch input {
  case .nothing: nil
  case .text(let text): try FileHandle(forReadingFrom: URL(filePath: folder.write(text.utf8, to: "input")))
  case .terminal(let terminal): terminal.slave
  }
}

/// Something that is read on a thread of its own.
private final class Reading: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Result<Data, any Error>>(.success(Data()))

  init(_ read: @escaping @Sendable () throws -> Data) {
    DispatchQueue.global().async(group: group) { [self] in
      let read = Result { try read() }
      result.withLock { $0 = read }
    }
  }

  func wait() throws -> Data {
    group.wait()
    return try result.withLock { $0 }.get()
  }
}
