/// A counter of pauses within an unfinished sequence, which tells a slow connection from a user who types.
///
/// A terminal's own bytes arrive in few large pieces, typed bytes in many small ones with a pause after each. After
/// ``limit`` small pieces in a row, the sequence counts as abandoned, and what is typed is input again.
struct PauseCounter: Hashable, Sendable {
  /// The number of consecutive pauses after small pieces at which a sequence counts as abandoned.
  static let limit = 8

  /// The number of bytes from which a piece counts as large: more than a user types between two pauses.
  static let pieceSize = 16

  /// The number of bytes since the last pause.
  private var byteCount = 0
  /// The number of consecutive small pieces, each followed by a pause.
  private var pauseCount = 0

  /// Whether bytes have come since the last pause.
  var hasBytes: Bool { byteCount > 0 }

  /// Whether so many pauses in a row have followed small pieces that the sequence counts as abandoned.
  var isExceeded: Bool { pauseCount >= Self.limit }

  /// Adds to the number of bytes since the last pause.
  mutating func add(_ count: Int) {
    byteCount += count
  }

  /// Counts a pause, unless no bytes have come since the last one.
  mutating func pause() {
    guard hasBytes else { return }
    pauseCount = byteCount < Self.pieceSize ? pauseCount + 1 : 0
    byteCount = 0
  }

  /// Resets the number of pauses, since another sequence begins.
  mutating func restart() {
    pauseCount = 0
  }
}
