internal import BinderyHost

extension BrowserSurroundings {
  /// Replaces the plugins of a browser as often as others come or go, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - current: The plugins of the moment, which are replaced.
  ///   - changed: Called after that with what has changed.
  @MainActor
  func follow(_ current: CurrentHost, _ changed: (PluginChanges) -> Void) async {
    for await _ in changes {
      let (old, renewHost) = (current.host, renewHost)
      let (host, changes) = await Task.detached { await renewHost(old) }.value
      guard !Task.isCancelled else { return }
      current.replace(by: host, changing: Set(changes.kinds.map(\.kind)))
      changed(changes)
    }
  }
}
