extension Law {
  /// Checks C05: an identity isn't empty, has no U+0000, and has at most 1 MiB.
  ///
  /// Returns at most one finding, and none for an observation that has failed.
  public static func identity(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    guard observation.failure == nil else { return [] }
    if observation.identity.isEmpty { return [Finding("C05", subject: subject, "the identity is empty")] }
    let count = observation.identity.utf8.count
    if observation.identity.unicodeScalars.contains("\0") {
      return [Finding("C05", subject: subject, "the identity has U+0000 in it, which ends a text in C")]
    }
    guard count > textLimit else { return [] }
    return [Finding("C05", subject: subject, "the identity has \(count) bytes, where 1 MiB is the most")]
  }

  /// Checks C06: the same record has the same identity each time that it is read.
  ///
  /// Returns no finding if one of the two observations has failed.
  public static func sameIdentity(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.identity != second.identity else { return [] }
    let identities = "\(quoted(first.identity)), and \(quoted(second.identity)) when it is read again"
    return [Finding("C06", subject: subject, "the identity of the same record is \(identities)")]
  }

  /// Checks C07: different items of one kind have different identities.
  ///
  /// Returns a finding for each item that is drawn otherwise than the first item of the same identity. Findings count
  /// the items from 1.
  public static func distinctIdentities(_ observations: [RecordObservation], about subject: String = "") -> [Finding] {
    var first: [String: Int] = [:]
    var findings: [Finding] = []
    for (index, observation) in observations.enumerated() where observation.failure == nil {
      guard let former = first[observation.identity] else {
        first[observation.identity] = index
        continue
      }
      guard observations[former].drawing != observation.drawing else { continue }
      let identity = quoted(observation.identity)
      findings.append(
        Finding(
          "C07", subject: subject, "items \(former + 1) and \(index + 1) look different, and both are \(identity)"))
    }
    return findings
  }
}
