internal import Glibc

/// The events of some folders, of the libraries in them, and of some other files, as inotify reports them.
///
/// Every folder above them is watched too, for the name of the next one, so that a folder that appears later or
/// replaces another is noticed. When a folder comes or goes, the watches have to be renewed.
struct FolderEvents: ~Copyable {
  /// The changes that follow from events.
  struct News: Sendable {
    /// Whether a library or another watched file, or an access right, changed.
    var isChange = false

    /// Whether a folder came or went, so that the watches have to be renewed.
    var isOutdated = false
  }

  /// The reasons a folder is watched.
  private struct Role {
    var holdsPlugins = false

    /// The names of folders on the way to plugins.
    var names: Set<String> = []

    /// The names of other watched files.
    var files: Set<String> = []

    /// Whether the folder is watched for its contents, and not only as a way to another.
    var hasContents: Bool { holdsPlugins || !files.isEmpty }
  }

  /// The descriptor of the inotify instance, which becomes readable when events are pending.
  let descriptor: Int32

  private var roles: [Int32: Role] = [:]

  /// Watches folders and other files, or throws the system's reason that it isn't possible.
  init(of folders: [String], _ files: [String] = []) throws(WatchFailure) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw WatchFailure(errno) }
    for folder in folders { try watch(folder, Role(holdsPlugins: true)) }
    for file in files {
      let parts = file.split(separator: "/")
      let folder = (file.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
      try watch(folder, Role(files: Set(parts.suffix(1).map(String.init))))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches a folder and those above it.
  private mutating func watch(_ folder: String, _ role: Role) throws(WatchFailure) {
    var path = folder.hasPrefix("/") ? "/" : "."
    for name in folder.split(separator: "/") {
      guard try add(path, Role(names: [String(name)]), Self.ways) else { return }
      path += path.hasSuffix("/") ? String(name) : "/" + name
    }
    _ = try add(path, role, Self.ways | Self.contents)
  }

  /// Watches one folder, and returns whether it exists.
  private mutating func add(_ path: String, _ role: Role, _ mask: Int32) throws(WatchFailure) -> Bool {
    let watch = inotify_add_watch(descriptor, path, UInt32(bitPattern: mask | IN_ONLYDIR | IN_MASK_ADD))
    guard watch >= 0 else {
      // A folder that can be passed but not read may lead to one that can be read.
      if errno == EACCES, !role.hasContents { return true }
      guard errno == ENOENT || errno == ENOTDIR else { throw WatchFailure(errno) }
      return false
    }
    roles[watch, default: Role()].names.formUnion(role.names)
    roles[watch]?.files.formUnion(role.files)
    if role.holdsPlugins { roles[watch]?.holdsPlugins = true }
    return true
  }

  private static let ways =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
  private static let contents = IN_MODIFY | IN_CLOSE_WRITE

  /// Reads the pending events, without waiting.
  func read() -> News {
    var news = News()
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        judge(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &news)
      }
    }
    return news
  }

  /// Parses the events, each of which is a watch, a mask, a number, a length, and a name of that length.
  private func judge(_ bytes: UnsafeRawBufferPointer, _ news: inout News) {
    var offset = 0
    while offset + 16 <= bytes.count {
      let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      let name = bytes[min(offset + 16, bytes.count)..<min(offset + 16 + length, bytes.count)].prefix { $0 != 0 }
      judge(watch, mask, String(decoding: name, as: UTF8.self), &news)
      offset += 16 + length
    }
  }

  private func judge(_ watch: Int32, _ mask: Int32, _ name: String, _ news: inout News) {
    guard let role = roles[watch], mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) == 0 else {
      // This is also the case for an overflow of the system's queue, which belongs to no watch.
      news.isOutdated = true
      news.isChange = news.isChange || mask & IN_Q_OVERFLOW != 0
      return
    }
    if role.names.contains(name) {
      if mask & IN_ATTRIB == 0 { news.isOutdated = true } else { news.isChange = true }
    }
    if role.holdsPlugins && FolderSnapshot.counts(name) || role.files.contains(name) { news.isChange = true }
  }
}
