internal import Bindery
internal import BinderyRules
internal import BinderyText

/// The report on one plugin, for people.
package struct TextCheckReport: Sendable {
  private let report: PluginReport
  private let page: CheckPage

  /// Creates a report on a check, on a page that lays out its lines.
  package init(_ report: PluginReport, page: CheckPage) {
    self.report = report
    self.page = page
  }

  /// The report as lines of UTF-8, styled as the page says: a summary, what is broken, and what wasn't checked.
  package var utf8: [UInt8] {
    var lines = page.paragraph(summary)
    for breach in report.breaches { lines += [CheckPage.empty] + self.lines(of: breach) }
    let remarks = refused + unchecked
    if !remarks.isEmpty { lines += [CheckPage.empty] + remarks }
    if !report.isClean || !remarks.isEmpty { lines.append(CheckPage.empty) }
    return page.bytes(of: lines)
  }

  // MARK: The summary

  private var summary: [CheckPage.Word] {
    let name = report.plugin + (report.version.map { " \($0)" } ?? "")
    let iterations = report.iterations.counting("iteration")
    let count = "  \(report.results.count.counting("case")), \(iterations), \(seconds): "
    return [.init(name, .title), .init(count), .init(result, report.isClean ? .body : .warning), .init(" (\(how))")]
  }

  private var result: String {
    let count = Set(report.findings.map(\.rule)).count
    if count > 0 { return "\(count.counting("rule")) broken" }
    return report.isClean ? "all kept" : "not everything could be checked"
  }

  /// The profile or level that was checked, and the profile that the plugin conforms to.
  private var how: String {
    let settings = report.settings
    let only = settings.only.joined(separator: ",")
    let asked = only.isEmpty ? settings.profile?.name ?? settings.level.rawValue : "only \(only)"
    let kept = report.profile.map { ", checked by \($0.name)" } ?? ""
    return "\(asked), seed \(settings.seed)\(kept)"
  }

  private var seconds: String {
    let milliseconds = report.duration.milliseconds
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  // MARK: What is broken

  private func lines(of breach: Breach) -> [StyledLine] {
    let finding = breach.finding
    let subject = finding.subject.isEmpty ? "" : " \(finding.subject)"
    var lines = page.paragraph(
      [.init("\(finding.rule)", .warning), .init(subject, .title), .init(": \(finding.sentence)")], indent: 2)
    if let rule = breach.rule { lines += page.entry("promise", rule.promise) }
    if let input = finding.input { lines.append(page.cutEntry("input", input)) }
    if let remedy = breach.remedy { lines += page.entry("fix", remedy) }
    lines.append(page.wholeEntry("reproduce", breach.reproduction(in: report)))
    return lines
  }

  // MARK: What was refused

  /// The most refused samples that are listed.
  private static let refusedLimit = 8

  /// The samples that were refused, each with its place and the reason.
  private var refused: [StyledLine] {
    let rest = report.refusedSamples.count - Self.refusedLimit
    let all = report.refusedSamples.prefix(Self.refusedLimit).map { "\($0.place): \(Law.quoted($0.sentence))" }
    return (all + (rest > 0 ? ["\(rest) more, which --format json lists"] : [])).flatMap { sentence in
      page.paragraph([.init("refused: ", .secondary), .init(sentence)], indent: 2, hanging: 9)
    }
  }

  // MARK: What was not checked

  private var unchecked: [StyledLine] {
    let skipped = reasons.map { "\($0.count.counting("case")): \($0.reason)" }
    let excused = report.excused.map { "\($0.code): \($0.reason) (\(CheckConfiguration.fileName))" }
    return (skipped + excused).flatMap { sentence in
      page.paragraph([.init("not checked: ", .secondary), .init(sentence)], indent: 2, hanging: 13)
    }
  }

  /// The reasons why cases weren't checked, each once with its number of cases.
  private var reasons: [(reason: String, count: Int)] {
    var reasons: [(reason: String, count: Int)] = []
    for reason in report.results.compactMap(\.outcome.reason) {
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
    return reasons
  }
}

extension Int {
  /// Returns the number, in groups of three digits, and a noun: `1 case`, `3,210 iterations`.
  fileprivate func counting(_ noun: String) -> String {
    var digits = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { digits.append(",") }
      digits.append(digit)
    }
    return "\(String(digits.reversed())) \(noun)\(self == 1 ? "" : "s")"
  }
}

extension Duration {
  /// The duration in whole milliseconds; a rest is dropped.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
