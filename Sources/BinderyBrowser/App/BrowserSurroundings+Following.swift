internal import Bindery
internal import BinderyHost

extension BrowserSurroundings {
  /// Replaces the browser's plugins whenever they change, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - current: The holder of the current plugin host, which is replaced.
  ///   - changed: Called after each replacement with the kinds that other plugins show now, and with sentences without
  ///     periods that describe the changes.
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
