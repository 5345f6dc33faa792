internal import Bindery
internal import BinderyExchange
internal import CSystem
internal import Glibc
internal import Synchronization

/// What a worker was about when it was ended.
enum EndSubject: Hashable, Sendable {
  /// Its plugin was opened.
  case opening

  /// A record or a request, by the hash of its bytes.
  case bytes(Int)
}

extension EndSubject {
  /// Creates the subject of what was sent to a worker.
  ///
  /// - Parameter bytes: The bytes.
  init(_ bytes: [UInt8]) {
    self = .bytes(bytes.hashValue)
  }

  /// Creates the subject of a record.
  ///
  /// - Parameter record: The record.
  init(_ record: Record) {
    var writer = ByteWriter()
    writer.append(record)
    self.init(writer.bytes)
  }
}

/// The ends of the workers of one plugin by signals that its own code can't have raised, eg where the system is short of
/// memory, or an administrator ends a process.
///
/// The first about a subject isn't the plugin's fault, and the second about the same one is.
final class OutsideEnds: Sendable {
  private struct State {
    var subjects: Set<EndSubject> = []
    var unknownCount = 0
  }

  /// The number of ends in a row, with nothing answered in between, of which the last counts though nobody knows what
  /// the workers were about.
  private static let unknownLimit = 3

  private let state = Mutex(State())

  /// Notes that a worker with a pending call was ended from outside.
  ///
  /// - Parameter subject: What the worker was about, or `nil` if nobody knows.
  /// - Returns: Whether it has happened before.
  func isRepeated(_ subject: EndSubject?) -> Bool {
    state.withLock { state in
      if let subject { return !state.subjects.insert(subject).inserted }
      state.unknownCount += 1
      guard state.unknownCount >= Self.unknownLimit else { return false }
      state.unknownCount = 0
      return true
    }
  }

  /// Notes that items were answered.
  func noteAnswers() {
    state.withLock { $0.unknownCount = 0 }
  }
}

extension WorkerEnd {
  /// Whether a signal has ended it that the plugin's own code can't have raised.
  var isFromOutside: Bool { signal.map { SignalName($0).isFromOutside } ?? false }

  /// Whether it was ended from outside, and nothing speaks against the plugin so far.
  var isExcused: Bool { isFromOutside && !isRepeated }

  /// What happened to a worker that a signal from outside has ended.
  func outsideSentence(_ number: Int32, _ stage: String) -> String {
    guard isRepeated else { return "it was ended\(stage): \(SignalName(number))" }
    return "it was ended\(stage) again and again: \(SignalName(number)), which it can't send itself; "
      + "the system may be short of memory"
  }
}

extension WorkerEnd.Reason {
  /// Tells why a process has ended that nobody here has ended.
  ///
  /// - Parameters:
  ///   - end: How the process has ended.
  ///   - limits: What it may use. Whoever uses all of its processor time, and ignores that the system says so, is ended
  ///     as if from outside.
  init(_ end: cprocess_end, within limits: WorkerLimits) {
    // What the kernel limits is counted by the ticks of a clock, and what it tells afterwards is measured. On a busy machine
    // the two lie far apart.
    let isUsedUp = end.processor_milliseconds >= Int64(limits.processorSeconds) * 500
    switch (end.was_signaled, end.code) {
    case (true, SIGKILL) where isUsedUp: self = .signal(SIGXCPU)
    case (true, let number): self = .signal(number)
    case (false, let code): self = .exit(code)
    }
  }
}
