import ArgumentParser

/// How lists of plugins are written.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text

  /// For programs.
  case json
}
