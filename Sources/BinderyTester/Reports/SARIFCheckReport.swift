internal import Bindery
internal import BinderyRendering
internal import BinderyRules

extension CheckDocument {
  /// The report as SARIF 2.1.0, a JSON object and a newline: one run, with all rules and a result for each breach.
  package var sarif: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member(
        "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      json.member("version", "2.1.0")
      json.arrayMember("runs") { json in json.objectElement { writeRun(to: &$0) } }
    }
    return json.utf8 + [0x0a]
  }

  /// Writes the members of the SARIF object `run`.
  private func writeRun(to json: inout JSONWriter) {
    json.objectMember("tool") { json in
      json.objectMember("driver") { json in
        json.member("name", "bindery check")
        json.member("version", version)
        json.arrayMember("rules") { json in
          for rule in Rule.all { json.objectElement { $0.sarifMembers(of: rule) } }
        }
      }
    }
    json.arrayMember("artifacts") { json in
      for report in reports { json.objectElement { $0.sarifMembers(of: report) } }
    }
    json.arrayMember("results") { json in
      for (index, report) in reports.enumerated() {
        for breach in report.breaches { json.objectElement { $0.sarifMembers(of: breach, in: report, index) } }
      }
    }
    json.arrayMember("invocations") { json in
      json.objectElement { json in
        json.member("executionSuccessful", failures.isEmpty && reports.allSatisfy(\.isWhole))
        guard !failures.isEmpty else { return }
        json.arrayMember("toolExecutionNotifications") { json in
          for failure in failures { json.objectElement { $0.sarifMembers(of: failure) } }
        }
      }
    }
    // Columns count Unicode code points, not UTF-16 code units.
    json.member("columnKind", "unicodeCodePoints")
  }
}

extension JSONWriter {
  /// Writes the members of the SARIF object for a rule (`reportingDescriptor`).
  fileprivate mutating func sarifMembers(of rule: Rule) {
    member("id", rule.code.rawValue)
    objectMember("shortDescription") { $0.member("text", "\(rule.promise).") }
    objectMember("fullDescription") { $0.member("text", "\(rule.promise). An example of breaking it: \(rule.breach)") }
    objectMember("help") { $0.member("text", "\(rule.remedy). See bindery.h: \(rule.source).") }
    objectMember("properties") { json in
      json.member("layer", rule.code.layer?.name)
      json.member("level", rule.level.rawValue)
    }
  }

  /// Writes the members of the SARIF object for a checked plugin (`artifact`).
  fileprivate mutating func sarifMembers(of report: PluginReport) {
    objectMember("location") { $0.member("uri", FileAddress.reference(to: report.path)) }
    objectMember("hashes") { $0.member("sha-256", report.digest) }
    objectMember("properties") { json in
      json.member("id", report.plugin)
      json.member("version", report.version)
      json.member("level", report.settings.level.rawValue)
      json.member("seed", report.settings.seed)
    }
  }

  /// Writes the members of the SARIF object for a plugin that couldn't be checked (`notification`).
  fileprivate mutating func sarifMembers(of failure: CheckFailure) {
    member("level", "error")
    objectMember("message") { $0.member("text", "\(failure.path): \(failure.sentence).") }
  }

  /// Writes the members of the SARIF object for a broken rule (`result`).
  fileprivate mutating func sarifMembers(of breach: Breach, in report: PluginReport, _ artifact: Int) {
    let finding = breach.finding
    member("ruleId", finding.rule.rawValue)
    if let index = Rule.all.firstIndex(where: { $0.code == finding.rule }) { member("ruleIndex", index) }
    member("level", "error")
    let subject = finding.subject.isEmpty ? "" : "\(finding.subject): "
    objectMember("message") { $0.member("text", "\(subject)\(finding.sentence).") }
    arrayMember("locations") { json in
      json.objectElement { json in
        json.objectMember("physicalLocation") { json in
          json.objectMember("artifactLocation") { json in
            json.member("uri", FileAddress.reference(to: report.path))
            json.member("index", artifact)
          }
        }
      }
    }
    objectMember("properties") { json in
      json.optionalMember("input", finding.input)
      json.optionalMember("remedy", breach.remedy)
      json.member("reproduce", breach.reproduction(in: report))
    }
  }
}

/// The encoding of file paths as URI references.
enum FileAddress {
  /// Returns a percent-encoded URI reference to a file: absolute for an absolute path, otherwise relative to the folder
  /// in which the report is read.
  static func reference(to path: String) -> String {
    let encoded = PercentEncoding.encode(path) { PercentEncoding.isUnreserved($0) || "/+".utf8.contains($0) }
    return path.hasPrefix("/") ? "file://\(encoded)" : encoded
  }
}
