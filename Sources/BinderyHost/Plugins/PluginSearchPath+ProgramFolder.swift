internal import Glibc

extension PluginSearchPath {
  /// The folder that the running program is in, with links resolved, if the system tells.
  public static func programFolder() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let parts = String(cString: path).split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
