internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery

/// The search() of a plugin's source or the fetch() of its fetcher, which may be called on several threads at once.
struct AskedFunction: Sendable {
  /// The question that the function is called with.
  enum Question: Hashable, Sendable {
    /// The query that search() is to answer.
    case query(SourceQuery)

    /// The address for fetch().
    case address(String)
  }

  /// The name of the function, without parentheses.
  let name: String

  /// The identifier of the source, or the URL scheme, that the function belongs to.
  let subject: String

  /// The report of the case, to which misuses are added.
  private let report: ProbeReport

  /// The source whose search() is called, or `nil` for a fetcher.
  private let source: SourceTable?
  /// The fetcher whose fetch() is called, or `nil` for a source.
  private let fetcher: FetcherTable?

  /// Creates the function search() of a source named `subject`; findings go to `report`.
  init(_ source: SourceTable, of subject: String, report: ProbeReport) {
    (name, self.subject, self.report, self.source, fetcher) = ("search", subject, report, source, nil)
  }

  /// Creates the function fetch() of a fetcher for the URL scheme `subject`; findings go to `report`.
  init(_ fetcher: FetcherTable, of subject: String, report: ProbeReport) {
    (name, self.subject, self.report, source, self.fetcher) = ("fetch", subject, report, nil, fetcher)
  }

  /// Calls the function with a question on the calling thread, and returns the answer.
  func answer(to question: Question) -> Answer {
    let call = ProbedCall(name, subject: subject, report: report)
    let (stream, failure) = (ProbedStream(of: call, turnsPages: source != nil), call.sink())
    let status = ask(question, stream.pointer, failure.pointer) { call.run($0) }
    stream.end()
    return Answer(isOK: status == BINDERY_OK.rawValue, bytes: stream.contents.bytes)
  }

  /// Passes a closure that calls the function to `around`, which has to run it, and returns the function's status.
  func ask(
    _ question: Question, _ stream: UnsafePointer<bindery_stream>, _ failure: UnsafePointer<bindery_sink>,
    _ around: (() -> Int32) -> Int32
  ) -> Int32 {
    switch question {
    case .query(let query):
      guard let source else { return Int32(BINDERY_FAILED.rawValue) }
      let lent = GuardedSearch(query)
      let request = lent.pointer
      return around { source.table.search(request, stream, failure) }
    case .address(let address):
      guard let fetcher else { return Int32(BINDERY_FAILED.rawValue) }
      HostPart.note(input: Law.quoted(address))
      var memory = GuardedMemory()
      let text = memory.text(address, "an address", isTerminated: false)
      return around { fetcher.table.fetch(text, stream, failure) }
    }
  }
}

extension AskedFunction {
  /// The answer of a source or a fetcher to one question.
  struct Answer: Hashable, Sendable {
    /// Whether the function returned BINDERY_OK.
    let isOK: Bool

    /// The bytes that the function wrote to its stream.
    let bytes: [UInt8]

    /// The records of the answer to a search as sorted JSON texts, or `nil` if the answer can't be read.
    var records: [String]? {
      var reader = RecordReader(bytes: bytes, name: "the answer")
      var records: [String] = []
      do {
        while let chunk = try reader.nextChunk() {
          for item in chunk.records() {
            guard let record = item.record else { return nil }
            records.append(TestRecord(record).description)
          }
        }
      } catch {
        return nil
      }
      return records.sorted()
    }

    /// Returns whether another answer to the same question has the same bytes, or the same records in any order.
    func isEquivalent(to other: Answer) -> Bool {
      if self == other { return true }
      guard isOK, other.isOK, let records, let others = other.records else { return false }
      return records == others
    }
  }
}

extension AskedFunction.Question: CustomStringConvertible {
  /// The request as a noun phrase.
  var description: String {
    switch self {
    case .query(let query): query.description
    case .address(let address): "the address \(Law.quoted(address))"
    }
  }
}

extension Probe {
  /// Returns the function of the source or scheme that the case is about.
  ///
  /// Throws a finding of rule L04 if the plugin has no such table, or of the loading rule that it breaks.
  func askedFunction(_ scope: ProbeCase.Scope) throws(Finding) -> AskedFunction {
    let plugin = try plugin()
    if scope == .source, let source = plugin.source(order.subject) {
      return AskedFunction(source, of: order.subject, report: report)
    }
    if scope == .scheme, let fetcher = plugin.fetcher(order.subject) {
      return AskedFunction(fetcher, of: order.subject, report: report)
    }
    throw Finding("L04", subject: order.subject, "the manifest names it, and no table with a function is of it")
  }
}
