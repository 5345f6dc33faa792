internal import BinderyExchange
internal import CConfinement
internal import Glibc

/// A command-line option that has this program print a report instead of running a plugin.
enum WorkerQuestion: String {
  /// The option `--version`, which prints the version of this program.
  case version = "--version"

  /// The option `--report`, which prints the version of this program and the features of the kernel for confinement.
  case report = "--report"

  /// Parses the command line, including the program's name, or returns `nil` if it has no such option.
  init?(arguments: [String]) {
    guard arguments.count == 2, let question = WorkerQuestion(rawValue: arguments[1]) else { return nil }
    self = question
  }

  /// Writes the requested report to standard output, and ends the process.
  func answer() -> Never {
    let text = self == .version ? ProgramVersion.text + "\n" : Self.reportOfThis.text
    _ = text.utf8.withContiguousStorageIfAvailable { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    WorkerProcess.end(.done)
  }

  /// The report on this worker: its version, and the features for confinement that the system provides.
  private static var reportOfThis: WorkerReport {
    var support = confinement_support()
    confinement_probe(&support)
    let features: [(WorkerReport.Feature, Bool)] = [
      (.filters, support.seccomp_filters), (.privileges, support.no_new_privileges),
      (.descriptors, support.process_descriptors), (.memory, support.sealed_memory), (.namespaces, support.namespaces),
    ]
    return WorkerReport(
      version: ProgramVersion.text, landlockVersion: Int(support.landlock_version),
      present: Set(features.filter(\.1).map(\.0)))
  }
}
