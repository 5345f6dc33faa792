internal import BinderyContract
internal import BinderyExchange
internal import Synchronization

/// A call that has a worker read files.
final class FilesCall: WorkerCall {
  /// The outcome of a call: the answers about the first files, and the end of the worker if it came before the last
  /// answer.
  struct Outcome: Sendable {
    /// The answers about the first files, in the order of the files.
    var answers: [FileAnswer] = []

    /// The end of the worker, or `nil` if all answers of the call came before.
    var failure: WorkerEnd?
  }

  /// The outcome of the call, for which the caller waits.
  let outcome = CallOutcome<Outcome>()
  /// The request, with the files in the order in which they are sent.
  private let request: FilesRequest
  /// The answers that have come so far.
  private let answers = Mutex<[FileAnswer]>([])

  /// Creates a call about files.
  init(_ request: FilesRequest) {
    self.request = request
  }

  /// Decodes the answer in a frame and returns whether the call is over; throws if the frame breaks the protocol.
  func take(_ frame: Frame) throws(ExchangeError) -> Bool {
    guard frame.type == .fileAnswer else {
      throw ExchangeError("the answer about a file was expected, and '\(frame.type)' came")
    }
    let (index, answer) = try FileAnswer.decode(frame.payload)
    guard answer.bytes.count <= request.part.limit else {
      throw ExchangeError("\(answer.bytes.count) bytes came of a file; expected at most \(request.part.limit)")
    }
    let all = try answers.withLock { (answers) throws(ExchangeError) -> [FileAnswer]? in
      guard index == answers.count, index < request.files.count else {
        throw ExchangeError("the answer about file \(answers.count) was expected, and that about \(index) came")
      }
      answers.append(answer)
      return answers.count == request.files.count ? answers : nil
    }
    if let all { outcome.set(Outcome(answers: all)) }
    return all != nil
  }

  /// Sets the outcome to the answers so far and the end of the worker.
  func end(_ end: WorkerEnd) {
    outcome.set(Outcome(answers: answers.withLock { $0 }, failure: end))
  }

  /// Returns the name of the file at an index, or `nil` if the call has no such file.
  func describe(_ item: Int) -> String? {
    request.files.indices.contains(item) ? request.files[item].name : nil
  }

  /// Returns the subject that an end of the worker is counted for: the file at an index, or the first without an
  /// answer.
  func subject(at item: Int?) -> EndSubject? {
    let first = answers.withLock { $0.count }
    guard request.files.indices.contains(first) else { return nil }
    let index = item.flatMap { (first..<request.files.count).contains($0) ? $0 : nil } ?? first
    return EndSubject(FilesRequest(request.part, of: [request.files[index]]).payload)
  }
}
