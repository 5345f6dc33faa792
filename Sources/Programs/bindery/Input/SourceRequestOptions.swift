import ArgumentParser

/// The options of requests to sources: parameters to pass to them, and the time limit.
struct SourceRequestOptions: ParsableArguments {
  @Option(
    name: .customLong("option"),
    help: ArgumentHelp(
      "Tell sources something more, eg: country=DE. May be given more than once.",
      discussion: """
        'base' names another machine for a source to ask, for tests, eg: base=http://127.0.0.1:8080. The variable \
        BINDERY_ITUNES_URL says the same to the source 'itunes', and so on by the name of the source.
        """, valueName: "name=value"))
  var settings: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Give each source this many seconds.", valueName: "seconds"))
  var timeout = 30.0

  func validate() throws {
    guard timeout >= 0.001, timeout <= 86400 else {
      throw ValidationError(
        "--timeout takes a number of seconds from 0.001 to 86400, not \(Int(exactly: timeout).map(String.init) ?? "\(timeout)")."
      )
    }
    for setting in settings where setting.first == "=" || !setting.contains("=") {
      throw ValidationError("--option takes a name and a value, eg: country=DE, not '\(setting)'.")
    }
  }

  /// The values of `--option` to pass to sources, by name.
  var options: [String: String] {
    settings.reduce(into: [:]) { options, setting in
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options[String(parts[0])] = String(parts[1])
    }
  }

  /// The time that each source has to answer.
  var limit: Duration { .seconds(timeout) }
}
