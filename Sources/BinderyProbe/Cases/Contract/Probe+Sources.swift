internal import Bindery
internal import BinderyLoading
internal import BinderyRules
internal import BinderySources
internal import CBindery

extension Probe {
  /// Queries as users type them.
  static let questions = ["frog", "a", "long winters"].map { SourceQuery(terms: [$0]) }

  /// Queries with edge cases: empty, very long, hostile, or naming what doesn't exist.
  private static let oddQuestions: [SourceQuery] = [
    SourceQuery(), SourceQuery(terms: [""]), SourceQuery(terms: ["a", "", "b c"]),
    SourceQuery(terms: ["\"'\\<>&%00+?#/../\u{0}\n\u{1B}[2J"]), SourceQuery(terms: ["👍🏽 ß \u{202E}"]),
    SourceQuery(terms: [String(repeating: "x", count: 100_000)]), SourceQuery(ids: ["719245998"]),
    SourceQuery(ids: ["", "-1", "../../etc/passwd", String(repeating: "9", count: 1000)]),
    SourceQuery(terms: ["a"], kinds: ["no-such-kind", ""]), SourceQuery(terms: ["a"], limit: .max),
    SourceQuery(terms: ["a"], options: [["no-such-option", "1"], ["", ""], ["country", "no country"]]),
    SourceQuery(terms: ["a"], fields: [["no such field", "1"], ["", ""]]),
    SourceQuery(fields: [["collectionId", "1"]]),
    SourceQuery(terms: ["a"], next: "no such page"), SourceQuery(next: "\u{0}\u{1B}[2J"),
    SourceQuery(terms: ["a"], next: String(repeating: "9", count: 4096)),
  ]

  /// Queries with characters that mean something in JSON, in formats or in paths.
  private static let quotedQuestions: [SourceQuery] =
    [
      "\"", "a\"b", "\\", "C:\\temp\\new", "it's", "\t", "a\nb", "\u{1}", "</a>", "%s%n%d", "{\"kind\":", "],[", "a,b",
      "\u{2028}",
    ].map { SourceQuery(terms: [$0]) } + [
      SourceQuery(ids: ["\"\\\n"]), SourceQuery(terms: ["a"], kinds: ["\"\\"]),
      SourceQuery(fields: [["\"\\", "\"\\"]]),
      SourceQuery(terms: ["a"], options: [["\"", "\\"]]), SourceQuery(terms: ["a"], next: "\"\\"),
    ]

  /// Runs a query on the source that the case is about, and waits for its answer.
  ///
  /// - Parameters:
  ///   - question: The query.
  ///   - wanted: The number of writes after which the stream refuses more, or `nil` to accept all.
  ///   - rest: How many milliseconds to wait for late uses of the stream by other threads once the call returned.
  ///   - cancelsLate: Whether the search is cancelled at the moment at which it returns.
  /// - Returns: The answer.
  /// - Throws: The rule of loading that the plugin breaks.
  func ask(
    _ question: SourceQuery, wanted: Int? = nil, rest: Int = 0, cancelsLate: Bool = false
  ) throws(Finding) -> StreamedAnswer {
    guard let source = try plugin().source(order.subject) else {
      throw Finding("L04", subject: order.subject, "the manifest names the source, and no table is of it")
    }
    guard let search = source.members.search else {
      throw Finding("L04", subject: order.subject, "the source has no search()")
    }
    let lent = GuardedSearch(question)
    let table = ConstantPointer(pointer: source.pointer)
    let request = ConstantPointer(pointer: lent.pointer)
    let call = ProbedCall("search", subject: order.subject, report: report)
    return StreamedAnswer(call, wanted: wanted, rest: rest, turnsPages: true, cancelsLate: cancelsLate) {
      search(table.pointer, request.pointer, $0, $1)
    }
  }

  /// Checks C35: every item of an answer can be read as a record, whatever was asked for.
  func checkAnswers() throws(Finding) {
    let limited = [1, 2, 3, 50].map { SourceQuery(terms: ["a"], limit: $0) }
    for question in Self.questions + limited + Self.quotedQuestions + Self.oddQuestions {
      let answer = try ask(question)
      guard answer.isOK else { continue }
      if let fault = try answer.itemFault { tell("it answers \(question) with \(fault)") }
    }
  }

  /// Checks C36: searches end with a valid status, also for unusual queries.
  ///
  /// Reports that nothing of the source was shown if no answer has an item.
  func checkQuestions() throws(Finding) {
    var (hasItems, refusal) = (false, "")
    for question in Self.questions + Self.quotedQuestions + Self.oddQuestions {
      let answer = try ask(question)
      if let fault = answer.fault("search") { tell("search() \(fault), when it is asked for \(question)") }
      hasItems = hasItems || answer.hasItems
      if refusal.isEmpty, !answer.isOK { refusal = ": " + Law.quoted(String(decoding: answer.sentence, as: UTF8.self)) }
    }
    guard !hasItems else { return }
    report.add(.seen(name: ProbeAnswer.unexercised, text: "no search of it found an item\(refusal)"))
  }

