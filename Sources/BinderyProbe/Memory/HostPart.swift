internal import CProbe

/// The frame around a callback of the host, in which allocations don't count as the plugin's.
enum HostPart {
  /// Runs a callback of the host on the thread on which the plugin calls it, and returns its result.
  static func run<Result>(_ body: () -> Result) -> Result {
    guard let guarding = cprobe_current_guard() else { return body() }
    let depth = guarding.pointee.pause()
    defer { guarding.pointee.resume(depth) }
    return body()
  }

  /// Runs code of the plugin that is called from within a callback of the host, so that its allocations count again.
  static func callBack(_ body: () -> Void) {
    guard let guarding = cprobe_current_guard() else { return body() }
    guarding.pointee.enter()
    body()
    guarding.pointee.leave()
  }
}
