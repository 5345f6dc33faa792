internal import Glibc
internal import Synchronization

/// A token bucket in a small file, which all processes of a user share.
///
/// The file is locked while the bucket changes. A damaged file counts as a full bucket. If the file can't be opened, or
/// another process holds the lock for long, a bucket of this process alone is used.
final class TokenFile: Sendable {
  /// The path of the file, or `nil` for a bucket of this process alone.
  private let path: String?
  /// The clock that tells the time.
  private let clock: StoreClock
  /// The bucket that is used while the file can't be.
  private let own: Mutex<TokenBucket>

  /// Creates a token bucket that is stored in a file of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path of the file's folder, which is created with the first call, or `nil` for a bucket of this
  ///     process alone.
  ///   - clock: The clock that tells the time.
  init(folder: String?, clock: StoreClock = .system) {
    path = folder.map { "\($0)/itunes-calls" }
    self.clock = clock
    own = Mutex(TokenBucket(at: clock.now()))
  }

  /// Takes a token from the bucket if there is one, which allows one call.
  ///
  /// - Returns: The wait until the next token, or zero if one was taken.
  func take() async -> Duration {
    await change { $0.take(at: $1) }
  }

  /// Empties the bucket for half a minute, because the store reports too many calls.
  ///
  /// - Returns: The wait until the next token.
  func drain() async -> Duration {
    await change { $0.drain(at: $1) }
  }

  /// Calls a function with the bucket and the time in milliseconds, off the caller's actor, and stores the bucket.
  @concurrent private func change(_ body: @Sendable (inout TokenBucket, Int) -> Duration) async -> Duration {
    if let descriptor = await locked() {
      // Closing the file releases the lock.
      defer { close(descriptor) }
      let now = clock.now()
      var bucket = read(descriptor) ?? TokenBucket(at: now)
      let wait = body(&bucket, now)
      if write(bucket, to: descriptor) { return wait }
    }
    return own.withLock { body(&$0, clock.now()) }
  }

  /// Opens and locks the file, and returns its descriptor, which the caller closes.
  ///
  /// Returns `nil` without a folder, if the file can't be opened, if others hold the lock for half a second, or if the
  /// task is cancelled meanwhile.
  private func locked() async -> Int32? {
    guard let path else { return nil }
    UserFolders.make(above: path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { break }
    }
    close(descriptor)
    return nil
  }

  /// Reads the bucket from the open file, or returns `nil` if the file is damaged.
  private func read(_ descriptor: Int32) -> TokenBucket? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? TokenBucket(String(decoding: bytes.prefix(count), as: UTF8.self)) : nil
  }

  /// Writes the bucket to the open file, and returns whether that succeeded.
  private func write(_ bucket: TokenBucket, to descriptor: Int32) -> Bool {
    let bytes = Array(bucket.description.utf8)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count && ftruncate(descriptor, off_t(bytes.count)) == 0
  }
}
