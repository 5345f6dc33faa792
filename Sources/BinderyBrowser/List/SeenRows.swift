/// The rows that count as seen: those that have stayed on the screen for a moment.
///
/// Rows that leave the screen aren't seen any more at once. While a user scrolls quickly, nothing is seen, and so nothing
/// is loaded but what stays.
@MainActor
final class SeenRows {
  /// Called once further rows have stayed on the screen.
  var changed: @MainActor () -> Void = {}

  /// The rows that are seen; always a part of those on the screen.
  private(set) var seen = 0..<0

  private var shown = 0..<0

  /// The rows that have stayed on the screen since the wait began.
  private var staying = 0..<0
  private var waiting: Task<Void, Never>?
  private let patience: Duration
  private let clock: any Clock<Duration>

  /// Creates an empty range, with the time for which a row has to stay.
  init(after patience: Duration, on clock: any Clock<Duration>) {
    self.patience = patience
    self.clock = clock
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Notes the rows that are on the screen now.
  ///
  /// - Parameters:
  ///   - rows: The positions of the rows.
  ///   - isScrolled: Whether the user has scrolled there; rows that came by themselves are seen at once.
  func show(_ rows: Range<Int>, isScrolled: Bool) {
    shown = rows
    staying = staying.clamped(to: rows)
    seen = isScrolled || waiting != nil ? seen.clamped(to: rows) : rows
    wait()
  }

  private func wait() {
    guard waiting == nil, seen != shown else { return }
    staying = shown
    waiting = Task { [weak self, clock, patience] in
      guard (try? await clock.sleep(for: patience)) != nil, !Task.isCancelled else { return }
      self?.endWait()
    }
  }

  /// Counts the rows as seen that have stayed, beside those that were seen already if nothing lies between them.
  private func endWait() {
    waiting = nil
    let touches = staying.lowerBound <= seen.upperBound && seen.lowerBound <= staying.upperBound
    if seen.isEmpty || !touches {
      seen = staying
    } else if !staying.isEmpty {
      seen = min(staying.lowerBound, seen.lowerBound)..<max(staying.upperBound, seen.upperBound)
    }
    wait()
    changed()
  }
}
