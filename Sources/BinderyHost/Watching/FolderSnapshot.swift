internal import BinderySystem

/// A snapshot of the attributes of the libraries in some folders and of some other files, taken without opening them.
struct FolderSnapshot: Hashable, Sendable {
  /// The attributes of a file that change with its contents or its access rights.
  fileprivate struct Entry: Hashable {
    /// The numbers of the file's device and inode.
    let number: FileNumber
    /// The type and the access rights of the file (`st_mode`).
    let mode: UInt32
    /// The ID of the user who owns the file.
    let owner: UInt32
    /// The size of the file in bytes.
    var count: Int
    /// The time of the last change of the file's contents or attributes, or `nil` if it isn't compared.
    var changed: FileTime?
  }

  /// The attributes of the files, by their paths.
  fileprivate var entries: [String: Entry] = [:]

  /// Whether one of the files is a symbolic link, whose target may change elsewhere.
  private(set) var hasLinks = false

  /// Takes a snapshot of folders, and of other files. A folder that doesn't exist counts as empty.
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

  /// Returns whether a file in a folder of plugins is watched: its name is that of a library, and it isn't hidden.
  ///
  /// The unfinished files of editors and copying programs aren't watched.
  static func counts(_ name: some StringProtocol) -> Bool {
    // A library that a plugin brings along may end in a version, such as `.so.1.2`.
    let stem = name.dropLast(name.reversed().prefix { "0123456789.".contains($0) }.count)
    return !name.hasPrefix(".") && (name.hasSuffix(".dylib") || stem.hasSuffix(".so"))
  }

  /// Adds a folder and the libraries in it, if the folder can be read.
  private mutating func add(_ folder: String) {
    guard let listing = try? FolderListing(folder) else { return }
    // Of the folder itself only the permissions are compared, not the time at which an entry was added.
    if var entry = Self.entry(folder) {
      (entry.count, entry.changed) = (0, nil)
      entries[folder] = entry
    }
    for name in listing.names where Self.counts(name) { add(file: folder + "/" + name) }
  }

  /// Adds a file, and the target of a symbolic link.
  private mutating func add(file path: String) {
    guard let status = FileStatus(ofLinkOrFileAt: path) else { return }
    if status.isSymbolicLink {
      hasLinks = true
      entries[path + "/"] = Entry(status)
    }
    // A link without a target is an entry too.
    entries[path] = Self.entry(path) ?? Entry(status)
  }

  /// Returns the attributes of the file at a path, or `nil` if there is none.
  private static func entry(_ path: String) -> Entry? {
    FileStatus(at: path).map { Entry($0) }
  }
}

extension FolderSnapshot.Entry {
  /// Creates an entry with all attributes of a file.
  fileprivate init(_ status: FileStatus) {
    self.init(
      number: status.number, mode: status.mode, owner: status.owner, count: status.count,
      changed: status.changed)
  }
}
