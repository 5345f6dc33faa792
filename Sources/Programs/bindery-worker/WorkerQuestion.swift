internal import BinderyExchange
internal import CConfinement
internal import Glibc

/// What whoever looks after an installation asks of this program, in place of having it run a plugin.
enum WorkerQuestion: String {
  /// Which version is this?
  case version = "--version"

  /// What is this, and what has the kernel?
  case report = "--report"

  /// Reads the command line; nothing where it asks no question.
  ///
  /// - Parameter arguments: The name of the program, and the question.
  init?(arguments: [String]) {
    guard arguments.count == 2, let question = WorkerQuestion(rawValue: arguments[1]) else { return nil }
    self = question
  }

  /// Answers on standard output, and ends the process.
  func answer() -> Never {
    let text = self == .version ? ProgramVersion.text + "\n" : Self.reportOfThis.text
    _ = text.utf8.withContiguousStorageIfAvailable { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    WorkerProcess.end(.done)
  }

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
