internal import CSystem

/// A text that is written to a file if the process ends while a thread loads a plugin.
package struct LoadNote {
  /// The text that is written.
  private let text: String
  /// The descriptor of the file.
  private let descriptor: Int32

  /// Creates a note to write to an open file.
  ///
  /// - Parameters:
  ///   - text: The text to write, in whole lines.
  ///   - descriptor: The descriptor of the open file.
  package init(_ text: String, to descriptor: Int32) {
    (self.text, self.descriptor) = (text, descriptor)
  }

  /// Calls a function on this thread; if the function crashes here or calls `exit`, the note is written.
  package func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isKept = cload_push(descriptor, text)
    defer { if isKept { cload_pop() } }
    return try body()
  }
}
