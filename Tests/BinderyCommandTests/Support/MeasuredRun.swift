import Foundation
import TestSupport

/// What the program did with so much address space and no more, and how much memory it took.
struct MeasuredRun: Sendable {
  /// The lines that it wrote to standard output, but for long ones.
  let lines: [String]

  /// What it wrote to standard error.
  let messages: String

  /// How it ended, as `waitpid` tells it.
  let status: Int32

  /// The most memory that the program ever had at a time, in bytes, without its workers. The last moment before its end
  /// may be missing.
  let peak: Int

  /// Runs the program, and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - cage: The surroundings.
  ///   - limit: The bytes of address space that it, and each of its workers, may have.
  /// - Throws: Why it could not be run, or didn't end by itself.
  init(_ arguments: [String], in cage: Cage, addressSpace limit: Int) async throws {
    self = try await onOwnThread { Result { try MeasuredRun(waitingFor: arguments, in: cage, limit) } }.get()
  }

  private init(waitingFor arguments: [String], in cage: Cage, _ limit: Int) throws {
    let (output, messages) = (cage.folder.path(of: "output"), cage.folder.path(of: "messages"))
    let script = "ulimit -v \(limit >> 10); exec \"$@\" < /dev/null > '\(output)' 2> '\(messages)'"
    let process = try spawn(
      "/bin/sh", ["sh", "-c", script, "sh", try Program.path] + arguments, environment: cage.environment)
    let stuck = StuckProcess(process)
    var (status, peak) = (Int32(0), 0)
    // The usage that wait4() tells has the memory of this process, too, whose child begins in it.
    while waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, Self.peak(of: process))
      usleep(2000)
    }
    if let reason = stuck.end() { throw EndedProgram(arguments: arguments, reason: reason) }
    self.status = status
    self.peak = peak
    lines = try Self.shortLines(of: output)
    self.messages = String(decoding: try Data(contentsOf: URL(filePath: messages)), as: UTF8.self)
  }

  /// The most memory that a process has had so far, in bytes.
  private static func peak(of process: pid_t) -> Int {
    let status = ProcessFiles.text("/proc/\(process)/status") ?? ""
    // Asked for hundreds of times a second, so that no other line is looked at.
    guard let key = status.range(of: "VmHWM:") else { return 0 }
    let words = status[key.upperBound...].prefix(32).split(whereSeparator: \.isWhitespace)
    return (words.first.flatMap { Int($0) } ?? 0) << 10
  }
}

extension MeasuredRun {
  /// The bytes from which on a line isn't kept.
  private static let longLine = 1000

  /// Returns the short lines of a file. It reads one line after the other, since some have megabytes.
  private static func shortLines(of path: String) throws -> [String] {
    guard let file = fopen(path, "r") else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    var (lines, line, capacity) = ([String](), UnsafeMutablePointer<CChar>?.none, 0)
    defer {
      free(line)
      fclose(file)
    }
    while case let count = getline(&line, &capacity, file), count > 0 {
      guard count < longLine, let line else { continue }
      let text = String(decoding: UnsafeRawBufferPointer(start: line, count: count), as: UTF8.self)
      lines.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    return lines
  }
}
