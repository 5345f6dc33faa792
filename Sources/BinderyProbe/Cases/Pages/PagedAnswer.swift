internal import BinderyRules
internal import BinderySources
internal import CBindery

/// A source's answer to one request, reduced to what the rules about limits, pages and totals need.
struct PagedAnswer: Hashable, Sendable {
  /// The names of the answer's items, in order; equal names in two answers mean the same item.
  var names: [String] = []

  /// The token of the next page, or `nil` if the answer names none.
  var next: String?

  /// The total number of items on all pages, or `nil` if the answer reports none or BINDERY_UNKNOWN.
  var total: UInt64?

  /// The status that search() returned, or BINDERY_MALFORMED for an answer that breaks another rule.
  var status = BINDERY_OK.rawValue

  /// Whether the answer is complete and can be read.
  var isOK: Bool { status == BINDERY_OK.rawValue }

  /// Whether the source rejects the request itself, rather than failing to reach or read its data.
  var isRefused: Bool {
    ![BINDERY_OK, BINDERY_OFFLINE, BINDERY_LIMITED, BINDERY_MALFORMED, BINDERY_TIMED_OUT, BINDERY_CANCELLED]
      .contains { $0.rawValue == status }
  }
}

extension PagedAnswer {
  /// Creates an answer from what a source wrote to its stream; `name` returns the name of an item by its record.
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
