internal import Glibc

extension PluginSearchPath {
  /// Returns the folder of the running program, with links resolved, or `nil` if the system doesn't tell.
  public static func programFolder() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let parts = String(cString: path).split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
