/// A pause in which other tasks can run.
enum Idling {
  /// Yields to other tasks 30 times, which lets each of them run a few steps.
  static func yield() async {
    for _ in 0..<30 { await Task.yield() }
  }

  /// Yields once to the tasks of the caller's actor, and once to those on Swift's shared thread pool.
  static func yieldOnce() async {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}
