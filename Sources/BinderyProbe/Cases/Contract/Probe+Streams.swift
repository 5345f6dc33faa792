internal import Bindery
internal import BinderyRules
internal import BinderySources

extension Probe {
  /// Checks rule C38: searches use their streams as the contract says, also those that refuse a write.
  func checkStreams() throws(Finding) {
    for question in SourceQuery.usual {
      for wanted in [nil, 1, 2] {
        let answer = try ask(question, wanted: wanted, rest: 20)
        check(answer, "it answers \(question)")
      }
    }
    try checkStreamsOfLookUps()
    blame("C38")
    for question in SourceQuery.usual {
      check(try ask(question, rest: 20, cancelsLate: true), "it answers \(question), and is cancelled as it returns")
    }
  }

  /// Checks how streams are used when the source looks up known items, for which it may have code of its own.
  private func checkStreamsOfLookUps() throws(Finding) {
    let ids = try knownItems(among: try knownRecords().prefix(8)).prefix(3).map(\.id)
    guard !ids.isEmpty else { return }
    for (ids, wanted) in [([ids[0]], nil), (ids, nil), (ids, 1)] as [([String], Int?)] {
      let question = SourceQuery(ids: ids, limit: 50)
      check(try ask(question, wanted: wanted, rest: 20), "it answers \(question)")
    }
    defer { blame("C36") }
    blame("C38")
    let question = SourceQuery(ids: ids, limit: 50)
    check(try ask(question, rest: 20, cancelsLate: true), "it answers \(question), and is cancelled as it returns")
  }

  /// Reports how a call breaks rule C38, if it does; `event` is what happened, as a clause behind `when`.
  func check(_ answer: StreamedAnswer, _ event: String) {
    if let fault = answer.contents.faults.first { flag("\(fault), when \(event)", rule: "C38") }
    let count = UInt64(answer.contents.bytes.count)
    guard answer.isOK, !answer.contents.isRefused, let expected = answer.contents.expected, expected != count else {
      return
    }
    flag("it expects \(expected) bytes, and writes \(count), when \(event)", rule: "C38")
  }
}
