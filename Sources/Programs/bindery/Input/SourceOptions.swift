import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading
import BinderyRendering
import BinderySources

/// The options of every command that searches sources: which ones, with which parameters, and for how long.
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
      "Tell sources something more, eg: country=DE. May be given more than once.",
      discussion: """
        'base' names another machine for a source to ask, for tests, eg: base=http://127.0.0.1:8080. The variable \
        BINDERY_ITUNES_URL says the same to the source 'itunes', and so on by the name of the source.
        """, valueName: "name=value"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("Give each source this many seconds.", valueName: "seconds"))
  var timeout = 30.0

  func validate() throws {
    guard timeout >= 0.001, timeout <= 86400 else {
      throw ValidationError("--timeout takes a number of seconds from 0.001 to 86400, not \(timeout).")
    }
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError("--source takes each source once, and '\(name)' was given twice.")
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

  /// The time limit of each source.
  var limit: Duration { .seconds(timeout) }

  /// A clause that says what gives a source more time, at the end of the sentence that its time is over.
  static let timeoutRemedy = "--timeout gives it more"

  /// Returns the sources that the user named; otherwise `others`, or the catalogue if that is `nil`.
  ///
  /// A source that doesn't exist or can't be used fails when it is searched.
  func sources(
    of host: PluginHost, identifiedBy presenter: Presenter, unlessGiven others: [String]? = nil
  ) -> [any RecordSource] {
    (names.isEmpty ? others ?? ["catalogue"] : names).map { source(named: $0, host, presenter) }
  }

  /// Returns the source with a name: the catalogue, standard input, a plugin's source, or a file.
  func source(
    named name: String, _ host: PluginHost, _ presenter: Presenter
  ) -> any RecordSource {
    if name == "catalogue" { return LocalSource.catalogue(identify: presenter.modelIds) }
    let id = SourceId(rawValue: name)
    if name == "-" {
      return LocalSource(id, name: "standard input", identify: presenter.modelIds) { () throws(SourceError) in
        try Input.reader(for: name)
      }
    }
    do throws(PluginError) {
      if let source = try host.source(id) { return StreamedSource(BasedSource(source, environment: Environment.all)) }
    } catch {
      return FailingSource(sourceId: id, failure: SourceFailure(.failed, "its plugin can't be used: \(error)"))
    }
    let known = Self.list(host)
    return LocalSource(id, name: name, identify: presenter.modelIds) { () throws(SourceError) in
      do throws(SourceError) {
        return try Input.reader(for: name)
      } catch  where error.code == .notFound && !name.contains("/") {
        throw SourceError(code: .notFound, source: name, detail: known)
      }
    }
  }

  private static func list(_ host: PluginHost) -> String {
    let refused = host.files.filter { $0.refusal != nil }.count
    let names = (["catalogue"] + host.sourceIds.map(\.rawValue)).joined(separator: ", ")
    return refused == 0 ? names : "\(names) ('bindery plugins list' tells of \(refused) that can't be used)"
  }

  /// Returns the names of sources, for completions.
  private static func knownSources() -> [String] {
    ["catalogue", "-"] + ((try? PluginOptions.parse([]))?.host().sourceIds.map(\.rawValue) ?? [])
  }
}
