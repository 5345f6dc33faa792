internal import Glibc
internal import Synchronization

/// The bucket of tokens that all of a user's processes share, in a small file.
///
/// The file is locked while a token is taken. One that is damaged counts as a full bucket. Where there is no file, or
/// none can be written, the bucket is that of this process alone; so it is, too, while another holds the lock for long.
final class TokenFile: Sendable {
  private let path: String?
  private let clock: StoreClock
  private let own: Mutex<TokenBucket>

  /// Creates the bucket.
  ///
  /// - Parameters:
  ///   - folder: Where the file is. It is made with the first call.
  ///   - clock: What tells the time.
  init(folder: String?, clock: StoreClock = .system) {
    path = folder.map { "\($0)/itunes-calls" }
    self.clock = clock
    own = Mutex(TokenBucket(at: clock.now()))
  }

  /// Takes a token, if there is one.
  ///
  /// - Returns: How long to wait for a token; zero where one was taken.
  func take() async -> Duration {
    await change { $0.take(at: $1) }
  }

  /// Empties the bucket, because the store says that it was asked too often.
  ///
  /// - Returns: How long to wait for a token.
  func drain() async -> Duration {
    await change { $0.drain(at: $1) }
  }

  /// Changes the bucket off the caller's actor: a file may be slow.
  @concurrent private func change(_ body: @Sendable (inout TokenBucket, Int) -> Duration) async -> Duration {
    if let descriptor = await locked() {
      // Closing the file unlocks it.
      defer { close(descriptor) }
      let now = clock.now()
      var bucket = read(descriptor) ?? TokenBucket(at: now)
      let wait = body(&bucket, now)
      if write(bucket, to: descriptor) { return wait }
    }
    return own.withLock { body(&$0, clock.now()) }
  }

  /// Opens the file and locks it, if that can be done within half a second.
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

  private func read(_ descriptor: Int32) -> TokenBucket? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? TokenBucket(String(decoding: bytes.prefix(count), as: UTF8.self)) : nil
  }

  private func write(_ bucket: TokenBucket, to descriptor: Int32) -> Bool {
    let bytes = Array(bucket.description.utf8)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count && ftruncate(descriptor, off_t(bytes.count)) == 0
  }
}
