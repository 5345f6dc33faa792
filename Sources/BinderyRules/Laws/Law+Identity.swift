extension Law {
  /// Checks C05: an identity isn't empty, has no U+0000, and has at most 1 MiB.
  public static func identity(_ sighting: Sighting, about subject: String = "") -> [Finding] {
    guard sighting.failure == nil else { return [] }
    if sighting.identity.isEmpty { return [Finding("C05", subject: subject, "the identity is empty")] }
    let count = sighting.identity.utf8.count
    if sighting.identity.unicodeScalars.contains("\0") {
      return [Finding("C05", subject: subject, "the identity has U+0000 in it, which ends a text in C")]
    }
    guard count > textLimit else { return [] }
    return [Finding("C05", subject: subject, "the identity has \(count) bytes, where 1 MiB is the most")]
  }

  /// Checks C06: the same record has the same identity each time that it is read.
  public static func sameIdentity(_ first: Sighting, _ second: Sighting, about subject: String = "") -> [Finding] {
    guard first.failure == nil, second.failure == nil, first.identity != second.identity else { return [] }
    let identities = "\(quoted(first.identity)), and \(quoted(second.identity)) when it is read again"
    return [Finding("C06", subject: subject, "the identity of the same record is \(identities)")]
  }

  /// Checks C07: different items of one kind have different identities.
  ///
  /// Returns a finding for each item that has the identity of an earlier one and looks different.
  public static func distinctIdentities(_ sightings: [Sighting], about subject: String = "") -> [Finding] {
    var first: [String: Int] = [:]
    var findings: [Finding] = []
    for (index, sighting) in sightings.enumerated() where sighting.failure == nil {
      guard let former = first[sighting.identity] else {
        first[sighting.identity] = index
        continue
      }
      guard sightings[former].drawing != sighting.drawing else { continue }
      let identity = quoted(sighting.identity)
      findings.append(
        Finding(
          "C07", subject: subject, "items \(former + 1) and \(index + 1) look different, and both are \(identity)"))
    }
    return findings
  }
}
