extension Law {
  /// Checks rule C05: an item's identity isn't empty, has no U+0000, and has at most 1 MiB.
  ///
  /// Returns at most one finding, and none for an observation that has failed.
  public static func identity(_ observation: RecordObservation, about subject: String = "") -> [Finding] {
    guard observation.failure == nil else { return [] }
    if observation.identity.isEmpty { return [Finding("C05", subject: subject, "the identity is empty")] }
    let count = observation.identity.utf8.count
    if observation.identity.unicodeScalars.contains("\0") {
      let remedy = "Leave U+0000 out, or refuse a record that has it in what its identity is made of"
      return [Finding("C05", subject: subject, "the identity has U+0000 in it, which ends a text in C", remedy: remedy)]
    }
    guard count > textLimit else { return [] }
    let remedy = "Make the identity of a short value that the source keeps for the thing, such as its number"
    return [
      Finding("C05", subject: subject, "the identity has \(count) bytes, where 1 MiB is the most", remedy: remedy)
    ]
  }

  /// Checks rule C06: the same record has the same identity each time that it is read.
  ///
  /// Returns no finding if one of the two observations has failed.
  public static func sameIdentity(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.identity != second.identity else { return [] }
    let identities = "\(quoted(first.identity)), and \(quoted(second.identity)) when it is read again"
    return [Finding("C06", subject: subject, "the identity of the same record is \(identities)")]
  }

  /// Checks rule C07: different items of one kind have different identities.
  ///
  /// Returns a finding for each item that looks different from the first item of the same identity, if the records show
  /// that the two are different things: two versions of one thing may look different. Findings count the items from 1,
  /// and have the later record as their input.
  public static func distinctIdentities(
    _ items: [(record: TestRecord, observation: RecordObservation)], about subject: String = ""
  ) -> [Finding] {
    var first: [String: Int] = [:]
    var findings: [Finding] = []
    for (index, item) in items.enumerated() where item.observation.failure == nil {
      guard let former = first[item.observation.identity] else {
        first[item.observation.identity] = index
        continue
      }
      guard items[former].observation.drawing != item.observation.drawing,
        let key = item.record.distinguishingKey(from: items[former].record)
      else { continue }
      let identity = quoted(item.observation.identity)
      findings.append(
        Finding(
          "C07", subject: subject,
          "items \(former + 1) and \(index + 1) look different, and both are \(identity), though each has another "
            + quoted(key),
          input: item.record.description))
    }
    return findings
  }
}
