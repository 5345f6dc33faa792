internal import BinderyLoading
internal import BinderySystem

/// The files of a cache, all in one folder. A file that can't be accessed counts as missing.
struct CacheFolder: Sendable {
  /// The name, size and time of a file, which are known without reading it.
  struct File {
    /// The file's name in the folder.
    let name: String

    /// The size in bytes.
    let count: Int

    /// The modification time, in seconds since 1970.
    let time: Int
  }

  /// The suffix of a file that is being written.
  static let unfinished = ".part"

  /// The folder's path.
  let path: String

  /// The files of the cache and those that are being written, the oldest first. The folder's other files are left out.
  var files: [File] {
    let names = (try? FolderListing(path).names) ?? []
    return names.filter(Self.isOwn).compactMap(file).sorted { ($0.time, $0.name) < ($1.time, $1.name) }
  }

  /// Returns the contents of a file, or `nil` if it can't be read.
  func read(_ name: String) -> [UInt8]? {
    guard let file = try? LibraryFile(path: path(of: name)), file.count < Self.largest else { return nil }
    return file.bytes(in: 0..<file.count)
  }

  /// The size that no file of the cache has, in bytes; a larger one is taken for one of this size, and not read.
  private static let largest = 1 << 30

  /// The latest time of a file, in seconds since 1970: in the year 9999.
  private static let latest = 253_402_300_799

  /// Returns what is known of a file without reading it, or `nil` if it doesn't exist or is no regular file.
  func file(_ name: String) -> File? {
    guard let status = FileStatus(ofLinkOrFileAt: path(of: name)), status.isFile else { return nil }
    // A sparse file may say any size, and any file any time; both are bounded so that they can be reckoned with.
    let time = min(max(Int(status.written.seconds), 0), Self.latest)
    return File(name: name, count: min(status.count, Self.largest), time: time)
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) {
    try? removeFile(at: path(of: name))
  }

  /// Writes a file atomically, with a modification time in seconds since 1970. Errors are ignored.
  func write(_ bytes: [UInt8], to name: String, at time: Int) {
    try? makeFolders(path)
    let part = name + "-\(CurrentProcess.id)" + Self.unfinished
    try? replaceFile(at: path(of: name), draft: path(of: part), isDurable: false) { descriptor in
      let isWhole = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
      setTimes(time, of: descriptor)
      return isWhole
    }
  }

  /// Returns whether the cache may have written a file of this name: sixteen hexadecimal digits, perhaps unfinished.
  private static func isOwn(_ name: String) -> Bool {
    let digits = name.prefix { $0.isHexDigit }
    let rest = name.dropFirst(digits.count)
    return digits.count == 16 && (rest.isEmpty || rest.hasPrefix("-") && rest.hasSuffix(unfinished))
  }

  private func path(of name: String) -> String {
    path + "/" + name
  }
}
