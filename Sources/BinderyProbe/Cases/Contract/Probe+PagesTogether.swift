internal import Bindery
internal import BinderyRules
internal import BinderySources

extension Probe {
  /// Checks rule C62 for all pages of a query together: no item is on two of them, and none is left out.
  ///
  /// The items are known from a single answer with many. A source that has an item twice, or whose items change
  /// meanwhile, isn't checked.
  func checkPagesTogether(of question: SourceQuery) throws(Finding) {
    var (narrow, wide) = (question, question)
    (narrow.limit, wide.limit) = (3, 50)
    let whole = try itemsOfPage(wide)
    guard let whole, whole.names.count > 3, Set(whole.names).count == whole.names.count else { return }
    guard let pages = try itemsOfPages(narrow, most: min(whole.names.count, 50)) else { return }
    guard let again = try itemsOfPage(wide), again.names == whole.names else { return }
    var known: Set<String> = []
    if let twice = pages.names.first(where: { !known.insert($0).inserted }) {
      flag("its answers to \(narrow) have the item \(Law.quoted(twice)) on more than one page")
    } else if pages.isWhole, whole.next == nil, let missing = whole.names.first(where: { !known.contains($0) }) {
      flag("its answers to \(narrow) leave out the item \(Law.quoted(missing)), which is in one answer with all items")
    }
  }

  /// Returns the items of a page, named by kind and identity, and the token of the next page, or `nil` if there is
  /// none.
  ///
  /// The result is `nil` if the source refuses, or has an item that the plugin doesn't show.
  private func itemsOfPage(_ question: SourceQuery) throws(Finding) -> (names: [String], next: String?)? {
    let answer = try ask(question)
    guard answer.isOK, let items = try? answer.items else { return nil }
    var names: [String] = []
    for item in items {
      guard let record = item.record, let known = try self.item(of: record) else { return nil }
      names.append("\(known.kind) \(known.id)")
    }
    let next = answer.contents.page.map { String(decoding: $0.next, as: UTF8.self) } ?? ""
    return (names, next.isEmpty ? nil : next)
  }

  /// Returns the items of a query's pages, read until there are `most` of them, and whether the last page was reached.
  ///
  /// The result is `nil` if there is only one page, if one of them is refused, or if they take too long.
  private func itemsOfPages(_ first: SourceQuery, most: Int) throws(Finding) -> (names: [String], isWhole: Bool)? {
    var (question, names, count) = (first, [] as [String], 0)
    let patience = Patience()
    while names.count < most {
      guard !patience.isOver else {
        report.add(.skipped(Patience.reason))
        return nil
      }
      guard let page = try itemsOfPage(question) else { return nil }
      (names, count) = (names + page.names, count + 1)
      guard let next = page.next else { return count > 1 ? (names, true) : nil }
      // A page may be empty, if results are filtered; but some items have to come.
      guard next != question.next, count < 64 else { return count > 1 ? (names, false) : nil }
      question.next = next
    }
    return count > 1 ? (names, false) : nil
  }
}
