internal import BinderySystem
internal import CLibraryPages
internal import Glibc

/// The first page of a library, which leads to all others, in place of one that was damaged.
///
/// All libraries of a format have the same tables, which begin at the same pages, so that their first pages differ only
/// in counts: that of a new library serves any other.
struct FirstPage {
  private static let byteCount = 4096

  private var bytes: [UInt8]

  /// Reads the first page of a library that was just made, and fits it to a file with a number of bytes.
  ///
  /// - Throws: The system's failure if the library can't be read.
  init(of new: String, for fileByteCount: Int) throws(SystemFailure) {
    bytes = try OpenFile(at: new, for: .reading).bytes(in: 0..<Self.byteCount)
    guard bytes.count == Self.byteCount else { throw SystemFailure(path: new, error: .invalidArgument) }
    // The header has the number of pages: https://sqlite.org/fileformat.html#in_header_database_size
    let pages = UInt32(clamping: fileByteCount / Self.byteCount)
    bytes.replaceSubrange(28..<32, with: withUnsafeBytes(of: pages.bigEndian) { Array($0) })
    bytes.withUnsafeMutableBytes { clibrary_pages_sign($0.baseAddress, Int32(Self.byteCount), 0) }
  }

  /// Writes the page into a file, which nothing may have open.
  func write(to path: String) throws(SystemFailure) {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(at: path) }
    defer { close(descriptor) }
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw .last(at: path) }
  }
}

/// A copy of a library with another first page, which is removed once this object is deallocated.
final class RepairedCopy {
  /// The first page of the copy.
  let firstPage: FirstPage

  private let draft: LibraryDraft

  /// The path of the copy.
  var path: String { draft.path }

  /// Copies the library at a path, with its write-ahead log, beside it.
  ///
  /// - Throws: A `LibraryError` if no file can be written there.
  init(of path: String) throws(LibraryError) {
    draft = try LibraryDraft(of: path)
    try LibrarySchema.make(in: Database(path: draft.path, .writing))
    do throws(SystemFailure) {
      firstPage = try FirstPage(of: draft.path, for: FileStatus(at: path)?.count ?? 0)
      unlink(draft.path)
      try copyNewFile(path, to: draft.path)
      if (FileStatus(at: path + "-wal")?.count ?? 0) > 0 { try copyNewFile(path + "-wal", to: draft.path + "-wal") }
      try firstPage.write(to: draft.path)
    } catch {
      throw LibraryError(error.error == .noSpace ? .full : .unusable, at: path, "it can't be copied: \(error.error)")
    }
  }
}
