internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import BinderyStreams
internal import CBindery
internal import Synchronization

/// The answer of a plugin's source or fetcher to one call: what it wrote to the stream, and how it ended.
struct StreamedAnswer: Sendable {
  /// The status that the call returned.
  let status: Int32

  /// The bytes of the sentence that the function wrote to its sink for failures, which may be invalid UTF-8.
  let sentence: [UInt8]

  /// The contents of the stream: the bytes that the function wrote, and its misuses of the stream.
  let contents: ProbedStream.Contents

  /// Calls a function on a new thread, as a host does, and waits until it returns.
  ///
  /// - Parameters:
  ///   - call: The call that is recorded and watched.
  ///   - wanted: The number of writes after which the stream refuses more, or `nil` to accept all.
  ///   - rest: How many milliseconds to wait, after the call returned, for late uses of the stream by other threads.
  ///   - turnsPages: Whether the stream has page(), like that of a search.
  ///   - cancelsLate: Whether the call is canceled at the moment at which it returns.
  ///   - body: Calls the function with a stream and a sink for errors, and returns its status.
  init(
    _ call: ProbedCall, wanted: Int? = nil, rest: Int = 0, turnsPages: Bool = false, cancelsLate: Bool = false,
    _ body: @escaping @Sendable (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32
  ) {
    let (stream, failure) = (ProbedStream(of: call, wanted: wanted, turnsPages: turnsPages), call.sink())
    let signal = Semaphore()
    let result = Atomic<Int32>(0)
    let work: @Sendable () -> Void = {
      let status = call.run { body(stream.pointer, failure.pointer) }
      if cancelsLate { stream.cancelLate() }
      stream.end()
      result.store(status, ordering: .releasing)
      signal.signal()
    }
    if !SystemThread.start(work) { work() }
    signal.wait()
    if rest > 0 { LiveTime.pass(milliseconds: rest) }
    status = result.load(ordering: .acquiring)
    sentence = failure.written
    contents = stream.contents
  }

  /// Whether the call returned BINDERY_OK.
  var isOK: Bool { status == BINDERY_OK.rawValue }

  /// Whether the call succeeded, and the answer has a record.
  var hasItems: Bool { isOK && (try? items)?.contains { $0.record != nil } == true }

  /// Returns how a failed call breaks the contract, as a predicate behind the name of `function`; `nil` if it doesn't,
  /// or if the call succeeded.
  func fault(_ function: String) -> String? {
    guard !isOK else { return nil }
    // The error message of a canceled call isn't read.
    guard status != BINDERY_CANCELLED.rawValue || !contents.isRefused else { return nil }
    return CallFailure(function: function, status: status, sentence: sentence).fault(1...8)
  }

  /// The items of the answer, each a record or a description of its damage. Throws a finding of rule C35 if the answer
  /// can't be read.
  var items: [RecordItem] {
    get throws(Finding) {
      // An answer without any line is valid JSON Lines, too.
      if contents.bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return [] }
      do {
        var reader = RecordReader(bytes: contents.bytes, name: "the answer")
        var items: [RecordItem] = []
        while let chunk = try reader.nextChunk() { items += chunk.records() }
        return items
      } catch {
        throw Finding("C35", "its answer can't be read: \(error)")
      }
    }
  }
}

extension StreamedAnswer {
  /// The fault by which the items of the answer break rule C35, as a noun phrase after `it answers with`, or `nil` if
  /// there is none.
  ///
  /// The check is stricter than a host, which skips text between objects. Throws a finding of rule C35 if the answer
  /// can't be read.
  var itemFault: String? {
    get throws(Finding) {
      let items = try items
      if let damage = items.compactMap(\.damage).first { return "an item that can't be read: \(damage.reason)" }
      let keys = items.compactMap(\.record).map { $0.fields.map(\.key) }
      if keys.contains(where: { !$0.contains("kind") && !$0.contains("wrapperType") }) {
        return "an object that has neither a `kind` nor `results`"
      }
      return contents.bytes.separatorFault
    }
  }
}

extension [UInt8] {
  /// The fault by which the text between the JSON values breaks the format JSON Lines, as a noun phrase, or `nil` if
  /// there is none.
  ///
  /// The values themselves have to be valid.
  var separatorFault: String? {
    var (depth, isText, isEscaped, isBehindValue) = (0, false, false, false)
    for byte in self {
      switch byte {
      case _ where isText:
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, isBehindValue { return "two values on one line, which is no JSON Lines" }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, isBehindValue) = (depth - 1, true)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if depth == 0 { isBehindValue = false }
      case UInt8(ascii: ",") where depth == 0: return "a comma between objects that no array holds"
      default: break
      }
    }
    return nil
  }
}

/// A query for a plugin's source, which is passed to search().
struct SourceQuery: Hashable, Sendable {
  /// The terms to search for.
  var terms: [String] = []

  /// The identifiers of items to look up.
  var ids: [String] = []

  /// The kinds to return; empty for all.
  var kinds: [String] = []

  /// Further options for the source, as pairs of name and value.
  var options: [[String]] = []

  /// The fields that items must have, as pairs of name and value.
  var fields: [[String]] = []

  /// The token of the wanted page, from an earlier answer to the same query; empty for the first page.
  var next = ""

  /// The maximum number of items to return.
  var limit: UInt32 = 5
}

extension SourceQuery: CustomStringConvertible {
  /// A noun phrase for the query with an article, its terms cut to 40 characters each, for sentences about it.
  var description: String {
    let words =
      terms.isEmpty && ids.isEmpty ? "nothing" : (terms + ids).map { "'\($0.prefix(40))'" }.joined(separator: " ")
    let values = fields.map { "\($0[0].prefix(40)) = '\($0[1].prefix(40))'" }.joined(separator: ", ")
    return "a search of \(words)" + (kinds.isEmpty ? "" : " of \(kinds.joined(separator: ", "))")
      + (fields.isEmpty ? "" : " with \(values)") + ", limit \(limit)"
      + (next.isEmpty ? "" : ", next \(Law.quoted(next))")
  }
}
