internal import Bindery
internal import BinderyHost
internal import BinderyInterface
internal import BinderyLoading
internal import BinderyRendering

extension Browser {
  /// Has all screens draw the items of some kinds again, by the plugins that show them now.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - bindings: The provider of the bindings of the moment.
  func showAgain(_ kinds: Set<Kind>, by bindings: ViewBindingProvider) {
    guard !kinds.isEmpty else { return }
    let presenter = Presenter(provider: bindings, context: rootContext)
    let screens = [root] + coordinator.screens.map { $0.content as? any BrowserScreen }
    for case let screen as any PluginFollowingScreen in screens { screen.show(kinds, by: presenter) }
    outdate()
  }

  /// What a later run may resume.
  var saved: SavedBrowser {
    let search = root as? any QueryScreen
    var saved = SavedBrowser(
      query: search?.query ?? "", stack: coordinator.stack, states: RestoredStates(of: coordinator.screens))
    (saved.place, saved.isInList) = (search?.place, search?.isInList == true)
    for screen in coordinator.screens {
      guard let line = (screen.content as? any ScrolledScreen)?.topLine, line > 0 else { continue }
      saved.topLines[screen.route] = line
    }
    return saved
  }
}

extension PluginChanges {
  /// What has changed, as one sentence without a period for each change. No plugin is opened for it.
  var sentences: [String] {
    kinds.map(\.sentence) + refused.compactMap(\.sentence)
  }
}

extension [String] {
  /// The most sentences that news consists of.
  private static let mostNews = 3

  /// All sentences as one, since news takes the place of earlier news, or the first ones and the number of the others;
  /// `nil` if there are none.
  var news: String? {
    guard !isEmpty else { return nil }
    let others = count - Self.mostNews
    return (prefix(Self.mostNews) + (others > 0 ? ["and \(others.grouped) more"] : [])).joined(separator: "; ")
  }
}

extension CurrentHost {
  /// Returns which sources of plugins have come or gone since another host, as sentences without a period. No plugin is
  /// opened for it.
  func sourceSentences(since old: PluginHost) -> [String] {
    let (before, now) = (old.sourceIds, host.sourceIds)
    return before.filter { !now.contains($0) }.map { "the source '\($0)' is gone" }
      + now.filter { !before.contains($0) }.map { "the source '\($0)' is there now" }
  }
}

extension PluginChanges.Change {
  fileprivate var sentence: String {
    let gone = isGone ? before.map { "\($0.id) is gone; " } ?? "" : ""
    guard let now else { return "\(gone)no plugin shows '\(kind)' now" }
    return "\(gone)\(now.id) \(now.version) shows '\(kind)' now"
  }
}

extension PluginFile {
  fileprivate var sentence: String? {
    refusal.map { "\($0)" }
  }
}
