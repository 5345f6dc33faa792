internal import BinderyRules
internal import BinderySources
internal import CBindery

/// An answer of a source, as the rules about limits and pages see it.
struct PagedAnswer: Hashable, Sendable {
  /// The names of its items, in order: items of two answers are the same where their names are equal.
  var names: [String] = []

  /// The place of the next page, or `nil` if the answer names none.
  var next: String?

  /// The number of items in all, or `nil` if the answer doesn't tell it, or tells BINDERY_UNKNOWN.
  var total: UInt64?

  /// The status that search() returned, or BINDERY_MALFORMED for an answer that breaks another rule.
  var status = BINDERY_OK.rawValue

  /// Whether the answer is whole and can be read.
  var isOK: Bool { status == BINDERY_OK.rawValue }

  /// Whether the source doesn't take the request, rather than that it can't reach or read what it would answer with.
  var isRefused: Bool {
    ![BINDERY_OK, BINDERY_OFFLINE, BINDERY_LIMITED, BINDERY_MALFORMED, BINDERY_TIMED_OUT, BINDERY_CANCELLED]
      .contains { $0.rawValue == status }
  }
}

extension PagedAnswer {
  /// Reads an answer, with the names that `name` gives its items.
  init(_ answer: StreamedAnswer, name: (TestRecord) -> String) {
    status = UInt32(bitPattern: answer.status)
    guard answer.isOK else { return }
    guard answer.contents.pageFaults.isEmpty, let items = try? answer.items, items.allSatisfy({ $0.record != nil })
    else {
      status = BINDERY_MALFORMED.rawValue
      return
    }
    names = items.compactMap(\.record).map { name(TestRecord($0)) }
    guard let page = answer.contents.page else { return }
    next = page.next.isEmpty ? nil : String(decoding: page.next, as: UTF8.self)
    // BINDERY_UNKNOWN is the largest number.
    total = page.total == .max ? nil : page.total
  }
}
