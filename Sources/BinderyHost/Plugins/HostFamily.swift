internal import Synchronization

/// What a host shares with those that were renewed from it.
final class HostFamily: Sendable {
  /// The workers of plugins, which go on where a renewed host uses the same ones.
  let workers = SharedWorkers()

  private let current = Mutex<PluginOpener?>(nil)

  /// What opens the plugins of the newest host; nothing where none of the hosts has opened one.
  var newest: PluginOpener? { current.withLock { $0 } }

  /// Has the plugins of an opener fetch addresses through it, unless there is a newer one.
  ///
  /// - Parameter opener: The opener, which is about to open a plugin. It is kept until a newer one follows, for
  ///   plugins in this process are never closed.
  func join(_ opener: PluginOpener) {
    current.withLock { $0 = $0 ?? opener }
  }

  /// Has a newer opener follow, where there was one.
  ///
  /// - Parameter opener: The newer opener.
  func renew(with opener: PluginOpener) {
    current.withLock { current in
      if current != nil { current = opener }
    }
  }
}
