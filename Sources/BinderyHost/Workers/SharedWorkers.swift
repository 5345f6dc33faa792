internal import Bindery
internal import BinderyLoading
internal import Synchronization

/// The workers that several hosts share: one for the same bytes with the same permissions.
///
/// A worker is dismissed when the last host that uses it is let go.
final class SharedWorkers: Sendable {
  /// What makes a worker the same.
  struct Key: Hashable {
    let plugin: PluginId
    let digest: PluginDigest
    let allowsNetwork: Bool
    let allowsProxyPassword: Bool
    let readableFolders: [String]
  }

  /// A worker, and who uses it.
  private struct Shared {
    let worker: PluginWorker
    var users: Set<ObjectIdentifier>
  }

  private let shared = Mutex<[Key: Shared]>([:])

  /// The worker of a plugin.
  ///
  /// - Parameters:
  ///   - subject: What is known of the plugin.
  ///   - user: Who uses it, until it is released.
  ///   - make: Makes the worker, where there is none yet. Nothing is started.
  /// - Returns: The worker.
  func worker(
    of subject: WorkerSubject, for user: ObjectIdentifier, make: () -> PluginWorker
  ) -> PluginWorker {
    shared.withLock { shared in
      let key = subject.key
      var entry = shared[key] ?? Shared(worker: make(), users: [])
      entry.users.insert(user)
      shared[key] = entry
      return entry.worker
    }
  }

  /// Takes note that somebody uses a worker, too.
  ///
  /// - Parameters:
  ///   - worker: The worker.
  ///   - user: Who uses it, until it is released.
  func keep(_ worker: PluginWorker, for user: ObjectIdentifier) {
    shared.withLock { _ = $0[worker.subject.key]?.users.insert(user) }
  }

  /// Takes note that somebody uses no worker any more, and dismisses those that nobody else uses.
  ///
  /// - Parameter user: Who used them.
  func release(_ user: ObjectIdentifier) {
    let idle = shared.withLock { shared in
      for key in shared.keys { shared[key]?.users.remove(user) }
      let idle = shared.filter { $0.value.users.isEmpty }
      for key in idle.keys { shared[key] = nil }
      return idle.values.map(\.worker)
    }
    for worker in idle { worker.dismiss() }
  }
}

extension WorkerSubject {
  fileprivate var key: SharedWorkers.Key {
    SharedWorkers.Key(
      plugin: plugin, digest: image.digest, allowsNetwork: allowsNetwork,
      allowsProxyPassword: allowsProxyPassword, readableFolders: readableFolders)
  }
}
