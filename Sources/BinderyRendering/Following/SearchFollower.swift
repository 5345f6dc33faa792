package import Bindery
package import BinderyHost

/// A follower of a finished search, which writes results again whenever other plugins show them, or live ones change.
///
/// Of what plugins made, it keeps the live view models of the items that are shown. All others, and all other models, are
/// released as soon as they are written.
@MainActor
package final class SearchFollower {
  private let plugins: FollowedPlugins
  private let streams: any OutputStreams
  private let style: OutputStyle
  private let purpose: ViewPurpose
  private let isStrict: Bool
  private let sections: [FoundSection]
  private var host: PluginHost
  private var document: FormattedDocument

  /// The problems of the user's choices of which a warning was written.
  private var problems: [String]

  /// The sentences that were written on files that can't be used, by path.
  private var refusals: [String: String] = [:]

  /// The tasks that write live items again, by kind.
  private var live: [Kind: Task<Void, Never>] = [:]

  /// The reason why a task of a live kind has ended.
  private var failure: (any Error)?

  /// Ends the following.
  private var end: @MainActor () -> Void = {}

  /// Creates a follower of a finished search's results.
  ///
  /// - Parameters:
  ///   - results: The results that were written.
  ///   - host: The host whose plugins they were written with.
  ///   - plugins: The changes of plugins, and what there is after each.
  ///   - style: The style of the output.
  ///   - purpose: The purpose for which items are shown.
  ///   - strict: Whether trouble with an item ends the following.
  ///   - streams: The streams for results, and for what has changed.
  package init(
    _ results: SearchOutput, host: PluginHost, plugins: FollowedPlugins, style: OutputStyle, as purpose: ViewPurpose,
    strict: Bool, on streams: any OutputStreams
  ) {
    self.plugins = plugins
    self.host = host
    self.style = style
    self.purpose = purpose
    isStrict = strict
    self.streams = streams
    problems = plugins.choices().problems
    sections = results.sections
    document = results.document
  }

  /// Follows until the task is cancelled, or the results can't be written any more.
  package func run() async throws {
    let following = Task { try await follow() }
    end = { following.cancel() }
    defer { live.values.forEach { $0.cancel() } }
    try await withTaskCancellationHandler {
      try await following.value
    } onCancel: {
      following.cancel()
    }
    if let failure { throw failure }
  }

  private func follow() async throws {
    await activate(Set(sections.flatMap(\.records).map(\.kind)), host)
    for await _ in plugins.changes {
      let files = await plugins.files()
      let new = host.renewed(files: files, choices: choices())
      let changes = new.changes(from: host)
      report(changes, new)
      let kinds = Set(changes.kinds.map(\.kind))
      for kind in kinds { live.removeValue(forKey: kind)?.cancel() }
      try await show(kinds, new)
      await activate(kinds, new)
      // The assignment releases what the new host doesn't need.
      host = new
    }
  }

  /// Returns the user's current choices about plugins, and writes a warning of each problem once.
  private func choices() -> PluginChoices {
    let choices = plugins.choices()
    for problem in choices.problems where !problems.contains(problem) {
      streams.say("warning: \(problem)")
    }
    problems = choices.problems
    return choices
  }

  private func report(_ changes: PluginChanges, _ host: PluginHost) {
    let report = ChangeReport(host: host, sections: sections)
    let refused = Set(host.files.filter { $0.refusal != nil }.map(\.path))
    refusals = refusals.filter { refused.contains($0.key) }
    for file in changes.refused {
      guard let sentence = report.sentence(for: file), refusals[file.path] != sentence else { continue }
      refusals[file.path] = sentence
      streams.say(sentence)
    }
    for change in changes.kinds { streams.say(report.sentence(for: change)) }
  }

  private func show(_ kinds: Set<Kind>, _ host: PluginHost) async throws {
    guard !kinds.isEmpty else { return }
    let presenter = Presenter(provider: host.provider, as: purpose)
    var report = ItemProblemReport()
    for section in sections {
      var isFirst = true
      try await section.render(kinds, by: presenter, style: style) { part in
        try write(part, of: section, withHeading: isFirst, &report)
        isFirst = false
      }
    }
    try report.finish(strict: isStrict, on: streams)
  }

  /// Activates the items of those kinds that are live, which are then written again as they change.
  private func activate(_ kinds: Set<Kind>, _ host: PluginHost) async {
    let presenter = Presenter(provider: host.provider)
    for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let items = await LiveItems(of: kind, in: sections, by: presenter, style: style) else { continue }
      live[kind] = Task { await follow(items) }
    }
  }

  /// Writes live items as they change. A failure ends the program.
  private func follow(_ items: LiveItems) async {
    do {
      try await items.run { section, part in
        var report = ItemProblemReport()
        try write(part, of: section, withHeading: true, &report)
        try report.finish(strict: isStrict, on: streams)
      }
    } catch {
      failure = failure ?? error
      end()
    }
  }

  private func write(
    _ part: Rendering.Part, of section: FoundSection, withHeading: Bool, _ report: inout ItemProblemReport
  ) throws {
    let heading = withHeading && sections.count > 1 ? section.source.rawValue : nil
    try streams.write(document.append(part.utf8, heading: heading))
    report.tell(part.problems, on: streams)
  }
}
