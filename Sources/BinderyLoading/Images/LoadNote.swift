internal import CSystem

/// A text that is written where the process ends while a thread loads a plugin.
package struct LoadNote {
  private let text: String
  private let descriptor: Int32

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - text: What is written: whole lines.
  ///   - descriptor: The open file that it is written to.
  package init(_ text: String, to descriptor: Int32) {
    (self.text, self.descriptor) = (text, descriptor)
  }

  /// Calls a function on this thread, and leaves the note if that crashes here or calls `exit`.
  package func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isKept = cload_push(descriptor, text)
    defer { if isKept { cload_pop() } }
    return try body()
  }
}
