internal import Bindery
internal import BinderyStreams
internal import BinderySystem

/// A watch on the libraries in the folders of plugins, and on the user's choices about them.
///
/// A library may be replaced by another or rewritten in place, and a folder may appear later. Changes in quick
/// succession, eg while a file is copied, are reported as one. The watch ends when its last reference is released.
public final class PluginWatch: Sendable {
  /// The changes, as a stream that has an element for each of them and finishes with the watch.
  ///
  /// Unread changes are merged into one. The stream is for one reader.
  public let changes: AsyncStream<Void>

  private let continuation: AsyncStream<Void>.Continuation

  /// One of two connected descriptors, whose release wakes the thread that waits at the other, and so ends the thread.
  private let end: Descriptor?

  /// Starts to watch. Changes from now on are noticed.
  ///
  /// - Parameters:
  ///   - path: The folders to watch.
  ///   - choices: The file of the user's choices, which is watched too.
  ///   - report: Takes one sentence, at most once, on any thread, if the system doesn't report changes. The folders
  ///     are then polled twice a second, or not at all if not even that is possible.
  public convenience init(
    _ path: PluginSearchPath, choices: PluginChoicesFile? = nil, report: @escaping @Sendable (String) -> Void
  ) {
    let files = choices.map { [$0.path] } ?? []
    self.init(path.folders.map(\.path), files: files, asksSystem: true, report: report)
  }

  /// Starts to watch folders and other files.
  ///
  /// `asksSystem` is false to poll from the start. `report` takes a sentence if the system doesn't report changes.
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
        tell: { continuation.yield() })
      loop.run()
    }
    if !isStarted { report(Self.impossible) }
  }

  deinit {
    continuation.finish()
  }

  private static let impossible =
    "the folders of plugins can't be watched, since the system has no more threads or files; "
    + "start again to use plugins that change"
}
