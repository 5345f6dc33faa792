internal import BinderySystem
internal import Glibc

/// What is seen of the libraries in some folders, and of some other files, without opening them.
struct FolderSnapshot: Hashable, Sendable {
  /// A file, by what changes with its contents or its rights.
  fileprivate struct Entry: Hashable {
    let device: UInt64
    let number: UInt64
    let mode: UInt32
    let owner: UInt32
    let count: Int64
    let changed: Int64
    let nanoseconds: Int64
  }

  fileprivate var entries: [String: Entry] = [:]

  /// Whether a library is a link, so that what it leads to changes elsewhere.
  private(set) var hasLinks = false

  /// Looks at folders, and at other files that count. One that isn't there holds nothing.
  init(of folders: [String], _ files: [String] = []) {
    for folder in folders { add(folder) }
    for file in files { add(file: file) }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.entries == other.entries
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(entries)
  }

  /// Whether a file in a folder of plugins is looked at: what is hidden, and what editors and
  /// copying programs call what they haven't finished, is not.
  static func counts(_ name: some StringProtocol) -> Bool {
    !name.hasPrefix(".") && (name.hasSuffix(".so") || name.hasSuffix(".dylib"))
  }

  private mutating func add(_ folder: String) {
    guard let listing = try? FolderListing(folder) else { return }
    // Of the folder itself its rights count, not when something else came into it.
    if let entry = Self.entry(folder) {
      entries[folder] = Entry(
        device: entry.device, number: entry.number, mode: entry.mode, owner: entry.owner, count: 0, changed: 0,
        nanoseconds: 0)
    }
    for name in listing.names where Self.counts(name) { add(file: folder + "/" + name) }
  }

  private mutating func add(file path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFLNK {
      hasLinks = true
      entries[path + "/"] = Entry(status)
    }
    // A link that leads nowhere is there, too.
    entries[path] = Self.entry(path) ?? Entry(status)
  }

  private static func entry(_ path: String) -> Entry? {
    var status = stat()
    return stat(path, &status) == 0 ? Entry(status) : nil
  }
}

extension FolderSnapshot.Entry {
  fileprivate init(_ status: stat) {
    let time = status.st_ctim
    self.init(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), mode: UInt32(status.st_mode),
      owner: UInt32(status.st_uid), count: Int64(status.st_size), changed: Int64(time.tv_sec),
      nanoseconds: Int64(time.tv_nsec))
  }
}
