internal import BinderyRendering
internal import BinderyRules
internal import BinderyText

extension CheckDocument {
  /// The report in the Test Anything Protocol, version 14, as lines of UTF-8: a test point for each verdict, and
  /// for each plugin that couldn't be checked.
  package var tap: [UInt8] {
    let points = reports.flatMap { report in report.verdicts.map { (report, $0) } }
    var lines = ["TAP version 14", "1..\(points.count + failures.count)"]
    for (index, point) in points.enumerated() { lines += Self.lines(of: point.1, in: point.0, number: index + 1) }
    for (index, failure) in failures.enumerated() {
      lines += Self.lines(ofError: failure.sentence, "\(points.count + index + 1) - \(Self.escaped(failure.path))")
    }
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  /// Returns the lines for the verdict on a rule, with its number in the report.
  private static func lines(of verdict: Verdict, in report: PluginReport, number: Int) -> [String] {
    let name = "\(number) - \(escaped("\(report.plugin) \(verdict.name)"))"
    switch verdict.outcome {
    case .kept: return ["ok \(name)"]
    case .skipped(let reason): return ["ok \(name) # SKIP \(escaped(reason))"]
    case .unable(let reason): return lines(ofError: reason, name)
    case .broken(let breach): return ["not ok \(name)"] + diagnostics(of: breach, in: report)
    }
  }

  /// Returns the lines for a test that couldn't be run, with the reason.
  private static func lines(ofError reason: String, _ name: String) -> [String] {
    ["not ok \(name)", "  ---", "  message: \(JSONWriter.text(reason))", "  ..."]
  }

  /// Returns the details of a breach as YAML, whose texts are written as JSON, a subset of YAML.
  private static func diagnostics(of breach: Breach, in report: PluginReport) -> [String] {
    var entries = [("message", breach.finding.sentence), ("severity", "fail")]
    entries += [("promise", breach.rule?.promise), ("remedy", breach.remedy)].compactMap { name, text in
      text.map { (name, $0) }
    }
    if let input = breach.finding.input { entries.append(("input", input)) }
    entries.append(("reproduce", breach.reproduction(in: report)))
    return ["  ---"] + entries.map { "  \($0): \(JSONWriter.text($1))" } + ["  ..."]
  }

  /// Returns a text on one line, in which a backslash escapes `#`, which would start a directive of TAP, and
  /// backslashes.
  private static func escaped(_ text: String) -> String {
    SafeText(text).string.reduce(into: "") { escaped, character in
      if character == "#" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
