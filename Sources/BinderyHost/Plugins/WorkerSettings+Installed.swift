internal import BinderySystem
public import BinderyWorkers

extension WorkerSettings.Isolation {
  /// Returns the process in which a plugin runs. The trust in the plugin is determined only if it decides.
  func place(of trust: @autoclosure () -> PluginTrust) -> PluginStanding.Place {
    switch self {
    case .all: .worker
    case .untrusted: trust().isTrusted ? .process : .worker
    case .none: .process
    }
  }
}

extension WorkerSettings {
  /// Returns the path of the worker program, `bindery-worker`, or `nil` if it isn't installed with the running program.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  public static func installedProgram() -> String? {
    installedProgram("bindery-worker")
  }

  /// Returns the path of the executable with a name that the running program starts, or `nil` if it isn't installed.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  package static func installedProgram(_ name: String) -> String? {
    installedFile(name).flatMap { FileAccess.executing.isGranted(at: $0) ? $0 : nil }
  }

  /// Returns the path of the file with a name that the running program uses, or `nil` if it isn't installed.
  ///
  /// It lies beside the running program, or in `libexec/bindery` of its prefix.
  private static func installedFile(_ name: String) -> String? {
    guard let folder = PluginSearchPath.programFolder() else { return nil }
    let prefix = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return ["\(folder)/\(name)", "\(prefix)/libexec/bindery/\(name)"].first(where: FileAccess.reading.isGranted)
  }
}
