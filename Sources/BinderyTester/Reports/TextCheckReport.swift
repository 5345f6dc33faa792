internal import Bindery
internal import BinderyRendering
internal import BinderyRules
internal import BinderyText

/// A report on the check of one plugin, as text for people.
package struct TextCheckReport: Sendable {
  /// The report on the check.
  private let report: PluginReport
  /// The layout of the lines.
  private let page: CheckPage
  /// Whether each remark and each fix is written in full.
  private let isVerbose: Bool

  /// Creates a report on a check, laid out by a page.
  ///
  /// - Parameters:
  ///   - report: The report of the check.
  ///   - page: The layout of the lines.
  ///   - isVerbose: Whether every refused sample and unchecked rule is listed, rather than only the first samples and a
  ///     summary.
  package init(_ report: PluginReport, page: CheckPage, isVerbose: Bool = false) {
    self.report = report
    self.page = page
    self.isVerbose = isVerbose
  }

  /// The report as lines of UTF-8, in the page's styles: a summary, the broken rules, and what wasn't checked.
  package var utf8: [UInt8] {
    var lines = page.paragraph(summary)
    for breach in report.breaches { lines += [CheckPage.empty] + self.lines(of: breach) }
    let remarks = refused + untried + unchecked
    if !remarks.isEmpty { lines += [CheckPage.empty] + remarks }
    if !report.isClean || !remarks.isEmpty { lines.append(CheckPage.empty) }
    return page.bytes(of: lines)
  }

  // MARK: The summary

  /// The first line: the plugin, the numbers of cases and iterations, the time and the result.
  private var summary: [CheckPage.Word] {
    let name = report.plugin + (report.version.map { " \($0)" } ?? "")
    let iterations = report.iterations.counting("iteration")
    let count = "  \(report.results.count.counting("case")), \(iterations), \(seconds): "
    return [.init(name, .title), .init(count), .init(result, report.isClean ? .body : .warning), .init(" (\(how))")]
  }

  /// The result of the check in words, such as `2 rules broken`.
  private var result: String {
    let count = Set(report.findings.map(\.rule)).count
    if count > 0 { return "\(count.counting("rule")) broken" }
    guard report.isClean else {
      return report.couldBeChecked ? "not everything was exercised" : "not everything could be checked"
    }
    return report.unexercised.isEmpty ? "all kept" : "all that was exercised is kept"
  }

  /// The codes, profile or level that were checked, the seed, and the profile that the plugin conforms to.
  private var how: String {
    let settings = report.settings
    let only = settings.only.joined(separator: ",")
    let asked = only.isEmpty ? settings.profile?.name ?? settings.level.rawValue : "only \(only)"
    let kept = report.profile.map { ", checked by \($0.name)" } ?? ""
    return "\(asked), seed \(settings.seed)\(kept)"
  }

  /// The duration of the check in seconds, with one decimal.
  private var seconds: String {
    let milliseconds = report.duration.milliseconds
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  // MARK: What is broken

  /// Returns the lines that explain a broken rule.
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

  /// The maximum number of refused samples that are listed, unless the report is verbose.
  private static let refusedLimit = 8

  /// The lines on the samples that the plugin refused, each with the file, the position and the plugin's reason.
  private var refused: [StyledLine] {
    let rest = isVerbose ? 0 : report.refusedSamples.count - Self.refusedLimit
    let all = report.refusedSamples.prefix(isVerbose ? .max : Self.refusedLimit).map {
      "\($0.location): \(Law.cited($0.sentence))"
    }
    return (all + (rest > 0 ? ["\(rest) more, which --verbose lists"] : [])).flatMap { sentence in
      page.paragraph([.init("refused: ", .secondary), .init(sentence)], indent: 2, hanging: 9)
    }
  }

  // MARK: What was not tried

  /// The lines on the parts of kinds that no record has exercised; empty if all were.
  private var untried: [StyledLine] {
    (report.untried.map { [$0] } ?? []).flatMap { sentence in
      page.paragraph([.init("not tried: ", .secondary), .init(sentence)], indent: 2, hanging: 13)
    }
  }

  // MARK: What was not checked

  /// The lines on what wasn't checked, or not exercised.
  private var unchecked: [StyledLine] {
    let remarks = UncheckedRemarks(of: report)
    return (isVerbose ? remarks.all : remarks.summary).flatMap { remark in
      page.paragraph([.init("\(remark.label): ", .secondary), .init(remark.sentence)], indent: 2, hanging: 13)
    }
  }
}

extension Int {
  /// Returns the number and a noun, as in `1 case` or `3,210 iterations`.
  func counting(_ noun: String) -> String { counted(noun, noun + "s") }
}

extension Duration {
  /// The duration in whole milliseconds, rounded toward zero.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
