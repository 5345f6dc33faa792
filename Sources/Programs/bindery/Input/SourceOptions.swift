import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyLoading
import BinderyRendering
import BinderySources
import Glibc

/// The options of every command that searches sources: which ones, with which parameters, and for how long.
struct SourceOptions: ParsableArguments {
  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Ask this source: library, catalogue, one that a plugin brings, a file, or '-' for standard input. May be given more "
        + "than once.",
      discussion: "The default is your library, or the sample catalogue that ships with bindery.", valueName: "source"),
    completion: .custom { _, _, _ in Self.knownSources() })
  var names: [String] = []

  @OptionGroup var request: SourceRequestOptions

  /// Whether the sources are asked again and again, so that standard input can't be one of them.
  var areAskedAgain = false

  private enum CodingKeys: CodingKey {
    case names, request
  }

  func validate() throws {
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError("--source takes each source once, and '\(name)' was given twice.")
    }
  }

  /// The values of `--option` to pass to sources, by name.
  var options: [String: String] { request.options }

  /// The time limit of each source.
  var limit: Duration { request.limit }

  /// A clause that says what gives a source more time, at the end of the sentence that its time is over.
  static let timeoutRemedy = "--timeout gives it more"

  /// Returns the sources that the user named; otherwise the usual one.
  ///
  /// A source that doesn't exist or can't be used fails when it is searched.
  func sources(of host: PluginHost, identifiedBy presenter: Presenter) -> [any RecordSource] {
    (names.isEmpty ? [Self.usual] : names).map { source(named: $0, host, presenter) }
  }

  /// Returns the source with a name: the catalogue, standard input, a plugin's source, or a file.
  func source(
    named name: String, _ host: PluginHost, _ presenter: Presenter
  ) -> any RecordSource {
    if name == "library", let path = LibraryOptions.path() { return LibrarySource(path: path) }
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
    let (known, areAskedAgain) = (Self.list(host), areAskedAgain)
    return LocalSource(id, name: name, identify: presenter.modelIds) { () throws(SourceError) in
      do throws(SourceError) {
        return try Input.reader(for: name)
      } catch  where error.code == .notFound {
        var error = name.contains("/") ? error : SourceError(code: .notFound, source: name, detail: known)
        error.offersStandardInput = !areAskedAgain
        throw error
      }
    }
  }

  /// The source that is asked where none is named: the user's library, or the catalogue where there is none.
  static var usual: String {
    LibraryOptions.path().map { access($0, F_OK) == 0 } == true ? "library" : "catalogue"
  }

  private static func list(_ host: PluginHost) -> String {
    let refused = host.files.filter { $0.refusal != nil }.count
    let names = (["catalogue"] + host.sourceIds.map(\.rawValue)).joined(separator: ", ")
    return refused == 0 ? names : "\(names) (\(refused) can't be used; \(host.claims.words.listPlugins))"
  }

  /// Returns the names of sources, for completions.
  private static func knownSources() -> [String] { ["-"] + lastingSources() }

  /// Returns the names of sources that can be asked again and again, for completions.
  static func lastingSources() -> [String] {
    ["library", "catalogue"] + ((try? PluginOptions.parse([]))?.host().sourceIds.map(\.rawValue) ?? [])
  }
}

extension SourceOptions {
  /// Returns the lookup of an item in the sources that the user named, or else in that of its address.
  ///
  /// - Parameters:
  ///   - host: The plugins.
  ///   - route: The address of the item.
  ///   - origins: The sources of the items that show it, which are asked first if its address names none.
  ///   - request: The parts of the models among which the item is looked for.
  /// - Returns: The lookup.
  func lookup(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], bringing request: ModelRequest
  ) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    return SourceLookup(
      sources(of: host, for: route, from: origins, presenter), presenter: presenter, options: options,
      bringing: request, timeout: limit, timeoutRemedy: Self.timeoutRemedy)
  }

  /// Returns the sources that the user named, or else that of an item's address, behind those of the items that show
  /// it.
  func sources(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], _ presenter: Presenter
  ) -> [any RecordSource] {
    let usual = names.isEmpty ? [route.item.source?.rawValue ?? Self.usual] : names
    let first = route.item.source == nil ? origins.map(\.rawValue) : []
    var known: Set<String> = []
    return (first + usual).filter { known.insert($0).inserted }.map { source(named: $0, host, presenter) }
  }
}
