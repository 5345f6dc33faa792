internal import Bindery
internal import BinderyHost
internal import BinderyInterface
internal import BinderyLoading
internal import BinderyRendering

extension Browser {
  /// Redraws the items of some kinds on all screens, by the plugins that show these kinds now.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, such as `song`, that other plugins show now.
  ///   - bindings: The provider of the bindings, the connections between a kind and the plugin that shows it.
  func showAgain(_ kinds: Set<Kind>, by bindings: ViewBindingProvider) {
    guard !kinds.isEmpty else { return }
    let presenter = Presenter(provider: bindings, context: rootContext)
    let screens = [root] + coordinator.screens.map { $0.content as? any BrowserScreen }
    for case let screen as any PluginFollowingScreen in screens { screen.show(kinds, by: presenter) }
    outdate()
  }

  /// The state of the browser for a later run to resume: query, screens and positions.
  var saved: SavedBrowser {
    let search = root as? any QueryScreen
    var saved = SavedBrowser(
      query: search?.query ?? "", stack: coordinator.stack, states: RestoredStates(of: coordinator.screens))
    (saved.bookmark, saved.isInList) = (search?.bookmark, search?.isInList == true)
    for screen in coordinator.screens {
      guard let line = (screen.content as? any ScrolledScreen)?.topLine, line > 0 else { continue }
      saved.topLines[screen.route] = line
    }
    return saved
  }
}

extension PluginChanges {
  /// The changes of plugins, each as a sentence without a period; no plugin is opened for them.
  var sentences: [String] {
    kinds.map(\.sentence) + refused.compactMap(\.sentence)
  }
}

extension [String] {
  /// The maximum number of sentences that one piece of news combines.
  private static let mostNews = 3

  /// The sentences joined as one piece of news, with the number of omitted ones; `nil` if there are none.
  var news: String? {
    guard !isEmpty else { return nil }
    let others = count - Self.mostNews
    return (prefix(Self.mostNews) + (others > 0 ? ["and \(others.grouped) more"] : [])).joined(separator: "; ")
  }
}

extension CurrentHost {
  /// Returns a sentence, without a period, for each plugin's source that was added or removed since an earlier host.
  ///
  /// No plugin is opened for it.
  func sourceSentences(since old: PluginHost) -> [String] {
    let (before, now) = (old.sourceIds, host.sourceIds)
    return before.filter { !now.contains($0) }.map { "the source '\($0)' is gone" }
      + now.filter { !before.contains($0) }.map { "the source '\($0)' is there now" }
  }
}

extension PluginChanges.Change {
  /// A sentence without a period that says which plugin shows the kind now, and which one is gone.
  fileprivate var sentence: String {
    let gone = isGone ? before.map { "\($0.id) is gone; " } ?? "" : ""
    guard let now else { return "\(gone)no plugin shows '\(kind)' now" }
    return "\(gone)\(now.id) \(now.version) shows '\(kind)' now"
  }
}

extension PluginFile {
  /// A sentence without a period that says why the file isn't used, or `nil` if it is.
  fileprivate var sentence: String? {
    refusal.map { "\($0)" }
  }
}
