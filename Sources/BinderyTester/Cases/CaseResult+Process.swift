internal import Bindery
internal import BinderyHost
package import BinderyProbe
internal import BinderyRules
internal import CProbe

extension CaseResult {
  /// Creates the result of a case from the outcome of its process, or from answers collected in this process.
  ///
  /// A process that ended before its case was over is a finding itself, unless the plugin isn't to blame: a process that
  /// never got to load it, or whose answers were cut, is unable, and one without memory to lend is skipped.
  package init(_ probeCase: ProbeCase, subject: String, _ outcome: ProbeProcess.Outcome, duration: Duration) {
    self.init(probeCase.rule, subject: subject, duration: duration)
    // An answer behind `done` can't be the case's own.
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
    isTimedOut = outcome.isTimedOut
    let blame = seen.removeValue(forKey: ProbeAnswer.blame).map { RuleCode(rawValue: $0) }
    if let reason = outcome.complaint {
      self.outcome = .unable(reason)
    } else if outcome.lacksMemory {
      self.outcome = .skipped("there is no memory left to lend")
    } else if outcome.isDone {
      findings += outcome.unwanted.map { [Finding("C21", $0)] } ?? []
    } else if outcome.isCut, outcome.code == 0 {
      self.outcome = .unable("it said more than 16 MiB, of which the rest was not read")
    } else {
      findings.append(Self.end(of: outcome, in: probeCase, subject: subject, blame: blame ?? probeCase.blame))
    }
    if findings.contains(where: { $0.rule == probeCase.rule }) { self.outcome = .failed }
  }

  /// Returns the finding for a process that ended before its case was over.
  private static func end(
    of outcome: ProbeProcess.Outcome, in probeCase: ProbeCase, subject: String, blame: RuleCode
  ) -> Finding {
    let place = outcome.function.isEmpty ? "" : " in \(outcome.function)()"
    let frames = outcome.frames.isEmpty ? "" : ", at \(outcome.frames)"
    let input = outcome.input.isEmpty ? nil : outcome.input
    func finding(_ rule: RuleCode, _ sentence: String) -> Finding {
      Finding(rule, subject: subject, sentence + frames, input: input, iteration: outcome.iteration)
    }
    switch cprobe_fault(outcome.fault) {
    case CPROBE_KEPT: return finding("C17", "it touched \(outcome.detail)\(place), which was lent for an earlier call")
    case CPROBE_BEYOND_BORROWED: return finding("C17", "it touched what is beyond \(outcome.detail)\(place)")
    case CPROBE_WROTE_BORROWED:
      return finding("C17", "it wrote into \(outcome.detail)\(place), which is lent to be read")
    case CPROBE_FREED: return finding("C41", "it \(outcome.detail)\(place)")
    case CPROBE_BEYOND_OWN: return finding("C42", "it \(outcome.detail)\(place)")
    case CPROBE_HEAP: return finding("C43", "it \(outcome.detail)\(place)")
    case CPROBE_STACK: return finding(blame, "it crashed\(place): its stack ran out")
    default: break
    }
    if outcome.isTimedOut {
      let time = "it took longer than \(outcome.seconds ?? probeCase.seconds) s\(place)"
      return finding(blame, time + (outcome.activity.clause.map { ", and \($0)" } ?? ""))
    }
    if let signal = outcome.signal {
      return finding(blame, "it crashed\(place): \(SignalName(signal).explanation)\(outcome.lastWords)")
    }
    return finding(blame, "it ended its process\(place), with the exit code \(outcome.code ?? 0)\(outcome.lastWords)")
  }
}

extension ProbeProcess.Activity {
  /// What the process was doing at its time limit, as a predicate; `nil` if that isn't known.
  fileprivate var clause: String? {
    switch self {
    case .unknown: nil
    case .runs: "still runs"
    case .waits: "waits for what doesn't come"
    case .waitsForThreads: "waits for a lock or a thread for ever"
    }
  }
}

extension ProbeProcess.Outcome {
  /// What the runtime of the plugin's language said of a crash, as a clause behind a semicolon; empty if it said nothing.
  fileprivate var lastWords: String {
    guard let words = complaintOfRuntime else { return "" }
    return "; it said '\(words)'"
  }
}
