internal import Bindery
internal import BinderyRules
internal import BinderySources

extension Probe {
  /// Checks rule C61: searches call page() as the contract says.
  func checkPages() throws(Finding) {
    for question in SourceQuery.usual {
      let answer = try ask(question)
      if let fault = answer.contents.pageFaults.first { flag("\(fault), when it answers \(question)") }
    }
  }

  /// Checks rule C62: the next page of an answer continues after the one that names it.
  func checkNextPages() throws(Finding) {
    var hasPages = false
    for question in SourceQuery.usual {
      for limit in [1, 3] as [UInt32] {
        var question = question
        question.limit = limit
        hasPages = try checkPages(after: question) || hasPages
      }
      try checkPagesTogether(of: question)
    }
    if !hasPages { report.add(.skipped("none of the answers of '\(order.subject)' has another page")) }
  }

  /// Reads up to three further pages of the answer to a query, checks them, and returns whether there were any.
  private func checkPages(after first: SourceQuery) throws(Finding) -> Bool {
    var (question, page) = (first, try page(of: first))
    var count = 0
    while count < 3, let next = page.next, !page.records.isEmpty {
      question.next = next
      let following = try self.page(of: question)
      count += 1
      if !following.records.isEmpty, following.records.allSatisfy(page.records.contains) {
        flag("it answers \(question) with the items of the page before, as if it didn't see `next`")
        break
      }
      if following.next == next {
        flag("it answers \(question), and tells the same `next` again")
        break
      }
      page = following
    }
    return count > 0
  }

  /// Returns the items of one page of a query's answer, and the token of the next page, or `nil` if there is none.
  private func page(of question: SourceQuery) throws(Finding) -> (records: [TestRecord], next: String?) {
    let answer = try ask(question)
    guard answer.isOK else { return ([], nil) }
    let records = ((try? answer.items) ?? []).compactMap(\.record).map { TestRecord($0) }
    let next = answer.contents.page.map { String(decoding: $0.next, as: UTF8.self) }
    return (records, next.flatMap { $0.isEmpty ? nil : $0 })
  }
}
