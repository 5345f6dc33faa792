internal import Bindery
internal import BinderyLoading
internal import Synchronization

/// The workers that several hosts share: plugins with equal bytes and equal permissions use the same one.
///
/// A worker is dismissed when its last host releases it.
package final class SharedWorkers: Sendable {
  /// The properties in which plugins have to be equal to share a worker.
  struct Key: Hashable {
    /// The identifier of the plugin.
    let plugin: PluginId
    /// The SHA-256 of the library.
    let digest: PluginDigest
    /// Whether the plugin reads files there, and nothing else.
    let readsFiles: Bool
    /// Whether the plugin may use the network.
    let allowsNetwork: Bool
    /// Whether the plugin gets the proxy's password.
    let allowsProxyPassword: Bool
    /// The folders that the plugin may read.
    let readableFolders: [String]
  }

  /// A worker, and the identifiers of the objects that use it.
  private struct Shared {
    let worker: PluginWorker
    /// The identifiers of the objects that use the worker.
    var users: Set<ObjectIdentifier>
  }

  /// The shared workers, by the properties of their plugins.
  private let shared = Mutex<[Key: Shared]>([:])

  /// Creates a collection without workers.
  package init() {}

  /// Returns the worker of a plugin, and registers `user` as a user of it until `release(_:)` is called.
  ///
  /// `make` creates the worker if there is none yet, and starts nothing.
  package func worker(
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

  /// Registers an object as another user of a worker, until `release(_:)` is called for it.
  package func keep(_ worker: PluginWorker, for user: ObjectIdentifier) {
    shared.withLock { _ = $0[worker.subject.key]?.users.insert(user) }
  }

  /// Removes an object from the users of all workers, and dismisses the workers that have no users left.
  package func release(_ user: ObjectIdentifier) {
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
  /// The properties by which plugins share a worker.
  fileprivate var key: SharedWorkers.Key {
    SharedWorkers.Key(
      plugin: plugin, digest: image.digest, readsFiles: readsFiles, allowsNetwork: allowsNetwork,
      allowsProxyPassword: allowsProxyPassword, readableFolders: readableFolders)
  }
}
