/// How a worker ends that doesn't end well.
enum Death: Sendable {
  case segmentationFault, abort, illegalInstruction, divisionByZero, fileSize

  /// It ended itself with a code.
  case exit(Int)

  /// It took longer than it may.
  case late

  /// It said to the host what no worker says.
  case lie(String)
}

extension Death {
  /// What users are told.
  func sentence(_ moment: Moment, deadline: Int) -> String {
    switch self {
    case .exit(let code): "it ended its process \(moment.phrase), with the exit code \(code)"
    case .late: "it took longer than \(Self.text(milliseconds: deadline)) \(moment.phrase), and was ended"
    case .lie(let detail): "it wrote to the connection of its worker \(moment.phrase) (\(detail)), and was ended"
    default: "it crashed \(moment.phrase): \(signal?.words ?? "")"
    }
  }

  /// What stands in the journal: when, what, and with which status.
  func note(_ moment: Moment) -> String {
    switch self {
    case .exit(let code): "\(moment.word) exited exit:\(code)"
    case .late: "\(moment.word) timed-out "
    case .lie: "\(moment.word) broke-protocol "
    default: "\(moment.word) crashed signal:\(signal?.number ?? 0)"
    }
  }

  /// Returns a deadline as users are told it.
  private static func text(milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  private var signal: (number: Int, words: String)? {
    switch self {
    case .segmentationFault: (11, "SIGSEGV, it touched memory that isn't its own")
    case .abort: (6, "SIGABRT, it gave up")
    case .illegalInstruction: (4, "SIGILL, it trapped or ran into what is no instruction")
    case .divisionByZero: (8, "SIGFPE, it divided by zero")
    case .fileSize: (25, "SIGXFSZ, it wrote to a file")
    case .exit, .late, .lie: nil
    }
  }
}
