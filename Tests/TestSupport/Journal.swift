import Synchronization

/// What was done, in order.
package final class Journal: Sendable {
  private let state = Mutex<[String]>([])

  /// Creates a journal that is empty.
  package init() {}

  package var lines: [String] { state.withLock { $0 } }

  package func write(_ line: String) {
    state.withLock { $0.append(line) }
  }

  @discardableResult
  package func take() -> [String] {
    state.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
