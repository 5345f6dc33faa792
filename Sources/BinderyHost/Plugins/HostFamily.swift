internal import Bindery
internal import Synchronization

/// The state that a host shares with the hosts that were renewed from it.
final class HostFamily: Sendable {
  /// A weak reference to the opener of a host.
  private struct Member {
    /// The opener, or `nil` once its host is released.
    weak var opener: PluginOpener?
  }

  /// The mutable state that the hosts share, which a lock protects.
  private struct State {
    /// The openers of the hosts that still exist, the newest last.
    var members: [Member] = []

    /// Whether a plugin was opened in this process, in which it stays loaded.
    var hasPluginsHere = false

    /// The opener of the last host, which is kept after the host because its plugins still use it.
    var survivor: PluginOpener?
  }

  /// The worker processes of the plugins. Each runs as long as a host of the family uses it.
  let workers = SharedWorkers()

  private let state = Mutex(State())
  /// The plugins that have brought each source, in this host or an earlier one.
  private let bringers = Mutex<[SourceId: Set<PluginId>]>([:])

  /// The fetcher that a host passes to its plugins. It uses the newest host, since plugins may outlive their own.
  var fetcher: FamilyFetcher { FamilyFetcher(family: self) }

  /// The opener of the newest host that still exists, or `nil` if there is none.
  var newest: PluginOpener? { state.withLock { $0.members.last { $0.opener != nil }?.opener } }

  /// The opener for plugins that outlive all hosts in this process, or `nil` if there is none. It opens no further
  /// plugins.
  var survivor: PluginOpener? { state.withLock { $0.survivor } }

  /// Adds the opener of a new host, without retaining it.
  func join(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil }
      state.members.append(Member(opener: opener))
      state.survivor = nil
    }
  }

  /// Records that a plugin is about to be opened in this process, where it outlives all hosts.
  func noteOpeningHere() {
    state.withLock { $0.hasPluginsHere = true }
  }

  /// Records that a plugin provides a source, and so may have created the records that come from the source.
  func noteBringing(_ source: SourceId, by plugin: PluginId) {
    bringers.withLock { _ = $0[source, default: []].insert(plugin) }
  }

  /// Returns the plugins that have provided a source so far, sorted; `nil` stands for any source.
  func bringers(of source: SourceId?) -> [PluginId] {
    bringers.withLock { bringers in
      Set(bringers.filter { source == nil || $0.key == source }.values.joined()).sorted { $0.rawValue < $1.rawValue }
    }
  }

  /// Removes the opener of a host that ended. The last opener is retained if plugins still fetch through it.
  func leave(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil || $0.opener === opener }
      if state.members.isEmpty, state.hasPluginsHere { state.survivor = opener }
    }
  }
}

/// A fetcher for plugins that outlive the host that opened them; it uses the plugins of the newest host.
///
/// After the last host, the plugins that are open in this process still fetch for each other, but none is opened.
struct FamilyFetcher: Fetcher {
  /// The family of hosts whose plugins use this fetcher.
  let family: HostFamily

  /// Loads an address by the plugins of the newest host, or of one that still exists.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    if let newest = family.newest {
      try await PluginFetcher(plugins: newest).fetch(address, receiver: receiver)
    } else if let survivor = family.survivor, let fetcher = survivor.openFetcher(of: address) {
      try await fetcher.fetch(address, receiver: receiver)
    } else {
      throw SourceFailure(.failed, "the host is gone")
    }
  }
}
