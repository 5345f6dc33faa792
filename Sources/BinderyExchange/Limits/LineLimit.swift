/// Lets a plugin write so many lines, and no more.
package struct LineLimit: Sendable {
  /// The most lines that are handed on.
  package static let count = 200

  /// What stands in the place of the rest.
  package static let sentence = "it writes on and on; the rest of it is left out"

  private var written = 0

  /// Creates a limit that nobody has come near to.
  package init() {}

  /// Counts a line.
  ///
  /// - Parameter line: The line.
  /// - Returns: What to hand on: the line, or once what stands for all that come; nothing for those.
  package mutating func pass(_ line: @autoclosure () -> String) -> String? {
    guard written <= Self.count else { return nil }
    written += 1
    return written <= Self.count ? line() : Self.sentence
  }
}
