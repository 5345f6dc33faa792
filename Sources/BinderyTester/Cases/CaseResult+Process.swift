package import BinderyProbe
internal import BinderyRules

extension CaseResult {
  /// Creates a case's result from the outcome of its process, or from answers collected in this process.
  ///
  /// A process that ended before its case was over is a finding itself, unless the plugin isn't to blame. The result is
  /// `unable` if the process never loaded the plugin, if its answers were cut, or if its time limit came while
  /// iterations still began. It is `skipped` if there was no memory left to lend.
  package init(_ probeCase: ProbeCase, subject: String, _ outcome: ProbeProcess.Outcome, duration: Duration) {
    self.init(probeCase.rule, subject: subject, duration: duration)
    // Answers after `done` don't belong to the case.
    for answer in outcome.answers.prefix(while: { $0 != .done }) {
      switch answer {
      case .finding(let finding): findings.append(finding)
      case .skipped(let reason): self.outcome = .skipped(reason)
      case .seen(let name, let text): seen[name] = text
      case .count(let count): iterations = count
      case .ready, .done: break
      }
    }
    isWhole = outcome.isDone
    isTimedOut = outcome.isTimedOut && !outcome.isCutShort
    unexercised = seen.removeValue(forKey: ProbeAnswer.unexercised)
    let blame = seen.removeValue(forKey: ProbeAnswer.blame).map { RuleCode(rawValue: $0) }
    if let reason = outcome.complaint {
      self.outcome = .unable(reason)
    } else if outcome.lacksMemory {
      self.outcome = .skipped("there is no memory left to lend")
    } else if outcome.isDone {
      findings += outcome.unwanted.map { [Finding("C21", $0)] } ?? []
    } else if outcome.isCut, outcome.code == 0 {
      self.outcome = .unable("it said more than 16 MiB, of which the rest was not read")
    } else if outcome.isCutShort {
      iterations = outcome.iteration ?? iterations
      let reach = outcome.iteration.map { " after \($0) iterations" } ?? ""
      self.outcome = .unable(
        "\(probeCase.rule) was cut short by its time limit of \(outcome.seconds ?? probeCase.seconds) s\(reach); "
          + "--time-limit gives it more")
    } else {
      findings.append(Self.end(of: outcome, in: probeCase, subject: subject, blame: blame))
    }
    if findings.contains(where: { $0.rule == probeCase.rule }) { self.outcome = .failed }
  }

  /// Returns the finding for a process that ended before its case was over.
  ///
  /// Misuse of memory breaks its own rule, whichever case saw it, and so does background work that outlives the object
  /// that it belongs to. Any other end breaks `blame`, or, if that is `nil`, the rule that the case has for crashes or
  /// for hangs.
  private static func end(
    of outcome: ProbeProcess.Outcome, in probeCase: ProbeCase, subject: String, blame: RuleCode?
  ) -> Finding {
    let misuse = outcome.misuse
    let orphaned: RuleCode? = outcome.outlivesRelease ? "C41" : nil
    let rule = misuse?.rule ?? orphaned ?? blame ?? (outcome.isTimedOut ? probeCase.hang : probeCase.blame)
    let sentence = misuse?.sentence ?? outcome.end(in: probeCase)
    let frames = outcome.frames.isEmpty ? "" : ", at \(outcome.frames)"
    var finding = Finding(rule, subject: subject, sentence + frames)
    // The current iteration and its input aren't the cause of background work that an earlier one began. In other
    // cases, the number of an iteration only shows progress.
    if outcome.background == nil {
      finding.input = outcome.input.isEmpty ? nil : outcome.input
      finding.iteration = probeCase.rule.layer == .fuzzing ? outcome.iteration : nil
    }
    if misuse == nil || outcome.outlivesRelease { finding.remedy = outcome.remedy(under: rule) }
    return finding
  }
}
