internal import BinderySystem

extension PluginSearchPath {
  /// Returns the folder of the running program, with links resolved, or `nil` if the system doesn't tell.
  public static func programFolder() -> String? {
    guard let path = FilePlace.realPath("/proc/self/exe") else { return nil }
    return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
