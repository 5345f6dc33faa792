internal import BinderySystem

/// The loop of a watch's thread, which waits for events or polls, and reports each burst of changes when it ends.
struct WatchLoop: ~Copyable {
  /// The interval of polling, for systems that don't report changes and for links.
  static let pollInterval = Duration.milliseconds(500)

  /// The paths of the folders that are searched for plugins.
  private let folders: [String]
  /// The paths of the other watched files, such as that of the user's choices.
  private let files: [String]

  /// The descriptor that ends the loop when its other end is closed.
  private let end: Descriptor

  /// Whether the system is asked to report changes; `false` once it has refused.
  private var asksSystem: Bool

  /// The function that receives messages for the user.
  private let report: @Sendable (String) -> Void
  /// The function that is called at the end of each burst of changes.
  private let notify: @Sendable () -> Void

  /// The attributes of the watched files when they were last compared.
  private var snapshot: FolderSnapshot
  /// The burst of changes that isn't over yet, or `nil` if there is none.
  private var burst: ChangeBurst?

  /// The events of the system, or `nil` if the files are polled.
  private var events: FolderEvents?

  /// Creates a loop that hasn't started.
  ///
  /// - Parameters:
  ///   - folders: The folders to watch.
  ///   - files: Other files to watch.
  ///   - snapshot: The state of the folders and files when the watch began.
  ///   - end: The descriptor that ends the loop when its other end is closed.
  ///   - asksSystem: Whether the system is asked to report changes.
  ///   - report: Receives a sentence if the system doesn't report changes.
  ///   - notify: Called when a burst of changes has ended.
  init(
    folders: [String], files: [String], snapshot: FolderSnapshot, end: Descriptor, asksSystem: Bool,
    report: @escaping @Sendable (String) -> Void, notify: @escaping @Sendable () -> Void
  ) {
    self.folders = folders
    self.files = files
    self.snapshot = snapshot
    self.end = end
    self.asksSystem = asksSystem
    self.report = report
    self.notify = notify
  }

  /// Watches the folders and files until the other end of the descriptor is closed.
  mutating func run() {
    if !asksSystem { complain(WatchFailure("it isn't asked")) }
    watch()
    while wait() {
      if asksSystem { listen() } else { checkFiles() }
      finishBurst()
    }
  }

  /// Waits for an event or until the next time to act, and returns whether to continue.
  private func wait() -> Bool {
    !waitForInput(from: [end.number] + (events.map { [$0.descriptor] } ?? []), atMost: timeout())[0]
  }

  /// Returns the time until the burst ends or the files have to be polled, in milliseconds, or -1 if there is no limit.
  private func timeout() -> Int32 {
    // The target of a link is elsewhere, and no event reports its changes.
    let look = asksSystem && !snapshot.hasLinks ? nil : Self.pollInterval
    let rest = burst.map { max(.zero, $0.end - .now) }
    guard let least = [look, rest].compactMap({ $0 }).min() else { return -1 }
    // Rounded up, so that the time has come when the wait is over.
    return Int32(least / .milliseconds(1)) + 1
  }

  /// Adds a change to the current burst, or begins a burst.
  private mutating func change() {
    burst = burst ?? ChangeBurst(at: .now)
    burst?.add(at: .now)
  }

  /// Compares the attributes of the files with the snapshot, and records a change if they differ.
  private mutating func checkFiles() {
    let new = FolderSnapshot(of: folders, files)
    guard new != snapshot else { return }
    snapshot = new
    change()
  }

  /// Reports the burst of changes if it is over.
  private mutating func finishBurst() {
    guard let end = burst?.end, end <= .now else { return }
    snapshot = FolderSnapshot(of: folders, files)
    burst = nil
    notify()
  }

  /// Reports to the user that the files are polled, because the system doesn't report changes.
  private func complain(_ failure: WatchFailure) {
    report("the system doesn't tell of changes in the folders of plugins, so that they are looked at: \(failure)")
  }

  // MARK: Events

  /// Watches the folders that exist now, and then looks for changes that happened before.
  private mutating func watch() {
    events = nil
    guard asksSystem else { return checkFiles() }
    do throws(SystemError) {
      events = try FolderEvents(of: folders, files)
    } catch {
      asksSystem = false
      complain(WatchFailure(error))
    }
    checkFiles()
  }

  /// Reads the events of the system, and records a change if they are about plugins.
  private mutating func listen() {
    guard let news = events?.read() else { return }
    if news.isChange { change() }
    if news.isOutdated { watch() }
    if snapshot.hasLinks { checkFiles() }
  }
}
