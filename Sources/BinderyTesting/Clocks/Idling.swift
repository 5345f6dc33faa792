/// Waiting for work that is not waiting itself.
enum Idling {
  /// Lets tasks go on that can, as far as a few turns take them.
  static func letOthersGoOn() async {
    for _ in 0..<30 { await Task.yield() }
  }
}
