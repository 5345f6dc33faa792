internal import BinderyRules

// The rules about limits and pages, beyond the single page that C37, C61 and C62 look at.

extension Probe {
  /// Checks rule C64: a limit changes how many items come, and not which.
  func checkOtherLimits() throws(Finding) {
    let study = try pageStudy()
    flag(study.confirmed(try pagedQuestions(study)) { study.faultsOfLimits($0) })
  }

  /// Checks rule C65: totals agree with each other and with the items.
  func checkTotals() throws(Finding) {
    let study = try pageStudy()
    let questions = try pagedQuestions(study)
    guard questions.contains(where: { study.ask($0).total != nil }) else {
      return report.add(.skipped("none of the answers of '\(order.subject)' tells a total"))
    }
    flag(study.confirmed(questions) { study.faultsOfTotals($0) })
  }

  /// Checks rule C66: pages come to an end when their items do.
  func checkEndsOfPages() throws(Finding) {
    let study = try pageStudy()
    guard let questions = try turningQuestions(study) else { return }
    flag(study.confirmed(questions) { study.faultsOfEnds($0) })
  }

  /// Checks rule C67: the `next` of an answer, the token of its next page, is valid whenever it is used.
  func checkTokens() throws(Finding) {
    let study = try pageStudy()
    guard let questions = try turningQuestions(study), let last = questions.last else { return }
    flag(
      study.confirmed(questions) { request in
        var other = questions.first { $0 != request.question } ?? last
        other.limit = 3
        return study.faultsOfTokens(request, beside: other)
      })
  }

  /// Returns the queries whose answers name a next page; reports the check as skipped and returns `nil` if none does.
  private func turningQuestions(_ study: PageStudy) throws(Finding) -> [SourceQuery]? {
    let questions = try pagedQuestions(study).filter { question in
      var narrow = question
      narrow.limit = 1
      return study.ask(narrow).next != nil
    }
    if questions.isEmpty { report.add(.skipped("none of the answers of '\(order.subject)' has another page")) }
    return questions.isEmpty ? nil : questions
  }

  /// Reports the faults of a study, or that its source answers the same request differently.
  private func flag(_ found: (faults: [PageStudy.Fault], isUnsteady: Bool)) {
    for fault in found.faults {
      report.breach(fault.rule, subject: order.subject, fault.sentence, input: fault.question.description)
    }
    if found.isUnsteady, found.faults.isEmpty {
      report.add(.skipped("the answers of '\(order.subject)' change by themselves"))
    }
  }
}
