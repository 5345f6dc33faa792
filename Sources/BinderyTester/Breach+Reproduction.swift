internal import BinderyRules

extension Breach {
  /// Returns a shell command that reproduces the breach, and checks little else.
  ///
  /// The settings of `report` decide its options.
  package func reproduction(in report: PluginReport) -> String {
    let settings = report.settings
    let codes = Set([finding.rule, foundBy]).sorted().map(\.rawValue).joined(separator: ",")
    var words = ["bindery", "check"]
    // A rule of the host is checked with the host, not with a plugin.
    words += finding.rule.layer == .host ? ["--host"] : [report.path]
    words += ["--only", codes]
    // The level decides how many iterations a case runs.
    if settings.level != .standard { words += ["--level", settings.level.rawValue] }
    words += ["--seed", "\(settings.seed)"]
    if let iteration = finding.iteration { words += ["--iteration", "\(iteration)"] }
    if let limit = settings.timeLimit { words += ["--time-limit", "\(limit)"] }
    for path in settings.samplePaths { words += ["--samples", path] }
    if settings.isInProcess { words.append("--in-process") }
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// Returns a word quoted for a shell.
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
