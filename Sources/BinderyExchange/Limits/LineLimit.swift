/// A limit on the number of lines that a plugin may write or log.
package struct LineLimit: Sendable {
  /// The maximum number of lines that are passed on.
  package static let count = 200

  /// The line that replaces all further lines, in which `it` is the plugin.
  package static let sentence = "it writes on and on; the rest of it is left out"

  /// The number of lines that were passed so far.
  private var written = 0

  /// Creates a limit for a plugin that has written nothing yet.
  package init() {}

  /// Counts a line, and returns the line to pass on, or `nil` to drop it.
  ///
  /// The first line over the limit is replaced by ``sentence``, and all later ones are dropped.
  package mutating func pass(_ line: @autoclosure () -> String) -> String? {
    guard written <= Self.count else { return nil }
    written += 1
    return written <= Self.count ? line() : Self.sentence
  }
}
