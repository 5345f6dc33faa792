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
  @OptionGroup var library: LibraryOptions

  /// Whether the sources are asked repeatedly, so that standard input can't be one of them.
  var areAskedAgain = false

  private enum CodingKeys: CodingKey {
    case names, request, library
  }

  func validate() throws {
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError("--source takes each source once, and '\(name)' was given twice.")
    }
  }

  /// The values of `--option` to pass to sources, by name.
  var options: [String: String] { request.options }

  /// The time that each source has to answer.
  var limit: Duration { request.limit }

  /// The clause that an error message about a timeout ends with: how to give the source more time.
  static let timeoutRemedy = "--timeout gives it more"

  /// Returns the sources that the user named, or else the usual source: the library or the catalogue.
  ///
  /// A source that doesn't exist or can't be used fails when it is searched.
  ///
  /// - Parameters:
  ///   - host: The host of the plugins that provide sources.
  ///   - presenter: The presenter that identifies the items of files.
  /// - Returns: The sources, in the order in which the user named them.
  func sources(of host: PluginHost, identifiedBy presenter: Presenter) -> [any RecordSource] {
    usualNames.map { source(named: $0, host, presenter) }
  }

  /// Returns the source with a name: the library, the catalogue, standard input, a plugin's source or a file.
  func source(
    named name: String, _ host: PluginHost, _ presenter: Presenter
  ) -> any RecordSource {
    if name == "library", let path = LibraryOptions.path(named: library.library) { return LibrarySource(path: path) }
    if name == "catalogue" { return LocalSource.catalogue(identify: presenter.modelIds) }
    let id = SourceId(rawValue: name)
    if name == "-" {
      return LocalSource(id, name: "standard input", identify: presenter.modelIds) { () throws(SourceError) in
        try Input.reader(for: name)
      }
    }
    do throws(PluginError) {
      if let source = try host.source(host.sourceId(named: name)) {
        return StreamedSource(BasedSource(source, named: id, environment: Environment.all))
      }
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

  /// The names of the sources that the user named, or else that of the usual source.
  var usualNames: [String] { names.isEmpty ? [usual] : names }

  /// The name of the source to ask if the user names none: the library if one is named or exists, else the catalogue.
  var usual: String {
    if library.library != nil { return "library" }
    return LibraryOptions.path().map { access($0, F_OK) == 0 } == true ? "library" : "catalogue"
  }

  /// Returns the names of all sources in words for an error message, with the number of plugins that can't be used.
  private static func list(_ host: PluginHost) -> String {
    let refused = host.files.filter { $0.refusal != nil }.count
    let names = (["library", "catalogue"] + host.sourceNames).joined(separator: ", ")
    return refused == 0 ? names : "\(names) (\(refused) can't be used; \(host.claims.words.listPlugins))"
  }

  /// Returns the names of all sources, including standard input, for completions.
  private static func knownSources() -> [String] { ["-"] + lastingSources() }

  /// Returns the names of sources that can be asked repeatedly, for completions.
  static func lastingSources() -> [String] {
    ["library", "catalogue"] + ((try? PluginOptions.parse([]))?.host().sourceNames ?? [])
  }
}

extension SourceOptions {
  /// Returns a lookup of an item in the sources that the user named, or else in the source that its address names.
  ///
  /// - Parameters:
  ///   - host: The host of the plugins.
  ///   - route: The address of the item.
  ///   - origins: The sources of the items that contain it, which are asked first if its address names no source.
  ///   - request: The parts of each model to load while looking for the item.
  /// - Returns: A lookup that hasn't begun.
  func lookup(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], bringing request: ModelRequest
  ) -> SourceLookup {
    let presenter = Presenter(provider: host.provider)
    return SourceLookup(
      sources(of: host, for: route, from: origins, presenter), presenter: presenter, options: options,
      bringing: request, timeout: limit, timeoutRemedy: Self.timeoutRemedy)
  }

  /// Returns the sources in which to look for an item: its origins, then the named sources or that of its address.
  ///
  /// The origins, the sources of the items that contain it, are left out if the address names a source.
  func sources(
    of host: PluginHost, for route: Route, from origins: [SourceId] = [], _ presenter: Presenter
  ) -> [any RecordSource] {
    let usual = names.isEmpty ? [route.item.source?.rawValue ?? usual] : names
    let first = route.item.source == nil ? origins.map(\.rawValue) : []
    var known: Set<String> = []
    return (first + usual).filter { known.insert($0).inserted }.map { source(named: $0, host, presenter) }
  }
}
