internal import CBindery
internal import CProbe

/// A guarded query: constant, with a guard page behind each text, and inaccessible once the value is destroyed.
struct GuardedSearch: ~Copyable {
  private let loans: [UnsafeMutableRawPointer]

  /// The query as a struct of the contract.
  let pointer: UnsafePointer<bindery_search>

  /// Creates a guarded copy of a query.
  init(_ question: ProbedQuestion) {
    var lending = Lending()
    var search = bindery_search()
    search.size = UInt32(MemoryLayout<bindery_search>.size)
    search.limit = question.limit
    (search.terms, search.term_count) = (lending.list(question.terms), question.terms.count)
    (search.ids, search.id_count) = (lending.list(question.ids), question.ids.count)
    (search.kinds, search.kind_count) = (lending.list(question.kinds), question.kinds.count)
    let options = question.options.map { bindery_option(name: lending.text($0[0]), value: lending.text($0[1])) }
    (search.options, search.option_count) = (lending.array(options, "the options of a search"), options.count)
    // Can't fail: only an empty array has no address.
    guard let made = lending.array([search], "the search") else { cprobe_end_without_memory() }
    pointer = made
    loans = lending.loans
    for loan in loans { cprobe_seal(loan) }
  }

  deinit {
    for loan in loans { cprobe_take_back(loan) }
  }
}

/// Guarded memory for the parts of a query, which are allocated one by one, and sealed and taken back by the owner.
private struct Lending {
  var loans: [UnsafeMutableRawPointer] = []

  private mutating func memory(_ count: Int, _ label: StaticString) -> UnsafeMutableRawPointer {
    let lent = label.utf8Start.withMemoryRebound(to: CChar.self, capacity: label.utf8CodeUnitCount + 1) {
      cprobe_lend(count, $0)
    }
    // Without memory to lend, this process can't examine anything.
    guard let lent else { cprobe_end_without_memory() }
    loans.append(lent)
    return lent
  }

  mutating func text(_ text: String) -> bindery_text {
    let bytes = Array(text.utf8)
    let lent = memory(bytes.count, "a text of a search")
    lent.copyMemory(from: bytes, byteCount: bytes.count)
    return bindery_text(bytes: lent.assumingMemoryBound(to: CChar.self), count: bytes.count)
  }

  mutating func list(_ texts: [String]) -> UnsafePointer<bindery_text>? {
    let made = texts.map { text($0) }
    return array(made, "a list of a search")
  }

  mutating func array<Element>(_ elements: [Element], _ label: StaticString) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let lent = memory(MemoryLayout<Element>.stride * elements.count, label)
    let array = lent.bindMemory(to: Element.self, capacity: elements.count)
    for (index, element) in elements.enumerated() { (array + index).initialize(to: element) }
    return UnsafePointer(array)
  }
}
