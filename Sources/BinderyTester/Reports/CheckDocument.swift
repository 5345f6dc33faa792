/// What came of the check of one plugin or several: what every format of a report is made from.
package struct CheckDocument: Sendable {
  /// The version of the program.
  package let version: String

  /// The reports, in the order in which the plugins were named.
  package let reports: [PluginReport]

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - reports: The reports.
  package init(version: String, reports: [PluginReport]) {
    self.version = version
    self.reports = reports
  }

  /// Whether no rule was found broken, and everything could be checked.
  package var isClean: Bool { reports.allSatisfy(\.isClean) }
}
