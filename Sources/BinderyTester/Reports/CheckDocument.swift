/// The results of one check or several, from which each format of a report is made.
package struct CheckDocument: Sendable {
  /// The version of the program `bindery`, such as `0.2.0`.
  package let version: String

  /// The reports, in the order in which the plugins were named.
  package let reports: [PluginReport]

  /// Creates a document from the version of the program and the reports.
  package init(version: String, reports: [PluginReport]) {
    self.version = version
    self.reports = reports
  }

  /// Whether all reports are clean: no rule is broken, and the checks are whole.
  package var isClean: Bool { reports.allSatisfy(\.isClean) }
}
