import Bindery
import BinderyHost
import BinderyRendering
import BinderySources

/// The part of `bindery search --follow` that writes results again whenever other plugins show them.
///
/// It keeps nothing that plugins made: models and view models are released as soon as they are written.
@MainActor
final class SearchFollower {
  private let watch: PluginWatch
  private let plugins: PluginOptions
  private let output: OutputOptions
  private let style: OutputStyle
  private let sections: [FoundSection]
  private var host: PluginHost
  private var document: OutputDocument

  /// The problems of the user's choices for which a warning was printed.
  private var problems: [String]

  /// The warnings printed for files that can't be used, by path.
  private var told: [String: String] = [:]

  /// Creates a follower of a finished search's results.
  init(
    _ results: SearchOutput, host: PluginHost, watch: PluginWatch, plugins: PluginOptions, output: OutputOptions,
    style: OutputStyle
  ) {
    self.watch = watch
    self.plugins = plugins
    problems = plugins.savedChoices.problems
    self.output = output
    self.style = style
    self.host = host
    sections = results.sections
    document = results.document
  }

  /// Follows until the user ends the program, or the reader of its output closes the pipe.
  func run() async throws {
    let following = Task { try await follow() }
    Output.standard.whenReaderLeaves { following.cancel() }
    try await following.value
  }

  private func follow() async throws {
    for await _ in watch.changes {
      let files = await plugins.searchPath.settledFiles()
      let new = host.renewed(files: files, choices: choices())
      let changes = new.changes(from: host)
      tell(changes, new)
      try await show(Set(changes.kinds.map(\.kind)), new)
      // The assignment releases what the new host doesn't need.
      host = new
    }
  }

  /// Returns the user's current choices about plugins, and warns of each problem once.
  private func choices() -> PluginChoices {
    let choices = plugins.savedChoices
    for problem in choices.problems where !problems.contains(problem) {
      Output.standardError.say("warning: \(problem)")
    }
    problems = choices.problems
    return choices
  }

  private func tell(_ changes: PluginChanges, _ host: PluginHost) {
    let report = ChangeReport(host: host, sections: sections)
    let refused = Set(host.files.filter { $0.refusal != nil }.map(\.path))
    told = told.filter { refused.contains($0.key) }
    for file in changes.refused {
      guard let sentence = report.sentence(for: file), told[file.path] != sentence else { continue }
      told[file.path] = sentence
      Output.standardError.say(sentence)
    }
    for change in changes.kinds { Output.standardError.say(report.sentence(for: change)) }
  }

  private func show(_ kinds: Set<Kind>, _ host: PluginHost) async throws {
    guard !kinds.isEmpty else { return }
    let presenter = Presenter(provider: host.provider, as: output.purpose(of: style))
    var report = TroubleReport()
    for section in sections {
      var heading = sections.count > 1 ? section.source.rawValue : nil
      try await section.render(kinds, by: presenter, style: style) { part in
        try Output.standard.write(document.append(part.utf8, heading: heading))
        heading = nil
        report.tell(part.troubles)
      }
    }
    try report.finish(strict: output.strict)
  }
}
