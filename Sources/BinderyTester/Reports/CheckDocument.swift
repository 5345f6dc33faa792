/// The results of one check or several, from which each format of a report is made.
package struct CheckDocument: Sendable {
  /// The version of the program `bindery`, such as `0.2.0`.
  package let version: String

  /// The reports, in the order in which the plugins were named.
  package var reports: [PluginReport]

  /// The plugins of which nothing could be checked, in the order in which they were named.
  package var failures: [CheckFailure] = []

  /// Creates a document from the version of the program and the reports.
  package init(version: String, reports: [PluginReport]) {
    self.version = version
    self.reports = reports
  }

  /// Whether all reports are clean, so that no rule is broken and the checks are whole, and each plugin that was named
  /// could be checked.
  package var isClean: Bool { failures.isEmpty && reports.allSatisfy(\.isClean) }
}

/// A plugin that was named and of which nothing could be checked.
package struct CheckFailure: Hashable, Sendable {
  /// The plugin as it was named, such as the path of its library.
  package let path: String

  /// The reason, as a sentence without a period.
  package let sentence: String

  /// Creates a failure from the plugin as it was named, and the reason as a sentence without a period.
  package init(path: String, sentence: String) {
    self.path = path
    self.sentence = sentence
  }
}
