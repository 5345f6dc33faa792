internal import BinderyLoading
internal import BinderySystem

/// The folder that holds all files of a cache. A file that can't be accessed counts as missing.
struct CacheFolder: Sendable {
  /// The name, size and modification time of a cache file, which are known without reading it.
  struct File {
    /// The name of the file in the cache's folder.
    let name: String

    /// The size of the file in bytes.
    let count: Int

    /// The modification time of the file, in seconds since 1970.
    let time: Int
  }

  /// The suffix of the name of a file that is being written.
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

  /// The upper limit of file sizes in bytes: a file of this size or larger isn't read, and counts as this large.
  private static let largest = 1 << 30

  /// The upper limit of modification times, in seconds since 1970: the end of the year 9999.
  private static let latest = 253_402_300_799

  /// Returns the name, size and time of a file, or `nil` if it doesn't exist or isn't a regular file.
  func file(_ name: String) -> File? {
    guard let status = FileStatus(ofLinkOrFileAt: path(of: name)), status.isFile else { return nil }
    // A sparse file may have any size, and any file any time. Both are limited so that sums of them can't overflow.
    let time = min(max(Int(status.written.seconds), 0), Self.latest)
    return File(name: name, count: min(status.count, Self.largest), time: time)
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) {
    try? removeFile(at: path(of: name))
  }

  /// Writes a file atomically, and sets its modification time to `time`, in seconds since 1970. Errors are ignored.
  func write(_ bytes: [UInt8], to name: String, at time: Int) {
    try? makeFolders(path)
    let part = name + "-\(CurrentProcess.id)" + Self.unfinished
    try? replaceFile(at: path(of: name), draft: path(of: part), isDurable: false) { descriptor in
      let isWhole = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
      setTimes(time, of: descriptor)
      return isWhole
    }
  }

  /// Returns whether a file of the cache may have this name: sixteen hexadecimal digits, perhaps with a suffix if
  /// unfinished.
  private static func isOwn(_ name: String) -> Bool {
    let digits = name.prefix { $0.isHexDigit }
    let rest = name.dropFirst(digits.count)
    return digits.count == 16 && (rest.isEmpty || rest.hasPrefix("-") && rest.hasSuffix(unfinished))
  }

  /// Returns the path of the file with a name in the folder.
  private func path(of name: String) -> String {
    path + "/" + name
  }
}
