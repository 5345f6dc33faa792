import ArgumentParser
import Bindery
import BinderyHost
import BinderyRendering
import BinderySources

/// The options of every command that asks sources.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Ask this source: catalogue, one that a plugin brings, a file, or '-' for standard input. May be given more "
        + "than once.",
      discussion: "The default is the sample catalogue that ships with bindery.", valueName: "source"),
    completion: .custom { _, _, _ in Self.knownSources() })
  var names: [String] = []

  @Option(
    name: .customLong("option"),
    help: ArgumentHelp(
      "Tell sources something more, eg: country=DE. May be given more than once.", valueName: "name=value"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("Give each source this many seconds.", valueName: "seconds"))
  var timeout = 30.0

  func validate() throws {
    guard timeout > 0, timeout <= 86400 else {
      throw ValidationError("--timeout takes a number of seconds above 0, up to 86400, not \(timeout).")
    }
    for setting in settings where setting.first == "=" || !setting.contains("=") {
      throw ValidationError("--option takes a name and a value, eg: country=DE, not '\(setting)'.")
    }
  }

  /// What sources are told besides, by name.
  var options: [String: String] {
    settings.reduce(into: [:]) { options, setting in
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options[String(parts[0])] = String(parts[1])
    }
  }

  /// How long each source may take.
  var limit: Duration { .seconds(timeout) }

  /// The sources to ask: those that the user named, or others.
  ///
  /// - Throws: Which source there is not, or why its plugin can't be used.
  func sources(
    of host: PluginHost, identifiedBy presenter: Presenter, unlessGiven others: [String]? = nil
  ) throws -> [any RecordSource] {
    try (names.isEmpty ? others ?? ["catalogue"] : names).map { try source(named: $0, host, presenter) }
  }

  private func source(named name: String, _ host: PluginHost, _ presenter: Presenter) throws -> any RecordSource {
    if name == "catalogue" { return LocalSource.catalogue(identify: presenter.modelId) }
    do {
      if let source = try host.source(SourceId(rawValue: name)) { return StreamedSource(source) }
    } catch {
      throw CommandError("the source '\(name)' can't be used: \(error)", exitCode: .unavailable)
    }
    let known = Self.list(host)
    return LocalSource(
      SourceId(rawValue: name), name: name == "-" ? "standard input" : name, identify: presenter.modelId
    ) { () throws(SourceError) in
      do throws(SourceError) {
        return try Input.reader(for: name)
      } catch  where error.code == .notFound && !name.contains("/") {
        throw SourceError(code: .notFound, source: name, detail: known)
      }
    }
  }

  private static func list(_ host: PluginHost) -> String {
    (["catalogue"] + host.sourceIds.map(\.rawValue)).joined(separator: ", ")
  }

  /// The names of sources, for completions.
  private static func knownSources() -> [String] {
    ["catalogue", "-"] + ((try? PluginOptions.parse([]))?.host().sourceIds.map(\.rawValue) ?? [])
  }
}
