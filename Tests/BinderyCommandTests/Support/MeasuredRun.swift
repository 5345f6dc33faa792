import Foundation
import TestSupport

/// What the program did with so much address space and no more, and how much memory it took.
struct MeasuredRun: Sendable {
  /// What it wrote to standard output.
  let output: Data

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
    self.output = try Data(contentsOf: URL(filePath: output))
    self.messages = String(decoding: try Data(contentsOf: URL(filePath: messages)), as: UTF8.self)
  }

  /// The most memory that a process has had so far, in bytes.
  private static func peak(of process: pid_t) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    // Asked for hundreds of times a second, so that no other line is looked at.
    guard let key = status.range(of: "VmHWM:") else { return 0 }
    let words = status[key.upperBound...].prefix(32).split(whereSeparator: \.isWhitespace)
    return (words.first.flatMap { Int($0) } ?? 0) << 10
  }
}

extension MeasuredRun {
  /// Returns the lines of the output of fewer than `limit` bytes, without looking into others, which may have megabytes.
  func lines(shorterThan limit: Int) -> [String] {
    var lines: [String] = []
    var start = output.startIndex
    while let end = output.range(of: Data([0x0A]), in: start..<output.endIndex) {
      if end.lowerBound - start < limit {
        lines.append(String(decoding: output[start..<end.lowerBound], as: UTF8.self))
      }
      start = end.upperBound
    }
    return lines
  }
}
