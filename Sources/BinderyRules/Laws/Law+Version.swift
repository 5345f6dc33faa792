extension Law {
  /// C08: equal models have the same version.
  ///
  /// - Parameters:
  ///   - first: What was seen of a record.
  ///   - second: What was seen of the same record another time.
  ///   - subject: The kind that it is about.
  /// - Returns: What breaks the law.
  public static func sameVersion(_ first: Sighting, _ second: Sighting, about subject: String = "") -> [Finding] {
    guard first.failure == nil, second.failure == nil, first.version != second.version else { return [] }
    let versions = "\(first.version), and \(second.version) when it is read again"
    return [Finding("C08", subject: subject, "the version of the same record is \(versions)")]
  }

  /// C09: a version differs whenever a view differs.
  ///
  /// - Parameters:
  ///   - first: What was seen of a record.
  ///   - second: What was seen of the same thing, with something changed.
  ///   - subject: The kind that it is about.
  /// - Returns: What breaks the law; nothing where the two are different things.
  public static func telling(_ first: Sighting, _ second: Sighting, about subject: String = "") -> [Finding] {
    guard first.failure == nil, second.failure == nil, first.identity == second.identity,
      first.version == second.version, first.drawing != second.drawing
    else { return [] }
    let lines = difference(first.drawing, second.drawing)
    return [Finding("C09", subject: subject, "the version is \(first.version) for two different views: \(lines)")]
  }
}
