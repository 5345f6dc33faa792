internal import BinderyRules
internal import BinderyTesting

extension Breach {
  /// The line for a shell that finds the same again, and little else.
  ///
  /// - Parameter report: The report that it is from.
  /// - Returns: The line.
  package func reproduction(in report: PluginReport) -> String {
    let settings = report.settings
    let codes = Set([finding.rule, foundBy]).sorted().map(\.rawValue).joined(separator: ",")
    var words = ["bindery", "check"]
    // What a plugin says of the host is found where the host is checked.
    words += finding.rule.layer == .host ? ["--host"] : [report.path]
    words += ["--only", codes]
    // A level decides how many turns a case takes.
    if settings.level != .standard { words += ["--level", settings.level.rawValue] }
    words += ["--seed", "\(settings.seed)"]
    if let turn = finding.turn { words += ["--turn", "\(turn)"] }
    if let limit = settings.timeLimit { words += ["--time-limit", "\(limit)"] }
    for path in settings.samplePaths { words += ["--samples", path] }
    if settings.isInProcess { words.append("--in-process") }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "/._-,+=:@%".utf8.contains(byte)
      }
    }
    guard !plain || word.isEmpty else { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
