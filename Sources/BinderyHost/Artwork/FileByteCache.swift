internal import Bindery
public import BinderyInterface

/// A cache of bytes in the files of a folder, with a limited total size: the oldest files are evicted first.
///
/// Files are written atomically, and a damaged file counts as missing. Several processes may share the folder, which
/// holds nothing else that matters. The files of other processes are counted only now and then: while several processes
/// write, the files may exceed the bound by a sixteenth of it for each of them.
public actor FileByteCache: ByteCache {
  private let folder: CacheFolder
  private let bound: Int
  private let age: Duration
  private let now: @Sendable () -> Duration

  /// The number of bytes in the files, as far as known.
  private var count = 0

  /// The number of bytes that may be written before the files have to be counted again.
  private var unchecked = 0

  /// Creates a cache over a folder. Nothing is created or removed until something is kept.
  ///
  /// - Parameters:
  ///   - path: The folder, which is created with the missing ones above it.
  ///   - bound: The most bytes that the files hold. A larger entry isn't kept.
  ///   - age: How long bytes are returned after they were written.
  ///   - now: Returns the time since 1970, or `nil` for the system's clock.
  public init(
    path: String, bound: Int = 256 << 20, age: Duration = .seconds(30 * 86400),
    now: (@Sendable () -> Duration)? = nil
  ) {
    folder = CacheFolder(path: path)
    self.bound = bound
    self.age = age
    self.now = now ?? { .seconds(WallClock.system.now.sinceEpoch.components.seconds) }
  }

  /// Returns the bytes of an address, or `nil` if they are missing, expired or damaged.
  public func get(_ address: String) -> [UInt8]? {
    let name = ArtworkFile.name(of: address)
    guard let file = folder.file(name), !isExpired(file), let contents = folder.read(name) else { return nil }
    guard let entry = ArtworkFile(contents: contents) else {
      remove(file)
      return nil
    }
    return entry.address == address ? entry.bytes : nil
  }

  /// Keeps the bytes of an address, and evicts the oldest files if the bound is exceeded. Failures are ignored.
  public func set(_ address: String, _ bytes: [UInt8]) {
    remove(address)
    let contents = ArtworkFile(address: address, bytes: bytes).contents
    guard contents.count <= bound else { return }
    folder.write(contents, to: ArtworkFile.name(of: address), at: Int(now().components.seconds))
    count += contents.count
    unchecked -= contents.count
    if count > bound || unchecked < 0 { removeOldest() }
  }

  /// Removes the bytes of an address, if they are kept.
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

  /// Counts the files, since other processes may have written, and removes the oldest if they exceed the bound.
  private func removeOldest() {
    let files = folder.files
    count = files.reduce(0) { $0 + $1.count }
    unchecked = bound / 16
    for file in files where count > bound { remove(file) }
  }

  private func remove(_ file: CacheFolder.File) {
    folder.remove(file.name)
    count -= file.count
  }

  private func isExpired(_ file: CacheFolder.File) -> Bool {
    .seconds(file.time) + age <= now()
  }

  private func isDamaged(_ file: CacheFolder.File) -> Bool {
    // Another process may be writing it, but not for an hour.
    if file.name.hasSuffix(CacheFolder.unfinished) { return .seconds(file.time + 3600) <= now() }
    return folder.read(file.name).map { ArtworkFile(contents: $0) == nil } ?? true
  }
}
