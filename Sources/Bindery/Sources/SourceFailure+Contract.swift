internal import CBindery

extension SourceFailure {
  /// The failure codes and their status codes in the C interface; of several for one code, the first one is returned.
  private static let statuses: [(code: Code, status: bindery_status)] = [
    (.refused, BINDERY_REFUSED), (.refused, BINDERY_UNSUPPORTED), (.offline, BINDERY_OFFLINE),
    (.limited, BINDERY_LIMITED), (.malformed, BINDERY_MALFORMED), (.timedOut, BINDERY_TIMED_OUT),
    (.cancelled, BINDERY_CANCELLED),
  ]

  /// Creates the failure for a status code that a function of the C interface returned.
  ///
  /// - Parameters:
  ///   - status: The status that the function returned, other than `BINDERY_OK`.
  ///   - sentence: The sentence that the function wrote, or an empty string.
  ///   - callee: The function's side, such as `the host`, as the subject of a sentence for a failure without one.
  ///   - retryAfter: The time to wait before the next request, or `nil` if it is unknown.
  package init(status: Int32, sentence: String, callee: String, retryAfter: Duration?) {
    let known = Self.statuses.first { $0.status.rawValue == UInt32(bitPattern: status) }
    let detail = sentence.isEmpty ? "\(callee) failed with status \(status) and gave no reason" : sentence
    self.init(known?.code ?? .failed, detail, retryAfter: retryAfter)
  }

  /// The status code of this failure in the C interface.
  package var contractStatus: Int32 {
    let status = Self.statuses.first { $0.code == code }?.status ?? BINDERY_FAILED
    return Int32(status.rawValue)
  }
}

extension Duration {
  /// The duration in whole milliseconds, as in the C interface; a negative one becomes 0, and a large one is clamped.
  package var contractMilliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, overflowsSum) = product.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000_000))
    return overflow || overflowsSum ? .max : sum
  }

  /// Creates a duration from milliseconds of the C interface, clamped to the range of `Int64`.
  package init(contractMilliseconds milliseconds: UInt64) {
    self = .milliseconds(Int64(clamping: milliseconds))
  }
}
