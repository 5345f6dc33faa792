import Synchronization

/// What was done, in order.
final class Journal: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func write(_ line: String) {
    state.withLock { $0.append(line) }
  }

  @discardableResult
  func take() -> [String] {
    state.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
