internal import Glibc

/// What the thread of a watch does: it waits for events, or looks now and then, and tells when a burst is over.
struct WatchLoop: ~Copyable {
  /// How often it looks where the system doesn't tell of changes.
  static let looks = Duration.milliseconds(500)

  private let folders: [String]
  private let files: [String]

  /// Closed by the other side when the watch ends; closed here when the loop does.
  private let end: Int32

  private let asksSystem: Bool
  private let report: @Sendable (String) -> Void
  private let tell: @Sendable () -> Void

  private var snapshot: FolderSnapshot
  private var burst: ChangeBurst?

  private var events: FolderEvents?

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - files: Other files that count.
  ///   - snapshot: What was seen of them when the watch began.
  ///   - end: What closes when the watch ends.
  ///   - asksSystem: Whether the system is asked to tell of changes.
  ///   - report: Is told where the system doesn't.
  ///   - tell: Called when something has changed.
  init(
    folders: [String], files: [String], snapshot: FolderSnapshot, end: Int32, asksSystem: Bool,
    report: @escaping @Sendable (String) -> Void, tell: @escaping @Sendable () -> Void
  ) {
    self.folders = folders
    self.files = files
    self.snapshot = snapshot
    self.end = end
    self.asksSystem = asksSystem
    self.report = report
    self.tell = tell
  }

  deinit {
    close(end)
  }

  /// Watches until the end closes.
  mutating func run() {
    var isAsking = asksSystem
    if !isAsking { complain(WatchFailure("it isn't asked")) }
    watch(&isAsking)
    while wait(isAsking) {
      if isAsking { listen(&isAsking) } else { look() }
      finishBurst()
    }
  }

  /// Waits for what comes first, and returns whether to go on.
  private func wait(_ isAsking: Bool) -> Bool {
    var requests = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
    if let descriptor = descriptor { requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    let count = poll(&requests, nfds_t(requests.count), timeout(isAsking))
    return count <= 0 || requests[0].revents == 0
  }

  private func timeout(_ isAsking: Bool) -> Int32 {
    // What a link leads to is elsewhere, and nobody tells of it.
    let look = isAsking && !snapshot.hasLinks ? nil : Self.looks
    let rest = burst.map { max(.zero, $0.end - .now) }
    guard let least = [look, rest].compactMap({ $0 }).min() else { return -1 }
    // Rounded up, so that the time has come when the wait is over.
    return Int32(least / .milliseconds(1)) + 1
  }

  private mutating func change() {
    burst = burst ?? ChangeBurst(at: .now)
    burst?.add(at: .now)
  }

  private mutating func look() {
    let new = FolderSnapshot(of: folders, files)
    guard new != snapshot else { return }
    snapshot = new
    change()
  }

  private mutating func finishBurst() {
    guard let end = burst?.end, end <= .now else { return }
    snapshot = FolderSnapshot(of: folders, files)
    burst = nil
    tell()
  }

  private func complain(_ failure: WatchFailure) {
    report("the system doesn't tell of changes in the folders of plugins, so that they are looked at: \(failure)")
  }

  // MARK: What the system tells

  private var descriptor: Int32? {
    switch events {
    case .some(let events): events.descriptor
    case .none: nil
    }
  }

  /// Watches the folders that are there now, and looks at what came before that.
  private mutating func watch(_ isAsking: inout Bool) {
    events = nil
    guard isAsking else { return look() }
    do throws(WatchFailure) {
      events = try FolderEvents(of: folders, files)
    } catch {
      isAsking = false
      complain(error)
    }
    look()
  }

  private mutating func listen(_ isAsking: inout Bool) {
    guard let news = events?.read() else { return }
    if news.isChange { change() }
    if news.isOutdated { watch(&isAsking) }
    if snapshot.hasLinks { look() }
  }
}
