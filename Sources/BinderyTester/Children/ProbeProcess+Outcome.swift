package import BinderyProbe
internal import BinderyText
internal import CSystem

extension ProbeProcess {
  /// The outcome of a process that ran a case: its output, how it ended, and what it was doing at that moment.
  package struct Outcome: Sendable {
    /// The messages that the case sent to the tester, in the order in which they were written.
    package var answers: [ProbeAnswer] = []

    /// The first 64 KiB that the process wrote to standard output.
    package var output: [UInt8] = []

    /// The first 64 KiB that the plugin or `bindery-probe` itself wrote to standard error.
    package var messages: [UInt8] = []

    /// The signal that ended the process (`SIGKILL` at the time limit), or `nil` if it exited or there was no process.
    package var signal: Int32?

    /// The exit code, or `nil` if a signal ended the process or the case ran in this process.
    package var code: Int32?

    /// Whether the process was killed at the time limit.
    package var isTimedOut = false

    /// Whether the process was killed while new iterations or inputs still began, so that the rest of them wasn't
    /// tried.
    package var isCutShort = false

    /// The time limit in seconds, or `nil` if the case ran in this process.
    package var seconds: Int?

    /// Whether answers beyond the first 16 MiB were dropped.
    package var isCut = false

    /// Whether the process ended because there was no memory left to lend to the plugin.
    package var lacksMemory = false

    /// The name of the plugin's function that was called last, such as `decode`; empty if none was called.
    package var function = ""

    /// The input of the last call as text, cut to 60,000 bytes; empty if there was none.
    package var input = ""

    /// The index of the last iteration that began, or `nil` for a case without iterations.
    package var iteration: Int?

    /// The background work of the plugin in which a signal arose; `nil` if none arose, or if it arose in a called
    /// function.
    package var background: Background?

    /// The kind of fault that ended the process, as the raw value of a `cprobe_fault`; 0 without a fault.
    package var fault: UInt32 = 0

    /// A description of the fault: the memory that was touched (a noun phrase) or the plugin's action (a clause without
    /// a subject), depending on `fault`; empty without a fault.
    package var detail = ""

    /// The stack frames in the plugin at a fault or at the time limit, as a noun phrase with the marks that
    /// `SourceLines` replaces; empty if they aren't known.
    package var frames = ""

    /// The activity of the process's threads at its time limit.
    package var activity = Activity.unknown

    /// Creates an outcome without answers or output, whose properties are set later.
    package init() {}
  }
}

extension ProbeProcess {
  /// Work of a plugin outside of calls of its functions: on a thread that it started, or in a task on the main actor.
  package struct Background: Hashable, Sendable {
    /// Whether the work is a task on the main actor, rather than on a thread of the plugin.
    package var isTask = false

    /// The name of the plugin's function that started the thread; empty if it isn't known, or if several share the
    /// thread.
    package var origin = ""

    /// The name of the plugin's function that had released the object that the work belongs to, such as
    /// `release_view_model`; empty if none had, or if it isn't known.
    package var released = ""

    /// Creates background work on a thread of unknown origin, whose properties are set later.
    package init() {}
  }

  /// The activity of a process's threads at its time limit.
  package enum Activity: Hashable, Sendable {
    /// The activity is unknown, since the system doesn't tell.
    case unknown

    /// At least one thread runs.
    case runs

    /// All threads wait, at least one of them for something other than a thread.
    case waits

    /// All threads wait for a lock, for a condition or for the end of another thread.
    case waitsForThreads

    /// Creates an activity from the corresponding constant in C.
    init(_ activity: cthreads_activity) {
      self =
        switch activity {
        case CTHREADS_RUN: .runs
        case CTHREADS_WAIT: .waits
        case CTHREADS_WAIT_FOR_OTHERS: .waitsForThreads
        default: .unknown
        }
    }
  }
}

extension ProbeProcess.Outcome {
  /// Whether the case is over: the process reported its end, and exited with the code 0 before its time limit.
  var isDone: Bool { signal == nil && (code ?? 0) == 0 && !isTimedOut && answers.contains(.done) }

  /// The reason why the process never came to load the plugin, as a sentence without a period; `nil` if it did.
  ///
  /// Such a reason isn't the plugin's fault: a time limit, an error message of `bindery-probe`, or an early end.
  var complaint: String? {
    guard !answers.contains(.ready) else { return nil }
    if isTimedOut { return "'bindery-probe' wasn't ready within \(seconds ?? 0) s" }
    let line = Self.firstLine(of: messages)
    if line.hasPrefix(Self.name) { return String(line.dropFirst(Self.name.count)) }
    let end = signal.map { "by signal \($0)" } ?? "with the exit code \(code ?? 0)"
    return "'bindery-probe' ended \(end) before it loaded the plugin"
  }

  /// A sentence, without a period, on what the plugin wrote to standard output or standard error; `nil` if it wrote
  /// nothing.
  var unwanted: String? {
    for (bytes, name) in [(output, "stdout"), (messages, "stderr")] where !bytes.isEmpty {
      return "it wrote \(bytes.count) bytes to \(name): '\(Self.firstLine(of: bytes))'"
    }
    return nil
  }

  /// The plugin's last error message on standard error, such as a failed assertion, cut to 200 characters; `nil` if
  /// there is none.
  ///
  /// A panic in Rust is reported by the line with its location and the next line, anything else by the line of its
  /// complaint or, if none is recognized, by the last line. A panic in Rust's own library is ignored, since it only
  /// follows another.
  var complaintOfRuntime: String? {
    let lines = messages.split(separator: 0x0a)
      .map { SafeText(String(decoding: $0, as: UTF8.self)).string }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    for (index, line) in lines.enumerated().reversed() {
      guard let panic = line.firstRange(of: "panicked at "), !line[panic.upperBound...].hasPrefix("library/"),
        !line[panic.upperBound...].hasPrefix("/rustc/")
      else { continue }
      return String("\(line[panic.lowerBound...]) \(lines.dropFirst(index + 1).first ?? "")".prefix(200))
    }
    return (RuntimeComplaint.last(in: lines) ?? lines.last).map { String($0.prefix(200)) }
  }

  /// Whether background work ended the process after the release of the object that it belongs to.
  var outlivesRelease: Bool {
    guard let background, signal != nil, !isTimedOut else { return false }
    // Swift's runtime reports an unowned reference to a released object in these words.
    let isGone = ["destroyed", "deallocated"].contains { complaintOfRuntime?.contains("was already \($0)") == true }
    return isGone || !background.released.isEmpty
  }

  /// The prefix of each error message of `bindery-probe`.
  private static let name = "bindery-probe: "

  /// Returns the first line of a text, without control characters, and cut to 80 bytes.
  private static func firstLine(of bytes: [UInt8]) -> String {
    let line = bytes.drop { $0 == 0x0a }.prefix(80).prefix { $0 != 0x0a }
    return SafeText(String(decoding: line, as: UTF8.self)).string
  }
}
