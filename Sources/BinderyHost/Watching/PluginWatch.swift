internal import Bindery
internal import BinderyStreams
internal import BinderySystem

/// A watch for changes of the libraries in the folders of plugins, and of the user's choices about plugins.
///
/// It notices libraries that are replaced or rewritten in place, and folders that appear later. Changes in quick
/// succession, as while a file is copied, are reported as one. The watch ends when its last reference is released.
public final class PluginWatch: Sendable {
  /// The stream of changes, which yields an element for each change, and finishes when the watch ends.
  ///
  /// Changes that weren't read are merged into one. The stream has a single reader.
  public let changes: AsyncStream<Void>

  /// The continuation that yields an element for each burst of changes.
  private let continuation: AsyncStream<Void>.Continuation

  /// One end of a socket pair. Closing it wakes and ends the thread that waits at the other end.
  private let end: Descriptor?

  /// Starts to watch. Changes after this call are noticed.
  ///
  /// - Parameters:
  ///   - path: The folders to watch.
  ///   - choices: The file of the user's choices, which is watched too.
  ///   - report: Receives one sentence, at most once, on any thread, if the system doesn't report changes. The
  ///     folders are then polled twice a second, or not at all if that isn't possible either.
  public convenience init(
    _ path: PluginSearchPath, choices: PluginChoicesFile? = nil, report: @escaping @Sendable (String) -> Void
  ) {
    let files = choices.map { [$0.path] } ?? []
    self.init(path.folders.map(\.path), files: files, asksSystem: true, report: report)
  }

  /// Starts to watch folders and other files.
  ///
  /// If `asksSystem` is false, the folders are polled from the start. `report` receives a sentence if the system
  /// doesn't report changes.
  init(
    _ folders: [String], files: [String] = [], asksSystem: Bool, report: @escaping @Sendable (String) -> Void
  ) {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.changes, self.continuation) = (changes, continuation)
    let ends = Descriptor.socketPair()
    end = ends?.1
    guard let waiting = ends?.0 else {
      report(Self.impossible)
      return
    }
    let snapshot = FolderSnapshot(of: folders, files)
    let isStarted = SystemThread.start {
      var loop = WatchLoop(
        folders: folders, files: files, snapshot: snapshot, end: waiting, asksSystem: asksSystem, report: report,
        notify: { continuation.yield() })
      loop.run()
    }
    if !isStarted { report(Self.impossible) }
  }

  deinit {
    continuation.finish()
  }

  /// The reason given when the thread of a watch can't be started.
  private static let impossible =
    "the folders of plugins can't be watched, since the system has no more threads or files; "
    + "start again to use plugins that change"
}
