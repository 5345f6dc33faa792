internal import CBindery

/// A query as a C struct in read-only memory, with a guard page behind each text, until the value is destroyed.
struct GuardedSearch: ~Copyable {
  /// The memory of the query and its texts.
  private let memory: GuardedMemory

  /// The query as a C struct of the contract, which the plugin gets.
  let pointer: UnsafePointer<bindery_search>

  /// Creates a guarded copy of a query, and records the query as the plugin's current input for reports of crashes.
  ///
  /// If `isOld` is true, it is the request of a host of version 1.1 or 1.2, which ends before `fields`.
  init(_ query: SourceQuery, isOld: Bool = false) {
    HostPart.note(input: query.description)
    var memory = GuardedMemory()
    var search = bindery_search()
    search.size = UInt32(MemoryLayout<bindery_search>.size)
    search.limit = query.limit
    (search.terms, search.term_count) = (memory.list(query.terms), query.terms.count)
    (search.ids, search.id_count) = (memory.list(query.ids), query.ids.count)
    (search.kinds, search.kind_count) = (memory.list(query.kinds), query.kinds.count)
    let options = query.options.map { bindery_option(name: memory.part($0[0]), value: memory.part($0[1])) }
    search.options = options.isEmpty ? nil : memory.array(options, "the options of a search")
    search.option_count = options.count
    let fields = query.fields.map { bindery_option(name: memory.part($0[0]), value: memory.part($0[1])) }
    search.fields = fields.isEmpty ? nil : memory.array(fields, "the fields of a search")
    search.field_count = fields.count
    if !query.next.isEmpty { search.next = memory.part(query.next) }
    pointer = isOld ? memory.old(search) : memory.array([search], "the search")
    self.memory = memory
  }
}

/// A search request as hosts of contract version 1.1 or 1.2 send it, which has fewer members.
package enum OldSearch {
  /// The noun phrase for an old host's request in reports of a plugin that reads beyond its end.
  package static let name = "the search of an older host"
}

extension GuardedMemory {
  /// Returns a guarded copy of the members that a search had before version 1.3, with a guard page behind them.
  fileprivate mutating func old(_ search: bindery_search) -> UnsafePointer<bindery_search> {
    let size = MemoryLayout<bindery_search>.offset(of: \.fields) ?? MemoryLayout<bindery_search>.size
    var search = search
    search.size = UInt32(size)
    let words = withUnsafeBytes(of: search) { Array($0.prefix(size).bindMemory(to: UInt64.self)) }
    return UnsafeRawPointer(array(words, OldSearch.name)).assumingMemoryBound(to: bindery_search.self)
  }
}

extension GuardedMemory {
  /// Copies a text of the query, with a guard page behind it.
  fileprivate mutating func part(_ text: String) -> bindery_text {
    self.text(text, "a text of a search", isTerminated: false)
  }

  /// Returns a guarded copy of a list of texts, or NULL if it is empty.
  fileprivate mutating func list(_ texts: [String]) -> UnsafePointer<bindery_text>? {
    texts.isEmpty ? nil : array(texts.map { part($0) }, "a list of a search")
  }
}
