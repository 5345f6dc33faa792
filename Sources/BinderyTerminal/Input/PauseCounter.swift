/// Counts the pauses within something unfinished, to tell a slow line from somebody who types into it.
///
/// What a terminal sends comes in few large pieces, and what is typed in many small ones with a pause after each. After
/// so many small pieces in a row nothing more is to come, and the typing is for the program again.
struct PauseCounter: Hashable, Sendable {
  /// The number of pauses in a row that a slow line may make.
  static let limit = 8

  /// The number of bytes between two pauses that no user types.
  static let pieceSize = 16

  private var byteCount = 0
  private var pauseCount = 0

  /// Whether bytes have come since the last pause.
  var hasBytes: Bool { byteCount > 0 }

  /// Whether too many pauses have passed in a row.
  var isExceeded: Bool { pauseCount >= Self.limit }

  /// Counts bytes that have come.
  mutating func add(_ count: Int) {
    byteCount += count
  }

  /// Counts a pause; one after which nothing has come is the same pause still.
  mutating func pause() {
    guard hasBytes else { return }
    pauseCount = byteCount < Self.pieceSize ? pauseCount + 1 : 0
    byteCount = 0
  }

  /// Forgets the pauses, for something else that has begun.
  mutating func restart() {
    pauseCount = 0
  }
}
