internal import Glibc

extension WorkerSettings {
  /// Where the program that workers run was installed with the running program: beside it, or in `libexec/bindery` of
  /// its prefix.
  ///
  /// - Returns: The path of the program, or nothing where there is none.
  public static func installedProgram() -> String? {
    installedProgram("bindery-worker")
  }

  /// Where a program was installed that the running program starts: beside it, or in `libexec/bindery` of its prefix.
  ///
  /// - Parameter name: The name of the program.
  /// - Returns: Its path, or nothing where there is none.
  package static func installedProgram(_ name: String) -> String? {
    installedFile(name).flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// Where a file was installed that the running program uses: beside it, or in `libexec/bindery` of its prefix.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: Its path, or nothing where there is none.
  package static func installedFile(_ name: String) -> String? {
    guard let folder = PluginSearchPath.programFolder() else { return nil }
    let prefix = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return ["\(folder)/\(name)", "\(prefix)/libexec/bindery/\(name)"].first { access($0, R_OK) == 0 }
  }
}
