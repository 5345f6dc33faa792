internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules
internal import BinderySystem
internal import CProbe
internal import Glibc

// Sentences about the end of a process whose case wasn't over.

extension ProbeProcess.Outcome {
  /// The memory rule whose breach ended the process, and how it was broken, as a sentence without a period; `nil` if
  /// there is none.
  var misuse: (rule: RuleCode, sentence: String)? {
    let beyond: RuleCode = detail.contains(OldSearch.name) ? "C74" : "C17"
    return switch cprobe_fault(fault) {
    case CPROBE_KEPT: ("C17", "it touched \(detail)\(location), which was lent for an earlier call")
    case CPROBE_BEYOND_BORROWED: (beyond, "it touched what is beyond \(detail)\(location)")
    case CPROBE_WROTE_BORROWED: ("C17", "it wrote into \(detail)\(location), which is lent to be read")
    case CPROBE_FREED: ("C41", "it \(detail)\(locationAfterClause)")
    case CPROBE_BEYOND_OWN: ("C42", "it \(detail)\(locationAfterClause)")
    case CPROBE_HEAP: ("C43", "it \(detail)\(locationAfterClause)")
    default: nil
    }
  }

  /// Returns a sentence, without a period, on how the process ended, in which function, and under which circumstances.
  func end(in probeCase: ProbeCase) -> String {
    let location = location + (probeCase.circumstances.isEmpty ? "" : " \(probeCase.circumstances)")
    if isTimedOut {
      let time = "it took longer than \(seconds ?? probeCase.seconds) s\(location)"
      return time + (activity.clause.map { ", and \($0)" } ?? "")
    }
    if isStackOverflow { return "it crashed\(location): its stack ran out" }
    guard let signal else { return "it ended its process\(location), with the exit code \(code ?? 0)\(lastWords)" }
    let name = SignalName(signal)
    return "it crashed\(location): \(isNull ? "\(name), it used a pointer that is NULL" : name.explanation)\(lastWords)"
  }

  /// Returns how to fix what ended the process, as a sentence in the imperative without a period; `nil` if the remedy
  /// of the broken rule fits.
  func remedy(under rule: RuleCode) -> String? {
    if outlivesRelease { return ProbeProcess.Background.remedy }
    if isTimedOut { return rule.isAboutTime ? nil : activity.remedy }
    if isStackOverflow { return "End what calls itself at a depth of its own, and keep large arrays off the stack" }
    guard let signal else {
      return "Return a status and a sentence in place of a call of exit(), which ends the whole host"
    }
    if signal == SIGFPE { return "Compare the divisor with 0, and with -1 where the dividend may be the least number" }
    // Other rules have more specific advice.
    guard rule == "C01" || rule.layer == .loading || rule == "C36" else { return nil }
    if isNull { return "Compare the pointer with NULL first: a field may be absent, and a function may have failed" }
    switch signal {
    case SIGABRT:
      return "Return BINDERY_FAILED with a sentence where an assertion fails, and let no exception and no panic out"
    case SIGILL, SIGTRAP: return "Look at each index, sum and optional of the named place before it is used"
    default: return nil
    }
  }

  /// The function or background work in which the process has ended, as the end of a clause such as `crashed in
  /// decode()`.
  private var location: String {
    if let background { return background.location }
    if function.isEmpty { return "" }
    // The name of a function in the contract is one word; other names have several, and take no parentheses.
    return function.contains(" ") ? " in \(function)" : " in \(function)()"
  }

  /// The same location as the end of a sentence, behind a comma if it is about background work.
  private var locationAfterClause: String { (background == nil ? "" : ",") + location }

  /// Whether the process has exceeded its stack.
  private var isStackOverflow: Bool { fault == CPROBE_STACK.rawValue }

  /// Whether the process has used a null pointer.
  private var isNull: Bool { fault == CPROBE_NULL.rawValue }

  /// The last message of the language's runtime, as in `; it said '…'`; empty if it wrote none.
  private var lastWords: String { complaintOfRuntime.map { "; it said '\($0)'" } ?? "" }
}

extension ProbeProcess.Background {
  /// The way to fix background work that continues after the release of the object that it belongs to.
  fileprivate static let remedy =
    "End what a model or view model has begun before its release returns: wait for its threads, cancel its tasks, and "
    + "let these hold what they use"

  /// The thread or task of the work and the release that it outlived, as a phrase that begins with a space.
  fileprivate var location: String {
    let thread = origin.isEmpty ? " on a thread of its own" : " on a thread that \(origin)() has begun"
    return (isTask ? " in \(HostPart.mainActorTask)" : thread) + (released.isEmpty ? "" : ", after \(released)()")
  }
}

extension ProbeProcess.Activity {
  /// The activity as a predicate for the end of a sentence, such as `still runs`; `nil` if it isn't known.
  fileprivate var clause: String? {
    switch self {
    case .unknown: nil
    case .runs: "still runs"
    case .waits: "waits for what doesn't come"
    case .waitsForThreads: "waits for a lock or a thread for ever"
    }
  }

  /// The way to fix a function that doesn't return, depending on its activity; `nil` if that isn't known.
  fileprivate var remedy: String? {
    switch self {
    case .unknown: nil
    case .runs: "Look at what ends the loop of the named place, and make sure that each turn comes closer to it"
    case .waits: "Let nothing that an item is shown by wait: hand over what there is, and tell the observer of the rest"
    case .waitsForThreads:
      "Unlock on every way out, take locks in one order, and call neither the host nor yourself while one is held"
    }
  }
}

extension RuleCode {
  /// Whether the rule limits how long a function may take, so that its own advice fits a function that hangs.
  fileprivate var isAboutTime: Bool { ["X07", "X08", "X10", "L39"].contains(self) }
}
