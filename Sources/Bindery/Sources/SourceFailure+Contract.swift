internal import CBindery

extension SourceFailure {
  /// Creates the failure that a status of the contract stands for.
  ///
  /// - Parameters:
  ///   - status: The status that the function returned, other than `BINDERY_OK`.
  ///   - sentence: The sentence that the function wrote, or an empty string.
  ///   - callee: The callee as the subject of a sentence, such as `the host`, for a failure without one of its own.
  ///   - retryAfter: The time to wait before the next request, or `nil` if it is unknown.
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

  /// The status of the contract for this failure.
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
  /// The duration in whole milliseconds, as the contract writes it; negative durations become 0, and large ones are
  /// clamped.
  package var contractMilliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, overflowsSum) = product.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000_000))
    return overflow || overflowsSum ? .max : sum
  }

  /// Creates a duration from milliseconds as the contract writes them, clamped to the range of `Int64`.
  package init(contractMilliseconds milliseconds: UInt64) {
    self = .milliseconds(Int64(clamping: milliseconds))
  }
}
