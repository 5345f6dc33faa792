internal import BinderyStreams

/// Notices that libraries in the folders of plugins come, change and go.
///
/// A library may be replaced by another or written anew in place; a folder may come later. Changes that follow each
/// other closely, eg while a file is copied, are told as one. The watch ends when its last holder lets it go.
public final class PluginWatch: Sendable {
  /// Gives an element for each time that something has changed, and ends with the watch.
  ///
  /// Changes that nobody has taken yet are told as one. It is for one reader.
  public let changes: AsyncStream<Void>

  private let continuation: AsyncStream<Void>.Continuation

  /// Closes the thread's line when this object goes away.
  private let end: WatchEnd?

  /// Begins to watch. What changes from now on is noticed.
  ///
  /// - Parameters:
  ///   - path: The folders.
  ///   - report: Is told in one sentence, at most once, on any thread, where the system doesn't tell of changes. The
  ///     folders are then looked at twice a second, or not at all where not even that is possible.
  public convenience init(_ path: PluginSearchPath, report: @escaping @Sendable (String) -> Void) {
    self.init(path.folders.map(\.path), asksSystem: true, report: report)
  }

  /// Begins to watch folders.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - asksSystem: Whether the system is asked to tell of changes.
  ///   - report: Is told where it doesn't.
  init(_ folders: [String], asksSystem: Bool, report: @escaping @Sendable (String) -> Void) {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.changes, self.continuation) = (changes, continuation)
    end = WatchEnd()
    guard let descriptor = end?.descriptor else {
      report(Self.impossible)
      return
    }
    let snapshot = FolderSnapshot(of: folders)
    let isStarted = SystemThread.start {
      var loop = WatchLoop(
        folders: folders, snapshot: snapshot, end: descriptor, asksSystem: asksSystem, report: report,
        tell: { continuation.yield() })
      loop.run()
    }
    guard !isStarted else { return }
    end?.closeWaiting()
    report(Self.impossible)
  }

  deinit {
    continuation.finish()
  }

  private static let impossible =
    "the folders of plugins can't be watched, since the system has no more threads or files; "
    + "start again to use plugins that change"
}
