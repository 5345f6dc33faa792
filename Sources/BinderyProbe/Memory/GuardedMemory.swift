internal import Bindery
internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

/// Read-only memory with guard pages for the arguments of one call, inaccessible once this value is destroyed.
struct GuardedMemory: ~Copyable {
  /// Whether arrays begin right after a guard page instead of ending right before one, which also varies their
  /// alignment.
  private static let guardsStarts = Atomic(false)

  /// Whether the texts of a record's fields lie next to each other, with one guard page after all of them.
  private static let isLean = Atomic(false)

  /// The maximum number of fields whose texts have a guard page each.
  ///
  /// The texts of records with more fields are adjacent, because the system limits the number of mappings.
  private static let separateLimit = 300

  /// The addresses of the allocated pages.
  private var pages: [UnsafeMutableRawPointer] = []

  /// Runs `body` with guard pages before, instead of after, the arguments and the allocations of the plugin.
  ///
  /// Afterwards, guard pages come after them again.
  static func guardingStarts<Result>(_ body: () -> Result) -> Result {
    guardsStarts.store(true, ordering: .relaxed)
    cprobe_current_guard()?.pointee.set_mode(CPROBE_GUARD_START)
    defer {
      guardsStarts.store(false, ordering: .relaxed)
      cprobe_current_guard()?.pointee.set_mode(CPROBE_GUARD_END)
    }
    return body()
  }

  /// Runs `body` with the texts of each record next to each other, before one guard page, which takes a tenth of the
  /// mappings.
  ///
  /// For cases that aren't about how records are read. Afterwards, each text has a guard page of its own again.
  static func withLeanRecords<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    isLean.store(true, ordering: .relaxed)
    defer { isLean.store(false, ordering: .relaxed) }
    try body()
  }

  deinit {
    for page in pages { cprobe_take_back(page) }
  }

  /// Returns a guarded copy of an array, with a guard page behind it or, within `guardingStarts(_:)`, before it.
  ///
  /// `label` is a noun phrase for the array in reports of its misuse, as in `the record`.
  mutating func array<Element>(_ elements: [Element], _ label: String) -> UnsafePointer<Element> {
    let guardsStarts = Self.guardsStarts.load(ordering: .relaxed)
    // Without memory to lend, this process can't check anything.
    guard let page = cprobe_lend_at(guardsStarts, MemoryLayout<Element>.stride * elements.count, label) else {
      cprobe_end_without_memory()
    }
    let array = page.bindMemory(to: Element.self, capacity: elements.count)
    array.initialize(from: elements, count: elements.count)
    cprobe_seal(page)
    pages.append(page)
    return UnsafePointer(array)
  }

  /// Returns a guarded copy of a text, which includes its NUL if `isTerminated` is true, with a guard page behind it.
  mutating func text(_ text: String, _ label: String, isTerminated: Bool = true) -> bindery_text {
    let characters = Array(text.utf8CString.dropLast(isTerminated ? 0 : 1))
    return bindery_text(bytes: array(characters, label), count: text.utf8.count)
  }

  /// Returns guarded copies of fields, as an array of the contract's C structs.
  ///
  /// If `isLean` is true, or there are too many fields, their texts lie next to each other; otherwise only short ones
  /// that are among `known` do.
  mutating func fields(
    _ fields: [TestRecord.Field], isLean: Bool = false, known: Set<String> = []
  ) -> UnsafePointer<bindery_field> {
    let areApart = !isLean && !Self.isLean.load(ordering: .relaxed) && fields.count <= Self.separateLimit
    let all = fields.flatMap { $0.value.hasText ? [$0.key, $0.value.text] : [$0.key] }
    var texts = fieldTexts(all) { areApart && ($0.utf8.count > 4096 || !known.contains($0)) }[...]
    let made = fields.map { field in
      let key = texts.removeFirst()
      return bindery_field(key: key, field.value, text: field.value.hasText ? texts.removeFirst() : bindery_text())
    }
    return array(made, "the fields of a record")
  }

  /// Copies the texts of fields: some with a guard page behind each, the others together.
  private mutating func fieldTexts(_ texts: [String], isApart: (String) -> Bool) -> [bindery_text] {
    let label = "the text of a field"
    let apart = texts.map(isApart)
    let others = zip(texts, apart).filter { !$1 }.flatMap(\.0.utf8CString)
    var start = others.isEmpty ? nil : array(others, label)
    return zip(texts, apart).map { text, isApart in
      if isApart { return self.text(text, label) }
      defer { start = start.map { $0 + text.utf8.count + 1 } }
      return bindery_text(bytes: start, count: text.utf8.count)
    }
  }
}

extension TestValue {
  /// Whether a field with this value passes a text to the plugin in addition to its key.
  fileprivate var hasText: Bool {
    switch self {
    case .known(.text), .known(.json): true
    default: false
    }
  }
}
