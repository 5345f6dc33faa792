/// A finder of the line by which a language's runtime or the C library says why it ends a process.
enum RuntimeComplaint {
  /// The texts that only such a line contains: of Swift, of C++, of assert(), of glibc's allocator and other guards, of
  /// Rust, of Go and of sanitizers.
  private static let marks = [
    "Fatal error: ", "Precondition failed", "Assertion failed", "Fatal access conflict", "Simultaneous accesses to ",
    "Could not cast value of type ", "terminate called ", "terminating ", "pure virtual method called",
    ": Assertion `", "double free or corruption", "free(): ", "malloc(): ", "realloc(): ", "munmap_chunk(): ",
    "malloc_consolidate(): ", "corrupted ", "*** ", "fatal runtime error: ", "memory allocation of ", "panic: ",
    ": runtime error: ", "ERROR: AddressSanitizer",
  ]

  /// Returns the last complaint in the lines of a text, or `nil` if no line is recognized as one.
  ///
  /// Of consecutive complaints, the first counts, which is nearest to the cause. The message of a C++ exception, which
  /// is on the next line, is appended.
  static func last(in lines: [String]) -> String? {
    guard var index = lines.lastIndex(where: isComplaint) else { return nil }
    while index > 0, isComplaint(lines[index - 1]) { index -= 1 }
    guard let next = lines.dropFirst(index + 1).first, next.hasPrefix("  what():") else { return lines[index] }
    return "\(lines[index]) \(next.drop { $0 == " " })"
  }

  /// Returns whether a line says why a process ends.
  private static func isComplaint(_ line: String) -> Bool {
    marks.contains { line.contains($0) }
  }
}
