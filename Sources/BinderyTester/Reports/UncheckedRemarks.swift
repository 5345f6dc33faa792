internal import BinderyRules

/// The remarks of a report on what was not exercised or not checked: a list, or one line that sums it up.
struct UncheckedRemarks {
  /// A sentence of a report behind its label, as in `not checked: …`.
  struct Remark: Hashable {
    /// The label in front of the sentence, such as `not checked`.
    let label: String

    /// The sentence, without a period.
    let sentence: String
  }

  /// The report on the check of one plugin.
  private let report: PluginReport

  /// Creates the remarks on what a report leaves unchecked.
  init(of report: PluginReport) {
    self.report = report
  }

  /// All remarks: first the media types and other subjects for which no item was shown, then each reason for which
  /// cases didn't run, with the rules that these check, and last the rules that the plugin's configuration leaves out.
  var all: [Remark] { remarks { Set($0).sorted().map(\.rawValue).joined(separator: ", ") } }

  /// The only remark, or one remark that counts them all; empty if there is none.
  var summary: [Remark] {
    let all = remarks { _ in "" }
    guard all.count > 1 else { return all }
    let names = report.unexercised.map(\.name).joined(separator: ", ")
    let count = report.results.count { $0.outcome.reason != nil }
    let excused = report.excused.count
    let counts = [
      count > 0 ? count.counting("case") + (names.isEmpty ? "" : " not checked") : "",
      excused > 0 ? "\(excused.counting("rule")) left out by \(CheckConfiguration.fileName)" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    let sentence = [names, counts, "--verbose lists all"].filter { !$0.isEmpty }.joined(separator: "; ")
    return [Remark(label: names.isEmpty ? "not checked" : "not exercised", sentence: sentence)]
  }

  /// Returns all remarks, in which `list` writes the rules that were skipped for one reason; an empty text leaves them
  /// out.
  private func remarks(_ list: ([RuleCode]) -> String) -> [Remark] {
    let subjects = report.unexercised
    let unexercised = subjects.map { Remark(label: "not exercised", sentence: "\($0.name): \($0.reason)") }
    let known = Set(subjects.map(\.reason))
    let skipped = reasons.filter { !known.contains($0.reason) }.map { reason, results in
      let names = list(results.map(\.rule))
      let cases = results.count.counting("case") + Self.subjects(of: results, notIn: reason)
      return Remark(label: "not checked", sentence: "\(cases)\(names.isEmpty ? "" : " (\(names))"): \(reason)")
    }
    let excused = report.excused.map {
      Remark(label: "not checked", sentence: "\($0.code): \($0.reason) (\(CheckConfiguration.fileName))")
    }
    return unexercised + skipped + excused
  }

  /// Returns the subjects of results that `reason` doesn't name, as in ` of 'song', 'zoo'`; empty if there are none.
  private static func subjects(of results: [CaseResult], notIn reason: String) -> String {
    let names = Set(results.map(\.subject)).sorted().map { "'\($0)'" }.filter { $0 != "''" && !reason.contains($0) }
    return names.isEmpty ? "" : " of \(names.joined(separator: ", "))"
  }

  /// The reasons why cases weren't checked, each once and with the results of its cases, in the order of the rules.
  private var reasons: [(reason: String, results: [CaseResult])] {
    var reasons: [(reason: String, results: [CaseResult])] = []
    for result in report.results {
      guard let reason = result.outcome.reason else { continue }
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].results.append(result)
      } else {
        reasons.append((reason, [result]))
      }
    }
    return reasons
  }
}
