/// A walk through the pages of a list: down, a part of the way up, and to the first row again.
///
/// It never runs against an end, where a key would have no effect. Rows have different heights, and so the way up isn't
/// that of the way down: as many pages up may lead to the first row sooner.
struct PageWalk {
  private let (down, up): (Int, Int)
  private let step: Int
  private var number = 0

  /// Creates a walk from the first row.
  ///
  /// - Parameters:
  ///   - length: The number of pages that there are below the first one.
  ///   - step: The number of pages at a time.
  init(length: Int, step: Int = 1) {
    self.step = max(1, min(step, length))
    down = max(1, length / self.step)
    up = down * 3 / 4
  }

  /// Returns the keys to type next, and the number of pages that they lead through.
  mutating func next() -> (keys: String, pages: Int) {
    defer { number = number < down + up ? number + 1 : 0 }
    guard number < down + up else { return (RunningBrowser.Key.first, 0) }
    let key = number < down ? RunningBrowser.Key.pageDown : RunningBrowser.Key.pageUp
    return (String(repeating: key, count: step), step)
  }
}
