internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

// The rules about actions, contents and views that hold for every record.

extension ProbedAbilities {
  /// Checks the rules about actions, contents and views on an item of a record, and throws a finding of the first rule
  /// that is broken twice in a row.
  func check(_ record: TestRecord) throws(Finding) {
    try record.check(breaches(over:))
  }

  /// Returns the rules that the optional functions of a media type break with an item of a record.
  private func breaches(over record: TestRecord) -> [Finding] {
    var findings: [Finding] = []
    try? type.withItem(of: record) { (item) throws(CallFailure) in
      findings += possibilityFindings(item, over: record) + requestFindings(item, over: record) + viewFindings(item)
    }
    return findings
  }

  /// Returns the rules that possible() breaks for the actions of an item.
  private func possibilityFindings(_ item: ProbedItem, over record: TestRecord) -> [Finding] {
    type.actions.map(\.table.name).flatMap { action -> [Finding] in
      guard let answer = type.possibility(of: action, item.viewModel) else { return [] }
      if !answer.isPossible, let fault = fault(inReason: answer.reason, over: record) {
        let isText = String(validating: answer.reason, as: UTF8.self) != nil
        return [
          finding(
            "C52", "'\(action)' isn't possible, and the reason \(fault)",
            remedy: isText ? nil : Remedy.ofInvalidText(answer.reason))
        ]
      }
      guard live == nil, type.possibility(of: action, item.viewModel) != answer else { return [] }
      return [finding("C51", "asked twice about '\(action)', possible() answers differently")]
    }
  }

  /// Returns what is wrong with the reason against an action, as a predicate, or `nil` if it is valid or only quotes a
  /// fault of the record.
  func fault(inReason bytes: [UInt8], over record: TestRecord) -> String? {
    guard let reason = String(validating: bytes, as: UTF8.self) else { return "isn't UTF-8" }
    guard let fault = Law.fault(inSentence: reason) else { return nil }
    let isOfItsOwn = reason.isEmpty || !(Law.isUnsafe(record) || record.isLong || record.hasBlankTexts)
    return isOfItsOwn ? fault : nil
  }

  /// Returns the rules that contents() breaks for an item.
  private func requestFindings(_ item: ProbedItem, over record: TestRecord) -> [Finding] {
    guard contents != nil, let requests = try? requests(of: item) else { return [] }
    if requests.count > 1 { return [finding("C54", "contents() hands over \(requests.count) requests")] }
    // The texts of a long record exceed what a host reads.
    if !record.isLong, let fault = requests.first?.fault {
      return [finding("C54", "of contents(), \(fault)", remedy: requests.first?.remedy)]
    }
    guard let again = try? self.requests(of: item), again != requests else { return [] }
    return [finding("C53", "asked twice, contents() hands over another request")]
  }

  /// Returns the rules that the views for other purposes than a row break for an item.
  private func viewFindings(_ item: ProbedItem) -> [Finding] {
    guard !type.isDeclared else { return [] }
    return views.compactMap { view in
      guard let runs = try? type.draw(view, item.viewModel).runs,
        let run = runs.first(where: { String(validating: $0, as: UTF8.self) == nil })
      else { return nil }
      let text = Law.quoted(String(decoding: run, as: UTF8.self))
      return finding(
        "C55", "for the purpose \(view.number), the view draws text that isn't UTF-8: \(text)",
        remedy: Remedy.ofInvalidText(run))
    }
  }

  /// Returns a finding about the media type.
  private func finding(_ rule: RuleCode, _ sentence: String, remedy: String? = nil) -> Finding {
    Finding(rule, subject: type.kind.rawValue, sentence, remedy: remedy)
  }
}
