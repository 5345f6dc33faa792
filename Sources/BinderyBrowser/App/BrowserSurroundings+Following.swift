internal import Bindery
internal import BinderyHost

extension BrowserSurroundings {
  /// Replaces the plugins of a browser as often as others come or go, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - current: The plugins of the moment, which are replaced.
  ///   - changed: Called after that with the kinds that others show now, and with sentences without periods that tell what
  ///     has changed.
  @MainActor
  func follow(_ current: CurrentHost, _ changed: (_ kinds: Set<Kind>, _ sentences: [String]) -> Void) async {
    for await _ in changes {
      let (old, renewHost) = (current.host, renewHost)
      let (host, changes) = await Task.detached { await renewHost(old) }.value
      guard !Task.isCancelled else { return }
      let kinds = Set(changes.kinds.map(\.kind))
      current.replace(by: host, changing: kinds)
      changed(kinds, changes.sentences + current.sourceSentences(since: old))
    }
  }
}
