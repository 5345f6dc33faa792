internal import Bindery
internal import BinderyRules
internal import BinderySources
internal import CBindery
internal import Synchronization

/// What came of one call of a source or a fetcher.
struct ProbedAnswer: Sendable {
  /// The status that it returned.
  let status: Int32

  /// What it wrote to `failure`, as it came.
  let sentence: [UInt8]

  /// What it wrote to the stream, and how.
  let contents: ProbedStream.Contents

  /// Makes a call on a thread of its own, as a host does, and waits for it.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - wanted: How many pieces are wanted; nothing for all.
  ///   - rest: How many milliseconds to wait for threads that go on when the call is over.
  ///   - body: The function.
  init(
    _ call: ProbedCall, wanted: Int? = nil, rest: Int = 0,
    _ body: @escaping @Sendable (UnsafePointer<bindery_stream>, UnsafePointer<bindery_sink>) -> Int32
  ) {
    let (stream, failure) = (ProbedStream(of: call, wanted: wanted), call.sink())
    let signal = ThreadSignal()
    let result = Atomic<Int32>(0)
    let work: @Sendable () -> Void = {
      let status = call.run { body(stream.pointer, failure.pointer) }
      stream.end()
      result.store(status, ordering: .releasing)
      signal.signal()
    }
    if !SystemThread.start(work) { work() }
    signal.wait()
    if rest > 0 { OwnTime.pass(milliseconds: rest) }
    status = result.load(ordering: .acquiring)
    sentence = failure.written
    contents = stream.contents
  }

  /// Whether it succeeded.
  var isOK: Bool { status == BINDERY_OK.rawValue }

  /// How the function has failed against the contract; nothing where it hasn't.
  func fault(_ function: String) -> String? {
    guard !isOK else { return nil }
    // The caller doesn't want the answer any more, and no sentence either.
    guard status != BINDERY_CANCELLED.rawValue || !contents.isRefused else { return nil }
    return ProbedRefusal(function: function, status: status, sentence: sentence).fault(1...8)
  }

  /// The items of the answer, each as a record or as what is wrong with it.
  var items: Result<[RecordItem], Finding> {
    // No lines are JSON Lines, too.
    if contents.bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .success([]) }
    do {
      var reader = RecordReader(bytes: contents.bytes, name: "the answer")
      var items: [RecordItem] = []
      while let chunk = try reader.nextChunk() { items += chunk.records() }
      return .success(items)
    } catch {
      return .failure(Finding("C35", "its answer can't be read: \(error)"))
    }
  }
}
