internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery

extension Probe {
  /// Runs a query on the source that the case is about, and waits for its answer.
  ///
  /// - Parameters:
  ///   - question: The query.
  ///   - wanted: The number of writes after which the stream refuses more, or `nil` to accept all.
  ///   - rest: How many milliseconds to wait for late uses of the stream by other threads once the call returned.
  ///   - cancelsLate: Whether the search is cancelled at the moment at which it returns.
  ///   - isOld: Whether the query is sent as by a host of version 1.1 or 1.2, whose requests and streams have fewer
  ///     members.
  /// - Returns: The answer.
  /// - Throws: A finding of the loading rule that the plugin breaks.
  func ask(
    _ question: SourceQuery, wanted: Int? = nil, rest: Int = 0, cancelsLate: Bool = false, isOld: Bool = false
  ) throws(Finding) -> StreamedAnswer {
    guard let source = try plugin().source(order.subject) else {
      throw Finding("L04", subject: order.subject, "the manifest names the source, and no table is of it")
    }
    let lent = GuardedSearch(question, isOld: isOld)
    let request = ConstantPointer(pointer: lent.pointer)
    let call = ProbedCall("search", subject: order.subject, report: report)
    return StreamedAnswer(call, wanted: wanted, rest: rest, turnsPages: !isOld, cancelsLate: cancelsLate) {
      request.pointer.map { [stream = $0, failure = $1] in source.table.search($0, stream, failure) } ?? 0
    }
  }

  /// Checks rule C35: every item of an answer can be read as a record, whatever was asked for.
  func checkAnswers() throws(Finding) {
    let limited = [1, 2, 3, 50].map { SourceQuery(terms: ["a"], limit: $0) }
    for question in SourceQuery.usual + limited + SourceQuery.quoting + SourceQuery.odd {
      let answer = try ask(question)
      guard answer.isOK else { continue }
      if let fault = try answer.itemFault { flag("it answers \(question) with \(fault)") }
    }
  }

  /// Checks rule C36: searches end with a valid status, also for unusual queries.
  ///
  /// Reports the source as not exercised if no answer has an item.
  func checkQuestions() throws(Finding) {
    var (hasItems, refusal) = (false, "")
    for question in SourceQuery.usual + SourceQuery.quoting + SourceQuery.odd {
      let answer = try ask(question)
      if let fault = answer.fault("search") { flag("search() \(fault), when it is asked for \(question)") }
      hasItems = hasItems || answer.hasItems
      if refusal.isEmpty, !answer.isOK { refusal = ": " + Law.quoted(String(decoding: answer.sentence, as: UTF8.self)) }
    }
    guard !hasItems else { return }
    report.add(.seen(name: ProbeAnswer.unexercised, text: "no search of it found an item\(refusal)"))
  }

  /// Checks rule C74: a source reads no member that the shorter request of a host of contract version 1.1 or 1.2 lacks.
  ///
  /// Memory beyond such a request can't be read, so that a source which tries crashes.
  func checkOldQuestions() throws(Finding) {
    let ids = try knownItems(among: try knownRecords().prefix(1)).map(\.id)
    blame("C74")
    for question in SourceQuery.usual + (ids.isEmpty ? [] : [SourceQuery(ids: ids)]) {
      let answer = try ask(question, isOld: true)
      // A failure that occurs for every host breaks another rule.
      guard let fault = answer.fault("search"), try ask(question).fault("search") == nil else { continue }
      flag("search() \(fault), when a host of version 1.2 asks it for \(question)")
    }
  }

  /// Checks rule C37: answers keep to the limit, the kinds and the identifiers of the query.
  func checkLimits() throws(Finding) {
    try checkKnownItems()
    for question in SourceQuery.usual {
      var kinds: Set<String> = []
      for limit in [1, 2, 50] as [UInt32] {
        var limited = question
        limited.limit = limit
        let records = try records(of: limited)
        kinds.formUnion(records.map(\.kind.rawValue))
        if records.count > Int(limit) { flag("it answers \(limited) with \(records.count) items") }
      }
      for kind in kinds.sorted().prefix(3) {
        var wanted = question
        wanted.kinds = [kind]
        let other = try records(of: wanted).first { $0.kind.rawValue != kind }
        if let other { flag("it answers \(wanted) with an item of the kind '\(other.kind)'") }
      }
      var unknown = question
      unknown.kinds = ["no-such-kind"]
      if let other = try records(of: unknown).first { flag("it answers \(unknown) with one of '\(other.kind)'") }
    }
  }

  /// Returns the records with which the source answers a query; none if it refuses.
  func records(of question: SourceQuery) throws(Finding) -> [Record] {
    let answer = try ask(question)
    return answer.isOK ? ((try? answer.items) ?? []).compactMap(\.record) : []
  }
}
