import BinderyHost
import BinderyLibrary
import BinderyRendering
import Synchronization

/// A renewal of the library's index in the background, while the browser runs, where plugins have come or changed.
///
/// Nothing is written where the library may only be read, or another process is changing it.
final class LibraryRenewal: Sendable {
  /// The path of the library, or `nil` if nothing is renewed.
  private let path: String?
  /// The options that choose the plugins.
  private let plugins: PluginOptions
  /// The task that renews the index, or `nil` before it has begun.
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Creates a renewal that hasn't begun.
  ///
  /// - Parameters:
  ///   - source: The options that choose the sources; without the library among them, nothing is ever renewed.
  ///   - plugins: The options that choose the plugins.
  init(of source: SourceOptions, among plugins: PluginOptions) {
    path = source.usualNames.contains("library") ? LibraryOptions.path(named: source.library.library) : nil
    self.plugins = plugins
  }

  /// Begins to renew by the plugins of a host, once a former renewal has ended.
  ///
  /// - Parameters:
  ///   - host: The host of the plugins.
  ///   - tell: Called with a sentence that says what was done, unless that is nothing.
  func begin(by host: PluginHost, telling tell: @escaping @Sendable (String) -> Void) {
    guard let path else { return }
    task.withLock { task in
      let former = task
      former?.cancel()
      task = Task.detached(priority: .background) { [self] in
        await former?.value
        // What is wrong with a library is told by whoever searches it.
        guard let count = try? await renew(path, by: host), count > 0 else { return }
        tell(
          "\(count.counted("item of your library is", "items of your library are")) found by what the plugins show now")
      }
    }
  }

  /// Ends the renewal after the current transaction. The next one goes on where it stopped.
  func end() { task.withLock { $0?.cancel() } }

  /// Indexes the stale items of a library anew, and returns their number.
  private func renew(_ path: String, by host: PluginHost) async throws -> Int {
    let reader = try LibraryReader(path: path)
    let quarantine = QuarantinedPlugins(of: plugins)
    let isStale = try reader.count(upTo: 1) { $0.isStale(among: host.claims, without: quarantine) } > 0
    guard isStale, reader.isWritable else { return 0 }
    let lock = try LibraryLock(at: path) { (_: String) throws(LibraryError) in throw LibraryError(.busy, at: path) }
    defer { withExtendedLifetime(lock) {} }
    let writer = try LibraryWriter(path: path)
    let counts = try await StaleItems(in: writer, by: Presenter(provider: host.provider)).renew()
    try writer.merge { !Task.isCancelled }
    return counts.changed
  }
}
