internal import BinderySystem
internal import Glibc

/// The file that becomes a new library: it is filled under a name of its own, and gets the library's name once it is
/// complete.
///
/// So a process that ends meanwhile leaves no library behind, rather than half of one. Its creator holds a lock on the
/// draft; one without a lock was left by a process that has ended.
final class LibraryDraft {
  /// The path of the draft.
  let path: String

  private let descriptor: Int32

  /// Creates an empty library that only the user may read. If another process creates one at the same time, that one
  /// stays.
  ///
  /// - Parameter path: The path of the library.
  /// - Throws: A `LibraryError` if a file can't be created there.
  static func makeLibrary(at path: String) throws(LibraryError) {
    let draft = try LibraryDraft(of: path)
    do throws(LibraryError) {
      // Closing the connection merges SQLite's write-ahead log into the file.
      try LibrarySchema.make(in: Database(path: draft.path, .writing))
    } catch {
      throw LibraryError(error.code, at: path, error.detail)
    }
    guard link(draft.path, path) == 0 || errno == EEXIST || draft.rename(without: path) else {
      throw LibraryError(.unusable, at: path, String(cString: strerror(errno)))
    }
  }

  /// Removes the drafts of a library that processes have left which were killed.
  static func removeLeft(of path: String) {
    let (folder, prefix) = (FolderListing.folder(of: path), path.split(separator: "/").last.map { "\($0)." } ?? "")
    for name in (try? FolderListing(folder).names) ?? [] where isDraft(name, prefix) {
      let draft = FolderListing.path(folder, name)
      let descriptor = open(draft, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { remove(draft) }
    }
  }

  /// Creates an empty draft beside a library, which is removed once this object is deallocated.
  init(of library: String) throws(LibraryError) {
    while true {
      let path = "\(library).\(getpid()).\(UInt32.random(in: 0 ... .max)).new"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw LibraryError(.unusable, at: library, String(cString: strerror(errno))) }
      var status = stat()
      // Another process may take the draft for one that was left, before it is locked.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    Self.remove(path)
    close(descriptor)
  }

  /// Renames the new library on a file system without hard links, such as FAT, unless another one exists meanwhile.
  /// Returns whether a library is there.
  private func rename(without library: String) -> Bool {
    var other = stat()
    return lstat(library, &other) == 0 || Glibc.rename(path, library) == 0
  }

  /// Returns whether a name in the folder of a library is that of a draft: a prefix, two numbers and `.new`.
  private static func isDraft(_ name: String, _ prefix: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(".new") else { return false }
    let numbers = name.dropFirst(prefix.count).dropLast(4).split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { UInt32($0) != nil }
  }

  /// Removes a draft and the files that SQLite makes beside it. The draft itself goes last, since the others are found
  /// by it.
  private static func remove(_ draft: String) {
    for end in ["-wal", "-shm", "-journal", ""] { unlink(draft + end) }
  }
}
