internal import Bindery
public import BinderyInterface

/// A cache of bytes in the files of a folder, with a limited total size: the oldest files are evicted first.
///
/// Files are written atomically, and a damaged file counts as missing. Several processes may share the folder, which
/// should hold nothing else. A process counts the files of the others only now and then: while several processes write,
/// the files may exceed the bound by a sixteenth of it for each process.
public actor FileByteCache: ByteCache {
  /// The folder with the files.
  private let folder: CacheFolder
  /// The maximum total size of the files, in bytes.
  private let bound: Int
  /// The age at which a file expires.
  private let age: Duration
  /// The function that returns the time since 1970.
  private let now: @Sendable () -> Duration

  /// The total size of the cache's files in bytes, as far as this process knows.
  private var count = 0

  /// The number of bytes that may be written before the total size has to be determined again.
  private var unchecked = 0

  /// Creates a cache in a folder. Nothing is created or removed until bytes are stored.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which is created when needed, with the folders above it.
  ///   - bound: The maximum total size of the files in bytes. A larger entry isn't stored.
  ///   - age: The time after which stored bytes expire.
  ///   - now: Returns the time since 1970; `nil` stands for the system's clock.
  public init(
    path: String, bound: Int = 256 << 20, age: Duration = .seconds(30 * 86400),
    now: (@Sendable () -> Duration)? = nil
  ) {
    folder = CacheFolder(path: path)
    self.bound = bound
    self.age = age
    self.now = now ?? { .seconds(WallClock.system.now.sinceEpoch.components.seconds) }
  }

  /// Returns the bytes that are stored for an address, or `nil` if they are missing, expired or damaged.
  public func get(_ address: String) -> [UInt8]? {
    let name = ArtworkFile.name(of: address)
    guard let file = folder.file(name), !isExpired(file), let contents = folder.read(name) else { return nil }
    guard let entry = ArtworkFile(contents: contents) else {
      remove(file)
      return nil
    }
    return entry.address == address ? entry.bytes : nil
  }

  /// Stores the bytes of an address, and evicts the oldest files if the bound is exceeded. Failures are ignored.
  public func set(_ address: String, _ bytes: [UInt8]) {
    remove(address)
    let contents = ArtworkFile(address: address, bytes: bytes).contents
    guard contents.count <= bound else { return }
    folder.write(contents, to: ArtworkFile.name(of: address), at: Int(now().components.seconds))
    count += contents.count
    unchecked -= contents.count
    if count > bound || unchecked < 0 { removeOldest() }
  }

  /// Removes the bytes that are stored for an address, if any.
  public func remove(_ address: String) {
    if let file = folder.file(ArtworkFile.name(of: address)) { remove(file) }
  }

  /// Removes all files of the cache.
  public func purge() {
    for file in folder.files { remove(file) }
  }

  /// Removes the files that have expired, are damaged, or have been unfinished for an hour.
  public func removeExpired() {
    for file in folder.files where isExpired(file) || isDamaged(file) { remove(file) }
  }

  /// Determines the total size of the files, including those of other processes, and removes the oldest beyond the
  /// bound.
  private func removeOldest() {
    let files = folder.files
    count = files.reduce(0) { $0 + $1.count }
    unchecked = bound / 16
    for file in files where count > bound && !isBeingWritten(file) { remove(file) }
  }

  /// Removes a file and subtracts its size from the total.
  private func remove(_ file: CacheFolder.File) {
    folder.remove(file.name)
    count -= file.count
  }

  /// Returns whether a file has reached the age at which it expires.
  private func isExpired(_ file: CacheFolder.File) -> Bool {
    .seconds(file.time) + age <= now()
  }

  /// Returns whether a file was written incompletely, or its checksum doesn't match its contents.
  private func isDamaged(_ file: CacheFolder.File) -> Bool {
    if file.name.hasSuffix(CacheFolder.unfinished) { return !isBeingWritten(file) }
    return folder.read(file.name).map { ArtworkFile(contents: $0) == nil } ?? true
  }

  /// Returns whether a process may be writing a file, which takes less than an hour.
  private func isBeingWritten(_ file: CacheFolder.File) -> Bool {
    file.name.hasSuffix(CacheFolder.unfinished) && .seconds(file.time + 3600) > now()
  }
}
