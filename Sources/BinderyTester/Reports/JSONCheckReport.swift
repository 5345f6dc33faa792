internal import BinderyLoading
internal import BinderyRendering
internal import BinderyRules

extension CheckDocument {
  /// The complete results as one JSON object and a newline, with the members `version`, `bindery`, `contract`, `kept`,
  /// `plugins` and `failures`.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("bindery", version)
      json.member("contract", ContractVersion.current.description)
      json.member("kept", isClean)
      json.arrayMember("plugins") { json in
        for report in reports { json.objectElement { $0.members(of: report) } }
      }
      json.arrayMember("failures") { json in
        for failure in failures {
          json.objectElement { json in
            json.member("path", failure.path)
            json.member("sentence", failure.sentence)
          }
        }
      }
    }
    return json.utf8 + [0x0a]
  }
}

extension JSONWriter {
  /// Writes the members of the object for the check of one plugin.
  fileprivate mutating func members(of report: PluginReport) {
    member("id", report.plugin)
    member("version", report.version)
    member("path", report.path)
    member("sha256", report.digest)
    member("kept", report.isClean)
    member("level", report.settings.level.rawValue)
    member("profile", report.settings.profile?.name)
    member("checkedBy", report.profile?.name)
    member("seed", report.settings.seed)
    member("milliseconds", report.duration.milliseconds)
    member("turns", report.iterations)
    arrayMember("cases") { json in
      for result in report.results { json.objectElement { $0.members(of: result) } }
    }
    arrayMember("findings") { json in
      for breach in report.breaches { json.objectElement { $0.members(of: breach, in: report) } }
    }
    arrayMember("refusedSamples") { json in
      for sample in report.refusedSamples {
        json.objectElement { json in
          json.member("kind", sample.kind)
          json.member("place", sample.location)
          json.member("sentence", sample.sentence)
        }
      }
    }
    arrayMember("unexercised") { json in
      for subject in report.unexercised {
        json.objectElement { json in
          json.member("subject", subject.name)
          json.member("reason", subject.reason)
        }
      }
    }
    arrayMember("excused") { json in
      for (code, reason) in report.excused {
        json.objectElement { json in
          json.member("code", code)
          json.member("reason", reason)
        }
      }
    }
  }

  /// Writes the members of the object for the result of a case.
  private mutating func members(of result: CaseResult) {
    member("code", result.rule.rawValue)
    member("subject", result.subject)
    switch result.outcome {
    case .passed: member("outcome", "passed")
    case .failed: member("outcome", "failed")
    case .skipped: member("outcome", "skipped")
    case .unable: member("outcome", "unable")
    }
    optionalMember("reason", result.outcome.reason)
    member("milliseconds", result.duration.milliseconds)
    member("turns", result.iterations)
  }

  /// Writes the members of the object for a broken rule.
  private mutating func members(of breach: Breach, in report: PluginReport) {
    let finding = breach.finding
    member("code", finding.rule.rawValue)
    member("subject", finding.subject)
    member("case", breach.foundBy.rawValue)
    member("sentence", finding.sentence)
    member("promise", breach.rule?.promise)
    member("remedy", breach.remedy)
    member("source", breach.rule?.source)
    member("input", finding.input)
    if let iteration = finding.iteration { member("turn", iteration) } else { member("turn", nil as String?) }
    member("reproduce", breach.reproduction(in: report))
  }
}
