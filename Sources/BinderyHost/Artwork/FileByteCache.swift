internal import Bindery
public import BinderyInterface
internal import Glibc

/// Keeps bytes in the files of a folder, no more in all than a bound allows: what was
/// written first goes first.
///
/// A file is there as a whole or not at all. One that is damaged, by whatever, counts
/// as not there. The folder may be shared by several processes, and holds nothing else
/// that matters. What the others write is seen now and then: while several write, the
/// files may hold a sixteenth of the bound more for each of them.
public actor FileByteCache: ByteCache {
  private let folder: CacheFolder
  private let bound: Int
  private let age: Duration
  private let now: @Sendable () -> Duration

  /// How many bytes the files hold, as far as it is known.
  private var count = 0

  /// How many bytes may be written before the files have to be counted again.
  private var unchecked = 0

  /// Creates a cache over a folder, which is made when something is kept.
  ///
  /// - Parameters:
  ///   - path: The folder, whose parent exists.
  ///   - bound: The most bytes that the files hold. What alone is larger isn't kept.
  ///   - age: How long bytes are kept.
  ///   - now: The time since 1970; with none, the system's.
  public init(
    path: String, bound: Int = 256 << 20, age: Duration = .seconds(30 * 86400),
    now: (@Sendable () -> Duration)? = nil
  ) {
    folder = CacheFolder(path: path)
    self.bound = bound
    self.age = age
    self.now = now ?? { .seconds(time(nil)) }
  }

  /// Gets what is kept.
  public func get(_ address: String) -> [UInt8]? {
    let name = ArtworkFile.name(of: address)
    guard let file = folder.file(name), !isExpired(file), let contents = folder.read(name) else { return nil }
    guard let entry = ArtworkFile(contents: contents) else {
      remove(file)
      return nil
    }
    return entry.address == address ? entry.bytes : nil
  }

  /// Keeps bytes, and lets go of the oldest where that is too much.
  public func set(_ address: String, _ bytes: [UInt8]) {
    remove(address)
    let contents = ArtworkFile(address: address, bytes: bytes).contents
    guard contents.count <= bound else { return }
    folder.write(contents, to: ArtworkFile.name(of: address), at: Int(now().components.seconds))
    count += contents.count
    unchecked -= contents.count
    if count > bound || unchecked < 0 { removeOldest() }
  }

  /// Keeps the bytes of an address no longer.
  public func remove(_ address: String) {
    if let file = folder.file(ArtworkFile.name(of: address)) { remove(file) }
  }

  /// Removes all files of the cache.
  public func purge() {
    for file in folder.files { remove(file) }
  }

  /// Removes the files that have expired, are damaged, or were never finished.
  public func removeExpired() {
    for file in folder.files where isExpired(file) || isDamaged(file) { remove(file) }
  }

  /// Counts the files, and removes the oldest where they are too many. Others may have written since the last time.
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
