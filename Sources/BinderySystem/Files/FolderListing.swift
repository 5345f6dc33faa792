internal import Glibc

/// The names in a folder, in the order of their bytes.
package struct FolderListing {
  /// The names in the order of their bytes, without `.` and `..`, and without hidden ones unless they were asked for.
  package let names: [String]

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - includesHidden: Whether names that begin with a dot are listed, too.
  /// - Throws: The system's failure if the folder can't be read.
  package init(_ path: String, includesHidden: Bool = false) throws(SystemFailure) {
    guard let directory = opendir(path) else { throw .last(at: path) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = try Self.next(in: directory, at: path) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != "..", includesHidden || !name.hasPrefix(".") else { continue }
      names.append(name)
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the next entry of a folder, or `nil` at its end, which only `errno` tells from a failure.
  private static func next(
    in directory: OpaquePointer, at path: String
  ) throws(SystemFailure) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    if let entry = readdir(directory) { return entry }
    if errno != 0 { throw .last(at: path) }
    return nil
  }
}

extension FolderListing {
  /// Joins the path of a folder and a name in it with one slash.
  package static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns a path without its last component and without a slash at its end.
  ///
  /// The result is `.` for a single name and `/` for a name in the root. The disk isn't read.
  package static func folder(of path: String) -> String {
    var end = path[...]
    while end.count > 1, end.hasSuffix("/") { end.removeLast() }
    guard let slash = end.lastIndex(of: "/") else { return "." }
    return slash == end.startIndex ? "/" : String(end[..<slash])
  }

  /// Returns whether a path leads to a folder, directly or by symbolic links.
  package static func isFolder(_ path: String) -> Bool {
    FileStatus(at: path)?.isFolder ?? false
  }

  /// Returns whether a path is a symbolic link itself.
  package static func isLink(_ path: String) -> Bool {
    FileStatus(ofLinkOrFileAt: path)?.isSymbolicLink ?? false
  }

  /// Returns the time at which a file was last written, since 1970, or `nil` if there is no regular file.
  package static func lastWrite(of path: String) -> (seconds: Int, nanoseconds: Int)? {
    guard let status = FileStatus(at: path), status.isFile else { return nil }
    return (Int(status.written.seconds), Int(status.written.nanoseconds))
  }

  /// Returns the absolute path of a file or folder without symbolic links, or the path itself if it can't be reached.
  package static func realPath(_ path: String) -> String {
    FilePlace.realPath(path) ?? path
  }
}
