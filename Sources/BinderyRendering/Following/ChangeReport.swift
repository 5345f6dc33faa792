internal import Bindery
public import BinderyHost
internal import BinderyLoading

/// A report on plugins that were added, changed or removed after a search, for its user.
public struct ChangeReport: Sendable {
  /// The host with the current plugins.
  private let host: PluginHost

  /// The number of shown items of each kind.
  private let counts: [Kind: Int]

  /// Creates a report for the user of a search whose results are shown.
  ///
  /// - Parameters:
  ///   - host: The host with the plugins after the change.
  ///   - sections: The items that are shown, which the sentences count by kind.
  public init(host: PluginHost, sections: [FoundSection]) {
    self.host = host
    counts = sections.flatMap(\.records).reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  /// Returns a sentence about a change, such as `org.example.song 1.2.0 now shows 'song' (3 items)`, without a period.
  ///
  /// It names the plugin that was removed, if any, then the plugin that shows the kind now, or says why none does. If
  /// items of the kind are shown, this loads the plugin.
  public func sentence(for change: PluginChanges.Change) -> String {
    let gone = change.isGone ? change.before.map { "\($0.id) is gone; " } ?? "" : ""
    let items = counts[change.kind]?.items ?? "no items"
    guard let now = change.now else { return "\(gone)no plugin shows '\(change.kind)' (\(items))" }
    // A plugin is loaded only for items that are shown.
    guard counts[change.kind] != nil else { return "\(gone)\(now.title) claims '\(change.kind)' (\(items))" }
    let answer = host.provider.answer(for: change.kind)
    if let problem = answer.problem { return "\(gone)\(now.title) can't be used: \(Self.reason(problem))" }
    let title = winner(of: change.kind, answer)?.title ?? now.title
    return gone.isEmpty
      ? "\(title) now shows '\(change.kind)' (\(items))" : "\(gone)'\(change.kind)' is shown by \(title) (\(items))"
  }

  /// Returns a sentence, without a period, that says why a file can't be used, or `nil` if it can be used.
  public func sentence(for file: PluginFile) -> String? {
    guard let refusal = file.refusal else { return nil }
    let name = (try? file.manifest.get()).map(\.title) ?? "'\(file.path)'"
    return "\(name) can't be used: \(Self.reason(refusal))"
  }

  /// Returns the manifest of the plugin that a lookup of a kind has found, or `nil` if it has found none.
  private func winner(of kind: Kind, _ answer: ViewBindingProvider.Answer) -> Manifest? {
    host.claims.claims(on: kind).first { $0.manifest.id == answer.binding.plugin }?.manifest
  }

  /// Returns the description of an error without the plugin's name, which the sentence already begins with.
  private static func reason(_ problem: any Error) -> String {
    guard let error = problem as? PluginError else { return "\(problem)" }
    return String(error.description.dropFirst("\(error.plugin): ".count))
  }
}

extension Manifest {
  /// The identifier and the version of the plugin, such as `org.example.song 1.2.0`.
  fileprivate var title: String { "\(id) \(version)" }
}
