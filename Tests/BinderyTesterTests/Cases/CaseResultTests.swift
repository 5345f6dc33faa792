import BinderyProbe
import BinderyRules
import BinderyTester
import TestSupport
import Testing

struct `What came of a process` {
  private let finding = Finding("C02", subject: "zoo", "it differs")

  private func result(_ change: (inout ProbeProcess.Outcome) -> Void) throws -> CaseResult {
    var outcome = ProbeProcess.Outcome()
    (outcome.answers, outcome.code, outcome.seconds) = ([.ready, .done], 0, 7)
    change(&outcome)
    return CaseResult(try #require(ProbeCase.of("C01")), subject: "zoo", outcome, duration: .zero)
  }

  @Test func `One that says that it is done, and ends well, has kept its rule`() throws {
    let result = try result { _ in }
    #expect(result.outcome == .passed && result.isWhole && result.findings == [])
  }

  @Test func `One that was never ready tells nothing of the plugin`() throws {
    let complaining = try result {
      ($0.answers, $0.code, $0.messages) = ([], 1, Array("bindery-probe: it can't be confined\n".utf8))
    }
    expectEqual(complaining.outcome, .unable("it can't be confined"))
    let silent = try result { ($0.answers, $0.code, $0.signal) = ([], nil, 9) }
    expectEqual(silent.outcome, .unable("'bindery-probe' ended by signal 9 before it loaded the plugin"))
    let slow = try result { ($0.answers, $0.code, $0.signal, $0.isTimedOut) = ([], nil, 9, true) }
    expectEqual(slow.outcome, .unable("'bindery-probe' wasn't ready within 7 s"))
    #expect([complaining, silent, slow].allSatisfy { $0.findings == [] && !$0.isWhole })
  }

  @Test func `What looks like a complaint is the plugin's once it is loaded`() throws {
    let result = try result {
      ($0.answers, $0.code, $0.messages) = ([.ready], 1, Array("bindery-probe: it can't be confined\n".utf8))
    }
    expectEqual(
      result.findings.map(\.sentence),
      [
        "it ended its process, with the exit code 1; it said 'bindery-probe: it can't be confined'"
      ])
  }

  @Test(arguments: [(1 as Int32?, nil as Int32?), (nil, 11)])
  func `One that is done and ends badly is not done`(code: Int32?, signal: Int32?) throws {
    let result = try result { ($0.code, $0.signal) = (code, signal) }
    #expect(result.outcome == .failed && !result.isWhole)
  }

  @Test func `What is said after the end doesn't count`() throws {
    let result = try result { $0.answers += [.finding(finding), .skipped("no"), .count(9)] }
    #expect(result.outcome == .passed && result.findings == [] && result.iterations == 1)
  }

  @Test func `Memory has run out only where the board says so`() throws {
    let lacking = try result { ($0.answers, $0.code, $0.lacksMemory) = ([.ready, .finding(finding)], 71, true) }
    expectEqual(lacking.outcome, .skipped("there is no memory left to lend"))
    #expect(lacking.findings == [finding] && !lacking.isWhole)
    let ending = try result { ($0.answers, $0.code) = ([.ready], 71) }
    expectEqual(ending.outcome, .failed)
  }

  @Test func `One that says too much is not blamed for its end`() throws {
    let result = try result { ($0.answers, $0.isCut) = ([.ready], true) }
    expectEqual(result.outcome, .unable("it said more than 16 MiB, of which the rest was not read"))
  }

  @Test func `One that is cut short while its iterations go on is neither a finding nor a pass`() throws {
    let result = try result {
      ($0.answers, $0.code, $0.signal) = ([.ready, .finding(finding)], nil, 9)
      ($0.isTimedOut, $0.isCutShort, $0.iteration) = (true, true, 1_234)
    }
    expectEqual(
      result.outcome,
      .unable("C01 was cut short by its time limit of 7 s after 1234 iterations; --time-limit gives it more"))
    expectEqual(result.findings, [finding], "what was found before stays")
    #expect(result.iterations == 1_234 && !result.isWhole && !result.isTimedOut)
  }

  @Test func `One that is cut short without iterations is no finding either`() throws {
    let result = try result {
      ($0.answers, $0.code, $0.signal, $0.isTimedOut, $0.isCutShort) = ([.ready], nil, 9, true, true)
    }
    expectEqual(result.outcome, .unable("C01 was cut short by its time limit of 7 s; --time-limit gives it more"))
    #expect(result.findings == [] && result.iterations == 1)
  }

  @Test func `The limit that is told is the one that there was`() throws {
    let result = try result { ($0.answers, $0.code, $0.signal, $0.isTimedOut) = ([.ready], nil, 9, true) }
    expectEqual(result.findings.map(\.sentence), ["it took longer than 7 s"])
  }

  @Test func `A crash is told with where it was and with what the runtime said of it`() throws {
    let result = try result {
      ($0.answers, $0.code, $0.signal, $0.fault, $0.function) = ([.ready], nil, 6, 1, "draw")
      $0.frames = "@{1130}title+0x20, called by @{1200}draw+0x31"
      $0.messages = Array(
        """
        thread 'main' panicked at src/lib.rs:40:9:
        index out of bounds
        note: run with `RUST_BACKTRACE=1`
        thread 'main' panicked at library/core/src/panicking.rs:225:5:
        panic in a function that cannot unwind
        thread caused non-unwinding panic. aborting.

        """.utf8)
    }
    expectEqual(
      result.findings.map(\.sentence),
      [
        "it crashed in draw(): SIGABRT, it gave up; it said 'panicked at src/lib.rs:40:9: index out of bounds', at "
          + "@{1130}title+0x20, called by @{1200}draw+0x31"
      ])
  }

  /// A crash of the case of F04 in background work, with an iteration and an input that aren't to blame for it.
  private func background(
    _ change: (inout ProbeProcess.Background) -> Void, saying messages: String = ""
  ) throws -> Finding {
    var (outcome, background) = (ProbeProcess.Outcome(), ProbeProcess.Background())
    (outcome.answers, outcome.signal, outcome.fault, outcome.function) = ([.ready], 11, 10, "draw")
    (outcome.iteration, outcome.input, outcome.messages) = (57, "{}", Array(messages.utf8))
    change(&background)
    outcome.background = background
    let result = CaseResult(
      try #require(ProbeCase.of("F04")), subject: "zoo", outcome, duration: .zero)
    return try #require(result.findings.first)
  }

  @Test func `Work that outlives the release of a view model is told as that, whatever ran meanwhile`() throws {
    let finding = try background { ($0.origin, $0.released) = ("activate", "release_view_model") }
    expectEqual(finding.rule, "C41")
    #expect(
      finding.sentence.hasPrefix(
        "it crashed on a thread that activate() has begun, after release_view_model(): SIGSEGV"), "\(finding.sentence)")
    #expect(finding.iteration == nil && finding.input == nil)
    expectEqual(finding.remedy?.contains("before its release returns"), true)
  }

  @Test(arguments: ["destroyed", "deallocated"])
  func `Work on the main actor is told as a task, and breaks C41 where it uses what is gone`(end: String) throws {
    expectEqual(try background { $0.isTask = true }.rule, "F04")
    let message = "Fatal error: Attempted to read an unowned reference but object 0x1 was already \(end)"
    let finding = try background({ $0.isTask = true }, saying: message + "\n")
    expectEqual(finding.rule, "C41")
    #expect(finding.sentence.hasPrefix("it crashed in a task on the main actor: "), "\(finding.sentence)")
    let released = try background { ($0.isTask, $0.released) = (true, "release_view_model") }
    #expect(released.sentence.hasPrefix("it crashed in a task on the main actor, after release_view_model(): "))
  }

  @Test func `Work that nothing was released of breaks the rule of the case`() throws {
    let finding = try background { $0.origin = "create" }
    expectEqual(finding.rule, "F04")
    #expect(finding.sentence.hasPrefix("it crashed on a thread that create() has begun: "), "\(finding.sentence)")
    let unknown = try background { _ in }
    #expect(unknown.sentence.hasPrefix("it crashed on a thread of its own: ") && unknown.iteration == nil)
  }

  @Test(arguments: [
    (
      """
      Hikes/Season.swift:12: Fatal error: Range requires lowerBound <= upperBound
      Current stack trace:
      0    bindery-worker    0x00007f1200 _swift_stdlib_reportFatalErrorInFile + 109
      """, "Hikes/Season.swift:12: Fatal error: Range requires lowerBound <= upperBound"
    ),
    (
      "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
      "terminate called after throwing an instance of 'std::out_of_range' what():  vector::_M_range_check"
    ),
    (
      "pure virtual method called\nterminate called without an active exception\n", "pure virtual method called"
    ),
    ("double free or corruption (out)\n", "double free or corruption (out)"),
    (
      "reading\nbindery-worker: a.c:4: draw: Assertion `count > 0' failed.\n",
      "bindery-worker: a.c:4: draw: Assertion `count > 0' failed."
    ),
    ("one\ntwo\n", "two"),
  ])
  func `What a runtime said is the line of its complaint`(messages: String, line: String) throws {
    let result = try result {
      ($0.answers, $0.code, $0.signal, $0.fault, $0.function) = ([.ready], nil, 6, 1, "draw")
      $0.messages = Array(messages.utf8)
    }
    expectEqual(result.findings.map(\.sentence), ["it crashed in draw(): SIGABRT, it gave up; it said '\(line)'"])
  }

  @Test(arguments: [
    (ProbeProcess.Activity.unknown, ""), (.runs, ", and still runs"), (.waits, ", and waits for what doesn't come"),
    (.waitsForThreads, ", and waits for a lock or a thread for ever"),
  ])
  func `What is out of time is told with what it was doing`(activity: ProbeProcess.Activity, clause: String) throws {
    let result = try result {
      ($0.answers, $0.code, $0.signal, $0.isTimedOut) = ([.ready], nil, 9, true)
      ($0.activity, $0.frames) = (activity, "@{1130}take_turn+0x20")
    }
    expectEqual(result.findings.map(\.sentence), ["it took longer than 7 s\(clause), at @{1130}take_turn+0x20"])
  }

  /// The rule that is told broken if the case of a rule ends so.
  private func blame(_ rule: RuleCode, _ change: (inout ProbeProcess.Outcome) -> Void) throws -> Finding {
    var outcome = ProbeProcess.Outcome()
    (outcome.answers, outcome.seconds) = ([.ready], 7)
    change(&outcome)
    let result = CaseResult(try #require(ProbeCase.of(rule)), subject: "zoo", outcome, duration: .zero)
    return try #require(result.findings.first)
  }

  @Test(arguments: ["X01", "X02", "X03", "X04", "X05", "C40", "C07"] as [RuleCode])
  func `A crash and a hang are told as such, whichever rule was about to be checked`(rule: RuleCode) throws {
    let crash = try blame(rule) { ($0.signal, $0.fault) = (11, 1) }
    let hang = try blame(rule) { ($0.signal, $0.isTimedOut) = (9, true) }
    expectEqual([crash.rule, hang.rule], ["C01", "C01"])
  }

  @Test(arguments: [("X06", "X06", "C01"), ("X08", "F01", "X08"), ("X10", "C36", "X10"), ("F01", "F01", "F01")])
  func `What a case does to provoke an end decides whose fault that is`(
    rule: String, crash: String, hang: String
  ) throws {
    let rule = RuleCode(rawValue: rule)
    try expectEqual(blame(rule) { ($0.signal, $0.fault) = (11, 1) }.rule.rawValue, crash)
    try expectEqual(blame(rule) { ($0.signal, $0.isTimedOut) = (9, true) }.rule.rawValue, hang)
  }

  @Test func `A case that is about more than one item says so`() throws {
    let finding = try blame("X01") { ($0.signal, $0.fault, $0.function) = (11, 9, "draw") }
    expectEqual(
      finding.sentence, "it crashed in draw() on several threads at once: SIGSEGV, it used a pointer that is NULL")
  }

  @Test func `Each end has a fix of its own, or that of its rule`() throws {
    let ends: [(inout ProbeProcess.Outcome) -> Void] = [
      { ($0.signal, $0.isTimedOut, $0.activity) = (9, true, .runs) },
      { ($0.signal, $0.isTimedOut, $0.activity) = (9, true, .waits) },
      { ($0.signal, $0.isTimedOut, $0.activity) = (9, true, .waitsForThreads) },
      { ($0.signal, $0.fault) = (11, 7) }, { ($0.signal, $0.fault) = (11, 9) }, { $0.signal = 8 }, { $0.signal = 6 },
      { $0.signal = 4 }, { $0.code = 3 },
    ]
    let remedies = try ends.map { try blame("C01", $0).remedy }
    #expect(Set(remedies).count == ends.count && !remedies.contains(nil))
    try expectNil(blame("C01") { ($0.signal, $0.fault) = (11, 1) }.remedy)
    try expectNil(blame("X06") { ($0.signal, $0.fault) = (11, 9) }.remedy, "the rule's own says more")
    try expectNil(blame("C01") { ($0.signal, $0.fault, $0.detail) = (11, 5, "used 8 bytes") }.remedy)
  }
}
