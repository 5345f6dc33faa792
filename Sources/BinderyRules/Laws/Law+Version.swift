extension Law {
  /// Checks C08: equal models have the same version.
  ///
  /// Both observations are of the same record, made at different times.
  public static func sameVersion(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.version != second.version else { return [] }
    let versions = "\(first.version), and \(second.version) when it is read again"
    return [Finding("C08", subject: subject, "the version of the same record is \(versions)")]
  }

  /// Checks C09: the version changes whenever the view changes.
  ///
  /// The second observation is of a changed record. Returns no finding if the two have different identities.
  public static func telling(_ first: RecordObservation, _ second: RecordObservation, about subject: String = "")
    -> [Finding]
  {
    guard first.failure == nil, second.failure == nil, first.identity == second.identity,
      first.version == second.version, first.drawing != second.drawing
    else { return [] }
    let lines = difference(first.drawing, second.drawing)
    return [Finding("C09", subject: subject, "the version is \(first.version) for two different views: \(lines)")]
  }
}
