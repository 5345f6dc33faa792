internal import BinderyRules

extension CheckDocument {
  /// The report as JUnit XML in UTF-8: a test suite for each plugin, and a test case for each verdict. A
  /// plugin that couldn't be checked is a suite with an error.
  package var junit: [UInt8] {
    let verdicts = reports.flatMap(\.verdicts)
    var xml = XMLWriter()
    let attributes = [("name", "bindery check")] + Self.counts(of: verdicts, failures: failures.count)
    xml.element("testsuites", attributes + [("time", Self.seconds(reports.reduce(.zero) { $0 + $1.duration }))]) {
      xml in
      for report in reports { Self.write(report, to: &xml) }
      for failure in failures { Self.write(failure, to: &xml) }
    }
    return xml.utf8
  }

  /// Writes the element `testsuite` for the check of one plugin.
  private static func write(_ report: PluginReport, to xml: inout XMLWriter) {
    let verdicts = report.verdicts
    let attributes = [("name", report.plugin)] + counts(of: verdicts) + [("time", seconds(report.duration))]
    xml.element("testsuite", attributes) { xml in
      xml.element("properties") { xml in
        for (name, value) in properties(of: report) {
          xml.element("property", [("name", name), ("value", value)])
        }
      }
      for verdict in verdicts { write(verdict, of: report, to: &xml) }
    }
  }

  /// Writes a plugin that couldn't be checked, as a test suite with one case, which is an error.
  private static func write(_ failure: CheckFailure, to xml: inout XMLWriter) {
    let attributes = [("name", failure.path)] + counts(of: [], failures: 1)
    xml.element("testsuite", attributes) { xml in
      xml.element("testcase", [("name", "check"), ("classname", failure.path)]) { xml in
        xml.element("error", [("message", failure.sentence)])
      }
    }
  }

  /// Returns the names and values of the elements `property` of a check.
  private static func properties(of report: PluginReport) -> [(String, String)] {
    [
      ("path", report.path), ("version", report.version ?? ""), ("sha256", report.digest),
      ("level", report.settings.level.rawValue), ("profile", report.settings.profile?.name ?? ""),
      ("seed", "\(report.settings.seed)"),
    ]
  }

  /// Writes the element `testcase` for the verdict on a rule.
  private static func write(_ verdict: Verdict, of report: PluginReport, to xml: inout XMLWriter) {
    let layer = verdict.rule.layer?.name ?? "other"
    let attributes = [
      ("name", verdict.name), ("classname", "\(report.plugin).\(layer)"), ("time", seconds(verdict.duration)),
    ]
    switch verdict.outcome {
    case .kept: xml.element("testcase", attributes)
    case .skipped(let reason):
      xml.element("testcase", attributes) { $0.element("skipped", [("message", reason)]) }
    case .unable(let reason):
      xml.element("testcase", attributes) { $0.element("error", [("message", reason)]) }
    case .broken(let breach):
      xml.element("testcase", attributes) { xml in
        xml.element("failure", [("message", breach.finding.sentence), ("type", "\(verdict.rule)")]) { xml in
          xml.text(details(of: breach, in: report))
        }
      }
    }
  }

  /// Returns the text that explains a broken rule: its promise, the fix and the input.
  private static func details(of breach: Breach, in report: PluginReport) -> String {
    var lines = [breach.finding.sentence]
    lines += breach.rule.map { ["promise: \($0.promise)"] } ?? []
    lines += breach.remedy.map { ["fix: \($0)"] } ?? []
    if let input = breach.finding.input { lines.append("input: \(input)") }
    return (lines + ["reproduce: \(breach.reproduction(in: report))"]).joined(separator: "\n")
  }

  /// Returns the attributes that count verdicts: all tests, failures, errors and skipped ones.
  private static func counts(of verdicts: [Verdict], failures: Int = 0) -> [(String, String)] {
    var (broken, skipped, unable) = (0, 0, failures)
    for verdict in verdicts {
      switch verdict.outcome {
      case .kept: break
      case .broken: broken += 1
      case .skipped: skipped += 1
      case .unable: unable += 1
      }
    }
    return [
      ("tests", "\(verdicts.count + failures)"), ("failures", "\(broken)"), ("errors", "\(unable)"),
      ("skipped", "\(skipped)"),
    ]
  }

  /// Returns a duration in seconds with three decimals.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
