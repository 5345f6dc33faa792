/// A pause in which other tasks can run.
enum Idling {
  /// Yields to other tasks 30 times, which lets each of them run a few steps.
  static func yield() async {
    for _ in 0..<30 { await Task.yield() }
  }
}
