internal import Synchronization

/// What a host shares with those that were renewed from it.
final class HostFamily: Sendable {
  /// An opener that somebody else keeps.
  private struct Member {
    weak var opener: PluginOpener?
  }

  private struct State {
    /// The openers whose hosts are there, the newest last.
    var members: [Member] = []

    /// Whether a plugin was opened in this process, which is never closed.
    var hasPluginsHere = false

    /// The last opener whose host went, where plugins outlive it.
    var survivor: PluginOpener?
  }

  /// The workers of plugins, which go on where a renewed host uses the same ones.
  let workers = SharedWorkers()

  private let state = Mutex(State())

  /// Gets addresses for plugins, which may outlive the host that opened them.
  var fetcher: FamilyFetcher { FamilyFetcher(family: self) }

  /// What opens the plugins of the newest host that is there; nothing where there is none.
  var newest: PluginOpener? { state.withLock { $0.members.last { $0.opener != nil }?.opener } }

  /// What has opened plugins in this process, where all hosts are gone. It opens no more.
  var survivor: PluginOpener? { state.withLock { $0.survivor } }

  /// Takes in the opener of another host, the newest.
  ///
  /// - Parameter opener: The opener, which isn't kept.
  func join(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil }
      state.members.append(Member(opener: opener))
      state.survivor = nil
    }
  }

  /// Takes note that a plugin is about to be opened in this process, where it goes on when all hosts are gone.
  func noteOpeningHere() {
    state.withLock { $0.hasPluginsHere = true }
  }

  /// Lets go of an opener whose host is gone. The last one is kept where plugins still fetch through it.
  ///
  /// - Parameter opener: The opener.
  func leave(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil || $0.opener === opener }
      if state.members.isEmpty, state.hasPluginsHere { state.survivor = opener }
    }
  }
}
