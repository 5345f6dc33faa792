internal import Bindery
internal import BinderyExchange
package import BinderySystem
internal import Synchronization

/// The subject that a worker was busy with when a signal from outside ended it, by which a repetition is recognized.
enum EndSubject: Hashable, Sendable {
  /// The worker was opening the plugin.
  case opening

  /// The worker was handling a record or a request, identified by the hash of its bytes.
  case bytes(Int)
}

extension EndSubject {
  /// Creates the subject for a request, from the bytes that were sent to the worker.
  init(_ bytes: [UInt8]) {
    self = .bytes(bytes.hashValue)
  }

  /// Creates the subject for the handling of a record.
  init(_ record: Record) {
    var writer = ByteWriter()
    writer.append(record)
    self.init(writer.bytes)
  }
}

/// The ends of one plugin's workers by signals that its own code can't have raised.
///
/// Such signals come, eg, when the system is short of memory, or when an administrator ends a process. The first end
/// about a subject isn't the plugin's fault, and the second about the same one is.
final class OutsideEnds: Sendable {
  /// The counted ends, which a lock protects.
  private struct State {
    /// The subjects about which a worker was ended from outside.
    var subjects: Set<EndSubject> = []
    /// The number of consecutive ends with an unknown subject, with no answer in between.
    var unknownCount = 0
  }

  /// The number of consecutive ends with an unknown subject that count as a repetition, if no answer came in between.
  private static let unknownLimit = 3

  private let state = Mutex(State())

  /// Records that a worker with a pending call was ended from outside, and returns whether that happened before.
  ///
  /// `subject` is what the worker was busy with, or `nil` if it is unknown.
  func isRepeated(_ subject: EndSubject?) -> Bool {
    state.withLock { state in
      if let subject { return !state.subjects.insert(subject).inserted }
      state.unknownCount += 1
      guard state.unknownCount >= Self.unknownLimit else { return false }
      state.unknownCount = 0
      return true
    }
  }

  /// Records that items were answered, after which ends with an unknown subject are counted anew.
  func noteAnswers() {
    state.withLock { $0.unknownCount = 0 }
  }
}

extension SignalName {
  /// Whether only another process sends the signal: the filter of system calls keeps a worker from sending it to
  /// itself.
  package var isFromOutside: Bool {
    [.hangUp, .interrupt, .quit, .kill, .terminate].contains(self)
  }
}

extension WorkerEnd {
  /// Whether the worker was ended by a signal that the plugin's own code can't have raised.
  var isFromOutside: Bool {
    if case .signal(let number) = reason { SignalName(number).isFromOutside } else { false }
  }

  /// Whether the plugin isn't blamed for the end: a signal from outside caused it, for the first time with its subject.
  var isExcused: Bool { isFromOutside && !isRepeated }

  /// Returns what happened to a worker that was ended by a signal from outside, as a clause with the subject `it`.
  ///
  /// `number` is the signal, and `stage` the plugin's activity, such as ` in draw()`, or an empty text.
  func outsideSentence(_ number: Int32, _ stage: String) -> String {
    guard isRepeated else { return "it was ended\(stage): \(SignalName(number))" }
    return "it was ended\(stage) again and again: \(SignalName(number)), which it can't send itself; "
      + "the system may be short of memory"
  }
}

extension WorkerEnd.Reason {
  /// Creates the reason for the end of a process that the host hasn't ended.
  ///
  /// A process that uses all of its processor time, and ignores that the system says so, is ended as if from outside.
  /// The limits tell this case apart.
  init(_ end: ProcessEnd, within limits: WorkerLimits) {
    // The kernel counts its limit by the ticks of a clock, and measures what it reports afterwards. On a busy machine
    // the two lie far apart.
    let isUsedUp = end.processorTime >= .milliseconds(Int64(limits.processorSeconds) * 500)
    switch (end.wasSignaled, end.code) {
    case (true, SignalName.kill.number) where isUsedUp:
      self = .signal(SignalName.processorTimeExceeded.number)
    case (true, let number): self = .signal(number)
    case (false, let code): self = .exit(code)
    }
  }
}
