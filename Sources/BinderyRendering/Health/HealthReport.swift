public import BinderyHost
internal import BinderyText

/// A report on the health of an installation, for people or for programs.
public struct HealthReport: Sendable {
  /// The width in columns of an outcome and the spaces after it.
  private static let indent = 9

  /// The health checks, in display order.
  public let checks: [HealthCheck]

  /// Creates a report.
  public init(_ checks: [HealthCheck]) {
    self.checks = checks
  }

  /// Whether no check failed; warnings don't count.
  public var isHealthy: Bool { count(of: .failure) == 0 }

  /// Returns the number of checks with an outcome.
  private func count(of outcome: HealthCheck.Outcome) -> Int {
    checks.count { $0.outcome == outcome }
  }

  /// Returns the checks with their fixes as UTF-8 text, wrapped at a width in columns, and a last line that counts
  /// them.
  ///
  /// Lines aren't wrapped if `columns` is `nil`.
  public func text(columns: Int? = nil) -> [UInt8] {
    let lines = checks.flatMap { self.lines(of: $0, columns) } + ["", sum]
    return lines.flatMap { Array($0.utf8) + [0x0a] }
  }

  /// Returns the lines of a check: its outcome, its name and detail, and its fix, wrapped at a width in columns.
  private func lines(of check: HealthCheck, _ columns: Int?) -> [String] {
    let word = check.outcome.rawValue
    let texts: [String] = ["\(check.name): \(check.detail)"] + (check.fix.map { ["fix: \($0)"] } ?? [])
    let width = columns.map { max(10, $0 - Self.indent) }
    let lines: [String] = texts.flatMap { Self.broken(SafeText($0).string, width) }
    return lines.enumerated().map { index, line in
      let start = index == 0 ? word : ""
      return start + String(repeating: " ", count: Self.indent - start.count) + line
    }
  }

  /// Wraps text at spaces. A word that is wider than a line gets a line of its own.
  private static func broken(_ text: String, _ columns: Int?) -> [String] {
    guard let columns else { return [text] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, SafeText.columns(of: "\(last) \(word)") <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The last line of the report, which counts the checks by their outcomes.
  private var sum: String {
    let (warnings, failures) = (count(of: .warning), count(of: .failure))
    return "\(count(of: .pass)) of \(checks.count) checks passed, "
      + "\(warnings) \(warnings == 1 ? "warning" : "warnings"), \(failures) \(failures == 1 ? "failure" : "failures")"
  }

  /// The report as a JSON object with `version`, `healthy` and `checks`, and a newline.
  public var json: [UInt8] {
    JSONWriter.document { json in
      json.member("version", 1)
      json.member("healthy", isHealthy)
      json.objectsMember("checks", checks) { json, check in
        json.member("name", check.name)
        json.member("outcome", check.outcome.rawValue)
        json.member("detail", check.detail)
        json.member("fix", check.fix)
      }
    }
  }
}
