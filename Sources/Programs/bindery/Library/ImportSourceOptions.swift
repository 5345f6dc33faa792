import ArgumentParser
import Bindery
import BinderyHost
import BinderyLibrary
import BinderyRendering
import BinderySources

/// The options of `bindery import` about sources to search instead of files to read.
struct ImportSourceOptions: ParsableArguments {
  @Option(
    name: .customLong("source"),
    help: ArgumentHelp(
      "Search this source, eg: itunes, and keep what it finds. May be given more than once.", valueName: "source"),
    completion: .custom { _, _, _ in
      ["catalogue"] + ((try? PluginOptions.parse([]))?.host().sourceNames ?? [])
    })
  var names: [String] = []

  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp("With --source, keep items of this kind only. May be given more than once.", valueName: "kind"),
    completion: .custom { _, _, _ in Completions.kinds() })
  var kinds: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --source, keep at most this many items of each source (default: all).", valueName: "n"))
  var limit: Int?

  @OptionGroup var request: SourceRequestOptions

  /// Checks that the options go together.
  ///
  /// - Parameters:
  ///   - terms: The arguments of the command, which are terms if there is a source.
  ///   - removesMissing: Whether items are to be removed that an earlier import of a file had.
  /// - Throws: A `ValidationError` if they don't.
  func validate(terms: [String], removesMissing: Bool) throws {
    guard !names.isEmpty else {
      guard kinds.isEmpty, limit == nil, request.settings.isEmpty else {
        throw ValidationError("--kind, --limit and --option are about what a source finds; give --source, too.")
      }
      return
    }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on, not \(limit).") }
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError("--source takes each source once, and '\(name)' was given twice.")
    }
    guard !names.contains("library") else { throw ValidationError("What the library finds is in it already.") }
    guard !removesMissing else {
      throw ValidationError("--remove-missing takes files: a source may have more than it finds.")
    }
    guard !Query(terms).isEmpty else {
      throw ValidationError("Give at least one term to look for, eg: bindery import --source itunes long winters")
    }
  }

  /// Returns the sources that the user named; throws a `CommandError` for one that no plugin brings, such as a file.
  func sources(of host: PluginHost, identifiedBy presenter: Presenter) throws -> [any RecordSource] {
    let known = ["catalogue"] + host.sourceNames
    for name in names where !known.contains(name) {
      throw CommandError(
        "there is no source '\(name)'; there are \(known.joined(separator: ", ")), and a file is imported without --source",
        exitCode: .noInput)
    }
    var options = SourceOptions()
    (options.names, options.request) = (names, request)
    return options.sources(of: host, identifiedBy: presenter)
  }

  /// Returns the request for terms, whose limit is that of all items of a source.
  func request(for terms: [String]) -> SearchRequest {
    SearchRequest(
      terms: terms, kinds: kinds.map(Kind.init(rawValue:)), limit: limit ?? .max, options: request.options)
  }
}

extension Import {
  /// Imports what the named sources find for the terms.
  func importSources(of host: PluginHost, into path: String) async throws {
    let presenter = Presenter(provider: host.provider)
    let request = search.request(for: files)
    let work = SourceImport(
      try search.sources(of: host, identifiedBy: presenter), for: request, presenter: presenter,
      timeout: search.request.limit)
    let target = ImportTarget(path: path)
    defer { withExtendedLifetime(target) {} }
    try await work.run { try target.open().writer }
    if let library = target.opened {
      try library.writer.merge()
      Output.standardError.say("\(work.counts.sentence) in '\(path)'")
      try await library.renewRest(by: host)
    }
    if let code = work.failures.exitCode { throw CommandError(exitCode: code) }
    guard work.counts.all + work.counts.unidentified > 0 else {
      throw CommandError(
        "nothing in \(search.names.joined(separator: ", ")) matches '\(request.term)'", exitCode: .nothingFound)
    }
  }
}
