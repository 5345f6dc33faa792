internal import CProbe

/// A part of the host that a plugin calls back: what it allocates is not the plugin's.
enum HostPart {
  /// Runs a part of the host, on whichever thread the plugin calls it.
  ///
  /// - Parameter body: The part.
  /// - Returns: What it returns.
  static func run<Result>(_ body: () -> Result) -> Result {
    guard let guarding = cprobe_current_guard() else { return body() }
    let depth = guarding.pointee.pause()
    defer { guarding.pointee.resume(depth) }
    return body()
  }

  /// Runs a part of the plugin that such a part of the host calls.
  ///
  /// - Parameter body: The part.
  static func callBack(_ body: () -> Void) {
    guard let guarding = cprobe_current_guard() else { return body() }
    guarding.pointee.enter()
    body()
    guarding.pointee.leave()
  }
}
