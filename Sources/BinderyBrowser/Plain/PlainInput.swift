/// The queue of the lines that a user of the browser without a screen types. The latest waiter gets the next line.
@MainActor
final class PlainInput {
  /// A waiter for the next line.
  private struct Reader {
    /// Whether the waiter asked the user a question, and doesn't wait for a command.
    let isQuestion: Bool
    let continuation: CheckedContinuation<String?, Never>
  }

  /// The lines that no waiter has received yet.
  private var lines: [String] = []
  /// The waiters, of which the last gets the next line.
  private var readers: [Reader] = []
  /// Whether the user's input has ended, so that waiters get `nil`.
  private var hasEnded = false

  /// Whether a question waits for its answer.
  var isAsking: Bool { readers.last?.isQuestion == true }

  /// Adds a line to the queue, or passes it to the latest waiter.
  func add(_ line: String) {
    guard !hasEnded else { return }
    guard let reader = readers.popLast() else { return lines.append(line) }
    reader.continuation.resume(returning: line)
  }

  /// Ends the input after the lines that are queued.
  func end() {
    hasEnded = true
    while let reader = readers.popLast() { reader.continuation.resume(returning: nil) }
  }

  /// Drops the queued lines, and ends the input.
  func abandon() {
    lines = []
    end()
  }

  /// Waits for the next line.
  ///
  /// - Parameter isQuestion: Whether the line is the answer to a question, which can be dismissed.
  /// - Returns: The line, or `nil` if there are no more, or the question was dismissed.
  func next(isQuestion: Bool = false) async -> String? {
    if !lines.isEmpty { return lines.removeFirst() }
    guard !hasEnded else { return nil }
    return await withCheckedContinuation { readers.append(Reader(isQuestion: isQuestion, continuation: $0)) }
  }

  /// Dismisses the question that waits for an answer, and returns whether there was one.
  @discardableResult
  func dismissQuestion() -> Bool {
    guard let reader = readers.last, reader.isQuestion else { return false }
    readers.removeLast()
    reader.continuation.resume(returning: nil)
    return true
  }
}