  /// Checks C37: answers keep to the limit, the kinds and the identifiers of the query.
  func checkLimits() throws(Finding) {
    try checkKnownItems()
    for question in Self.questions {
      var kinds: Set<String> = []
      for limit in [1, 2, 50] as [UInt32] {
        var limited = question
        limited.limit = limit
        let records = try records(of: limited)
        kinds.formUnion(records.map(\.kind.rawValue))
        if records.count > Int(limit) { tell("it answers \(limited) with \(records.count) items") }
      }
      for kind in kinds.sorted().prefix(3) {
        var wanted = question
        wanted.kinds = [kind]
        let other = try records(of: wanted).first { $0.kind.rawValue != kind }
        if let other { tell("it answers \(wanted) with an item of the kind '\(other.kind)'") }
      }
      var unknown = question
      unknown.kinds = ["no-such-kind"]
      if let other = try records(of: unknown).first { tell("it answers \(unknown) with one of '\(other.kind)'") }
    }
  }

  func records(of question: SourceQuery) throws(Finding) -> [Record] {
    let answer = try ask(question)
    return answer.isOK ? ((try? answer.items) ?? []).compactMap(\.record) : []
  }

  /// Checks C38: streams are used as the contract says, also when they refuse the rest.
  func checkStreams() throws(Finding) {
    for question in Self.questions {
      for wanted in [nil, 1, 2] {
        let answer = try ask(question, wanted: wanted, rest: 20)
        check(answer, "it answers \(question)")
      }
    }
    blame("C38")
    for question in Self.questions {
      check(try ask(question, rest: 20, cancelsLate: true), "it answers \(question), and is cancelled as it returns")
    }
  }

  /// Reports how a call breaks C38, if it does; `event` is what happened, as a clause behind `when`.
  private func check(_ answer: StreamedAnswer, _ event: String) {
    if let fault = answer.contents.faults.first { tell("\(fault), when \(event)", rule: "C38") }
    let count = UInt64(answer.contents.bytes.count)
    guard answer.isOK, !answer.contents.isRefused, let expected = answer.contents.expected, expected != count else {
      return
    }
    tell("it expects \(expected) bytes, and writes \(count), when \(event)", rule: "C38")
  }

  /// Checks C50: fetches end with a valid status, and succeed only for addresses of their own scheme.
  ///
  /// Reports that nothing of the scheme was shown if no fetch succeeds.
  func checkFetches() throws(Finding) {
    guard let fetcher = try plugin().fetcher(order.subject), let fetch = fetcher.members.fetch else {
      throw Finding("L04", subject: order.subject, "the manifest names the scheme, and no table is of it")
    }
    let table = ConstantPointer(pointer: fetcher.pointer)
    let scheme = order.subject
    var isExercised = false
    let own = ["", "://", ":x y", ":\u{0}\u{1B}", ":" + String(repeating: "x", count: 100_000)]
    let strange = ["", "nowhere-at-all:x", "no address", "\u{0}"]
    let known = order.capabilities.addresses.filter { $0.hasPrefix(scheme + ":") }
    let ours = known + own.map { scheme + $0 }
    for (index, address) in (ours + strange).enumerated() {
      var memory = GuardedMemory()
      let text = memory.text(address, "an address", isTerminated: false)
      let bytes = ConstantPointer(pointer: text.bytes)
      let count = text.count
      HostPart.note(input: Law.quoted(address))
      let call = ProbedCall("fetch", subject: scheme, report: report)
      let answer = StreamedAnswer(call) {
        fetch(table.pointer, bindery_text(bytes: bytes.pointer, count: count), $0, $1)
      }
      let name = Law.quoted(address)
      if let fault = answer.fault("fetch") { tell("fetch() \(fault), for the address \(name)") }
      isExercised = isExercised || answer.isOK
      if answer.isOK, index >= ours.count { tell("fetch() succeeds for the address \(name), which isn't its own") }
      check(answer, "it fetches \(name)")
    }
    guard !isExercised else { return }
    let reason =
      known.isEmpty
      ? "no address is known that it gets; name some as 'addresses' in check.json" : "it gets no address that is known"
    report.add(.seen(name: ProbeAnswer.unexercised, text: reason))
  }
}

/// A pointer to memory that stays constant during a call, for the thread that makes the call.
private struct ConstantPointer<Pointee>: Sendable {
  // Nobody writes there, and the creator waits for the call to return.
  nonisolated(unsafe) let pointer: UnsafePointer<Pointee>?
}
