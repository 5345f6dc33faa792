#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one run of a program took.
struct Run {
  /// From the start of the program until it has ended, in seconds.
  let seconds: Double

  /// The time that processors worked for it, in seconds, its own and the system's.
  let cpuSeconds: Double

  /// The most memory that it had at a time, in bytes.
  ///
  /// The system counts what the parent had when it started the program too, so what
  /// measures memory has to be small itself.
  let peakBytes: Int
}

extension Program {
  /// Runs the program and waits for its end.
  ///
  /// - Parameter output: The file that takes its standard output.
  /// - Returns: What the run took.
  /// - Throws: A `ProgramError` where it fails, or a `SystemError` where it can't be run.
  func run(writingTo output: String = "/dev/null") throws -> Run {
    guard let pipedFile else { return try measure(reading: nil, output) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(name) }
    defer { ends.forEach { close($0) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let feeder = try Child(Program("cat", "cat", [pipedFile]), input: nil, output: .descriptor(ends[1]))
    close(ends[1])
    ends.removeLast()
    let run = try measure(reading: ends[0], output)
    _ = try feeder.wait()
    return run
  }

  private func measure(reading input: Int32?, _ output: String) throws -> Run {
    let clock = ContinuousClock()
    let start = clock.now
    let usage = try Child(self, input: input, output: .file(output)).wait()
    return Run(
      seconds: (clock.now - start).seconds, cpuSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakBytes: usage.peakBytes)
  }
}

/// Where the standard output of a child goes.
private enum ChildOutput {
  case file(String)
  case descriptor(Int32)
}

/// A process that was started and has not been waited for.
private struct Child {
  private let name: String
  private let id: pid_t

  init(_ program: Program, input: Int32?, output: ChildOutput) throws {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    switch output {
    case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    // What a program tells of its work is of no interest here, and writing it takes time.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var id: pid_t = 0
    let number = posix_spawnp(&id, program.path, &actions, nil, &arguments, environ)
    guard number == 0 else { throw SystemError(program.path, number: number) }
    self.id = id
    name = program.name
  }

  /// Waits for the end of the process.
  func wait() throws -> rusage {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw SystemError(name) }
    }
    guard status == 0 else { throw ProgramError(program: name, status: status) }
    return usage
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension rusage {
  fileprivate var peakBytes: Int {
    #if canImport(Glibc)
      ru_maxrss * 1024
    #else
      ru_maxrss
    #endif
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
