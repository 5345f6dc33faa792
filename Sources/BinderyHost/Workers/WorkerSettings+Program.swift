internal import Glibc

extension WorkerSettings {
  /// Returns the path of the program that workers run, or `nil` if it isn't installed with the running program.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  public static func installedProgram() -> String? {
    installedProgram("bindery-worker")
  }

  /// Returns the path of a program that the running program starts, or `nil` if it isn't installed.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  package static func installedProgram(_ name: String) -> String? {
    installedFile(name).flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// Returns the path of a file that the running program uses, or `nil` if it isn't installed.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  package static func installedFile(_ name: String) -> String? {
    guard let folder = PluginSearchPath.programFolder() else { return nil }
    let prefix = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return ["\(folder)/\(name)", "\(prefix)/libexec/bindery/\(name)"].first { access($0, R_OK) == 0 }
  }
}
