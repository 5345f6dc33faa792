/// The line with which the runtime of a language, or the C library, says why it ends a process, among what is written
/// around it, such as a stack trace.
enum RuntimeComplaint {
  /// What only such a line contains: of Swift, of C++, of assert(), of glibc's allocator and other guards, of Rust, of
  /// Go and of sanitizers.
  private static let marks = [
    "Fatal error: ", "Precondition failed", "Assertion failed", "Fatal access conflict", "Simultaneous accesses to ",
    "Could not cast value of type ", "terminate called ", "terminating ", "pure virtual method called",
    ": Assertion `", "double free or corruption", "free(): ", "malloc(): ", "realloc(): ", "munmap_chunk(): ",
    "malloc_consolidate(): ", "corrupted ", "*** ", "fatal runtime error: ", "memory allocation of ", "panic: ",
    ": runtime error: ", "ERROR: AddressSanitizer",
  ]

  /// Returns the last complaint in the lines of a text, or `nil` if none is known as one.
  ///
  /// Of several lines in a row the first counts, which is nearest to the cause. What an exception in C++ says of itself
  /// stands on a line behind, and follows.
  static func last(in lines: [String]) -> String? {
    guard var index = lines.lastIndex(where: isComplaint) else { return nil }
    while index > 0, isComplaint(lines[index - 1]) { index -= 1 }
    guard let next = lines.dropFirst(index + 1).first, next.hasPrefix("  what():") else { return lines[index] }
    return "\(lines[index]) \(next.drop { $0 == " " })"
  }

  private static func isComplaint(_ line: String) -> Bool {
    marks.contains { line.contains($0) }
  }
}
