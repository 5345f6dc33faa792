package import Bindery
internal import BinderyCollections
package import BinderyHost

/// A follower of a finished search, which writes results again when their plugin is replaced or live results change.
///
/// It retains only the live view models of the results. Other models and view models are released once written.
@MainActor
package final class SearchFollower {
  /// The changes of plugins, and the functions that return the current plugins and choices.
  private let plugins: FollowedPlugins
  /// The streams to which results and messages are written.
  private let streams: any OutputStreams
  /// The style in which results are written.
  private let style: OutputStyle
  /// The purpose of the views that are written, such as rows.
  private let purpose: ViewPurpose
  /// Whether an item that its plugin doesn't show makes the command fail.
  private let isStrict: Bool
  /// The results of the search, by source.
  private let sections: [FoundSection]
  /// The plugin host that has shown the results last.
  private var host: PluginHost
  /// The document to which the results are appended.
  private var document: FormattedDocument

  /// The problems of the user's choices for which a warning was already written.
  private var problems: [String]

  /// The reasons that were written for plugin files that can't be used, by path.
  private var refusals: [String: String] = [:]

  /// The live items, which are written again as they change.
  private let live: LiveItems

  /// Wakes the follower for changes of plugins and of live items.
  private let signal = ConsumerSignal()

  /// Whether plugins or the user's choices have changed since the follower last read them.
  private var hasChanged = false

  /// Whether the stream of changes to plugins and to the user's choices has ended.
  private var hasEnded = false

  /// Creates a follower of a finished search's results.
  ///
  /// - Parameters:
  ///   - results: The results that were written.
  ///   - host: The host whose plugins have shown the results.
  ///   - plugins: The changes of plugins to follow.
  ///   - style: The style of the output.
  ///   - purpose: The purpose for which items are shown.
  ///   - strict: Whether a problem with an item ends the following.
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
    live = LiveItems(in: sections, style: style)
    live.onChange = { [signal] in signal.noteChange() }
  }

  /// Follows until the task is cancelled, the changes end, or the results can't be written any more.
  package func run() async throws {
    let watch = Task { await watchPlugins() }
    defer { watch.cancel() }
    await activate(Set(sections.flatMap(\.records).map(\.kind)), host)
    while await signal.next() {
      if hasChanged {
        hasChanged = false
        try await renew()
      }
      try live.writeChanges { section, part in
        var report = ItemProblemReport()
        try write(part, of: section, withHeading: true, &report)
        try report.finish(strict: isStrict, on: streams)
      }
      if hasEnded, !hasChanged { return }
    }
  }

  /// Records each change of plugins until there are no more.
  private func watchPlugins() async {
    for await _ in plugins.changes {
      hasChanged = true
      signal.noteChange()
    }
    hasEnded = true
    signal.noteChange()
  }

  /// Writes the items again that other plugins show by now.
  private func renew() async throws {
    let files = await plugins.files()
    let new = host.renewed(files: files, choices: choices())
    let changes = new.changes(from: host)
    report(changes, new)
    let kinds = Set(changes.kinds.map(\.kind))
    live.remove(kinds)
    try await show(kinds, new)
    await activate(kinds, new)
    // The assignment releases what the new host doesn't need.
    host = new
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

  /// Writes a message for each library that can't be used any more, and for each kind that another plugin shows now.
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

  /// Writes the results of some kinds again, as a host's plugins show them.
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

  /// Activates the items of those kinds that are live.
  private func activate(_ kinds: Set<Kind>, _ host: PluginHost) async {
    await live.add(kinds, by: Presenter(provider: host.provider))
  }

  /// Writes a part of a section's output, below the section's heading if that is wanted, and reports its problems.
  private func write(
    _ part: Rendering.Part, of section: FoundSection, withHeading: Bool, _ report: inout ItemProblemReport
  ) throws {
    let heading = withHeading && sections.count > 1 ? section.source.rawValue : nil
    try streams.write(document.append(part.utf8, heading: heading))
    report.report(part.problems, on: streams)
  }
}
