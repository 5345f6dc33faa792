internal import Bindery

/// Notices that libraries in the folders of plugins come, change and go, and what the user chose about them.
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
  ///   - choices: The file with what the user chose, which is watched, too.
  ///   - report: Is told in one sentence, at most once, on any thread, where the system doesn't tell of changes. The
  ///     folders are then looked at twice a second, or not at all where not even that is possible.
  public convenience init(
    _ path: PluginSearchPath, choices: PluginChoicesFile? = nil, report: @escaping @Sendable (String) -> Void
  ) {
    let files = choices.map { [$0.path] } ?? []
    self.init(path.folders.map(\.path), files: files, asksSystem: true, report: report)
  }

  /// Begins to watch folders.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - files: Other files that count.
  ///   - asksSystem: Whether the system is asked to tell of changes.
  ///   - report: Is told where it doesn't.
  init(
    _ folders: [String], files: [String] = [], asksSystem: Bool, report: @escaping @Sendable (String) -> Void
  ) {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.changes, self.continuation) = (changes, continuation)
    end = WatchEnd()
    guard let descriptor = end?.descriptor else {
      report(Self.impossible)
      return
    }
    let snapshot = FolderSnapshot(of: folders, files)
    let isStarted = SystemThread.start {
      var loop = WatchLoop(
        folders: folders, files: files, snapshot: snapshot, end: descriptor, asksSystem: asksSystem, report: report,
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
