internal import CBindery

extension SourceFailure {
  /// Creates the failure that a status of the contract stands for.
  ///
  /// - Parameters:
  ///   - status: What the function returned; not `BINDERY_OK`.
  ///   - sentence: What it wrote, if anything.
  ///   - callee: Who failed, for where it gave no sentence.
  ///   - retryAfter: How long to wait before the same is asked again.
  package init(status: Int32, sentence: String, callee: String, retryAfter: Duration?) {
    let code: Code =
      switch bindery_status(rawValue: UInt32(bitPattern: status)) {
      case BINDERY_REFUSED, BINDERY_UNSUPPORTED: .refused
      case BINDERY_OFFLINE: .offline
      case BINDERY_LIMITED: .limited
      case BINDERY_MALFORMED: .malformed
      case BINDERY_TIMED_OUT: .timedOut
      case BINDERY_CANCELLED: .cancelled
      default: .failed
      }
    let detail = sentence.isEmpty ? "\(callee) failed with status \(status) and gave no reason" : sentence
    self.init(code, detail, retryAfter: retryAfter)
  }

  /// The status of the contract that stands for the failure.
  package var contractStatus: Int32 {
    let status =
      switch code {
      case .refused: BINDERY_REFUSED
      case .offline: BINDERY_OFFLINE
      case .limited: BINDERY_LIMITED
      case .malformed: BINDERY_MALFORMED
      case .timedOut: BINDERY_TIMED_OUT
      case .cancelled: BINDERY_CANCELLED
      default: BINDERY_FAILED
      }
    return Int32(status.rawValue)
  }
}

extension Duration {
  /// The whole milliseconds, from 0 on, as the contract writes them.
  package var contractMilliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, overflowsSum) = product.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000_000))
    return overflow || overflowsSum ? .max : sum
  }

  /// Creates a duration from milliseconds, as the contract writes them.
  package init(contractMilliseconds milliseconds: UInt64) {
    self = .milliseconds(Int64(clamping: milliseconds))
  }
}
