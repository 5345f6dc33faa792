internal import Glibc

/// The names in a folder except hidden ones, in the order of their bytes.
struct FolderListing {
  /// The names, in the order of their bytes.
  let names: [String]

  /// Reads a folder, and throws a `SystemFailure` if it can't be read.
  init(_ path: String) throws(SystemFailure) {
    guard let directory = opendir(path) else { throw SystemFailure(reason: String(cString: strerror(errno))) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the path of an item in a folder.
  static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns the folder of a path.
  static func folder(of path: String) -> String {
    var end = path[...]
    while end.count > 1, end.hasSuffix("/") { end.removeLast() }
    guard let slash = end.lastIndex(of: "/") else { return "." }
    return slash == end.startIndex ? "/" : String(end[..<slash])
  }

  /// Returns whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the time at which a file was last modified, or `nil` if it isn't a regular file.
  static func age(of path: String) -> (seconds: Int, nanoseconds: Int)? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Returns a path with its symbolic links resolved, or the path itself if there is no such file.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// A failure of a system call.
struct SystemFailure: Error {
  /// The message of the system, as `strerror` has it.
  let reason: String
}
