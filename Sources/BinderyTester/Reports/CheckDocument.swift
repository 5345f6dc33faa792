/// The results of one or more checks, from which each format of a report is generated.
package struct CheckDocument: Sendable {
  /// The version of the program `bindery`, such as `0.2.0`.
  package let version: String

  /// The reports of the checked plugins, in the order in which the user named the plugins.
  package var reports: [PluginReport]

  /// The plugins that couldn't be checked at all, in the order in which the user named them.
  package var failures: [CheckFailure] = []

  /// Creates a document from the version of the program and the reports.
  package init(version: String, reports: [PluginReport]) {
    self.version = version
    self.reports = reports
  }

  /// Whether no rule is broken, each check is whole, and each plugin that the user named could be checked.
  package var isClean: Bool { failures.isEmpty && reports.allSatisfy(\.isClean) }
}

/// A plugin that the user named but that couldn't be checked at all, with the reason.
package struct CheckFailure: Hashable, Sendable {
  /// The plugin as the user named it, such as the path of its library.
  package let path: String

  /// The reason why the plugin couldn't be checked, as a sentence without a period.
  package let sentence: String

  /// Creates a failure from the plugin as the user named it, and the reason as a sentence without a period.
  package init(path: String, sentence: String) {
    self.path = path
    self.sentence = sentence
  }
}
