import Glibc

/// Runs programs and measures what that takes.
struct ProcessMeter {
  /// The program that does it.
  let path: String

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - output: The file that takes its standard output.
  /// - Returns: What the run took.
  /// - Throws: A `ProgramError` where it fails, or a `SystemError` where it can't be run.
  func run(_ program: Program, writingTo output: String = "/dev/null") throws -> Measurement {
    let input = program.pipedFile.map { "|" + $0 } ?? "/dev/null"
    let report = try standardOutput(of: [path, input, output, program.path] + program.arguments, for: program)
    let numbers = report.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 3 else { throw SystemError(path, number: EINVAL) }
    return Measurement(seconds: numbers[0] / 1e9, cpuSeconds: numbers[1] / 1e6, peakBytes: Int(numbers[2]))
  }

  /// A sentence that tells which peaks are too low to be measured: the system counts
  /// the memory of whoever starts a program as the program's own.
  func remarkOnPeaks() throws -> String {
    let least = try run(Program("true", "true", [])).peakBytes
    return "A peak of less than \(least.megabytes) does not show."
  }

  private func standardOutput(of arguments: [String], for program: Program) throws -> String {
    guard let stream = popen(arguments.map(\.quoted).joined(separator: " "), "r") else { throw SystemError(path) }
    var text = ""
    while let character = Unicode.Scalar(UInt32(bitPattern: fgetc(stream))) { text.unicodeScalars.append(character) }
    let status = pclose(stream)
    guard status == 0 else { throw ProgramError(program: program.name, status: status >> 8) }
    return text
  }
}

/// What one run of a program took.
struct Measurement {
  /// From the start of the program until it has ended, in seconds.
  let seconds: Double

  /// The time that processors worked for it, in seconds, its own and the system's.
  let cpuSeconds: Double

  /// The most memory that it had at a time, in bytes.
  let peakBytes: Int
}

extension String {
  /// The text as one word of a shell.
  fileprivate var quoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
