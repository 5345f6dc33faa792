internal import Bindery
internal import Synchronization

/// The state that a host shares with those renewed from it.
final class HostFamily: Sendable {
  /// A weak reference to an opener.
  private struct Member {
    weak var opener: PluginOpener?
  }

  private struct State {
    /// The openers of living hosts, the newest last.
    var members: [Member] = []

    /// Whether a plugin was opened in this process, where it is never closed.
    var hasPluginsHere = false

    /// The opener of the last host, kept after the host is gone because plugins outlive it.
    var survivor: PluginOpener?
  }

  /// The workers of plugins, each of which continues as long as a host of the family uses it.
  let workers = SharedWorkers()

  private let state = Mutex(State())
  private let bringers = Mutex<[SourceId: Set<PluginId>]>([:])

  /// The fetcher that plugins get from their host. It uses the newest host, since they may outlive the one that opened
  /// them.
  var fetcher: FamilyFetcher { FamilyFetcher(family: self) }

  /// The opener of the newest living host, or `nil` if there is none.
  var newest: PluginOpener? { state.withLock { $0.members.last { $0.opener != nil }?.opener } }

  /// The opener whose plugins outlive all hosts in this process, or `nil` if there is none. It opens no more plugins.
  var survivor: PluginOpener? { state.withLock { $0.survivor } }

  /// Adds the opener of a host, the newest, without retaining it.
  func join(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil }
      state.members.append(Member(opener: opener))
      state.survivor = nil
    }
  }

  /// Notes that a plugin is about to be opened in this process, where it outlives all hosts.
  func noteOpeningHere() {
    state.withLock { $0.hasPluginsHere = true }
  }

  /// Notes that a plugin brings a source, and so may have made the records that come from it.
  func noteBringing(_ source: SourceId, by plugin: PluginId) {
    bringers.withLock { _ = $0[source, default: []].insert(plugin) }
  }

  /// Returns the plugins that have brought a source so far, or any source if it is `nil`, sorted.
  func bringers(of source: SourceId?) -> [PluginId] {
    bringers.withLock { bringers in
      Set(bringers.filter { source == nil || $0.key == source }.values.joined()).sorted { $0.rawValue < $1.rawValue }
    }
  }

  /// Removes the opener of a host that is gone. The last opener is kept if plugins still fetch through it.
  func leave(_ opener: PluginOpener) {
    state.withLock { state in
      state.members.removeAll { $0.opener == nil || $0.opener === opener }
      if state.members.isEmpty, state.hasPluginsHere { state.survivor = opener }
    }
  }
}

/// A fetcher for plugins that outlive the host that opened them, which uses the plugins of the newest host.
///
/// After all hosts are gone, the plugins that are open in this process still fetch for each other, and none is opened.
struct FamilyFetcher: Fetcher {
  /// The family of hosts whose plugins fetch.
  let family: HostFamily

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
