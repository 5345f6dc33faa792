package import Glibc

/// Writes all bytes to an open file and returns `true`, or returns `false` with `errno` set.
///
/// Even after a failure, some of the bytes may have been written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count, let base = bytes.baseAddress {
    let count = write(descriptor, base + done, bytes.count - done)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    done += count
  }
  return true
}

/// Writes a file that must not exist yet.
///
/// - Parameters:
///   - path: The path of the file.
///   - mode: The permissions of the file, without those in the process's umask.
///   - write: A function that writes the contents to the open file and returns `true`, or returns `false` with `errno`
///     set. A part of the contents may then be left in the file.
/// - Throws: The failure at the path, which is `EEXIST` if the file exists.
package func writeNewFile(
  at path: String, mode: mode_t = 0o600, _ write: (_ descriptor: Int32) -> Bool
) throws(SystemFailure) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
  guard descriptor >= 0 else { throw .last(at: path) }
  guard write(descriptor) else {
    let failure = SystemFailure.last(at: path)
    close(descriptor)
    throw failure
  }
  guard close(descriptor) == 0 else { throw .last(at: path) }
}

/// Copies a file to a path where none must exist yet, for the user alone.
///
/// - Throws: The failure of either file. A part of the copy may then be left.
package func copyNewFile(_ path: String, to copy: String) throws(SystemFailure) {
  let source = open(path, O_RDONLY | O_CLOEXEC)
  guard source >= 0 else { throw .last(at: path) }
  defer { close(source) }
  try writeNewFile(at: copy) { descriptor in
    withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 1) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 }
        guard writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: descriptor) else { return false }
      }
    }
  }
}

/// Replaces a file atomically by one that the user alone may read.
///
/// A reader of the file finds all of the old contents or all of the new ones.
///
/// - Parameters:
///   - path: The path of the file, which need not exist.
///   - draft: The path of a file in the same folder, to be written first. One that a crash left behind is replaced.
///   - isDurable: Whether the new contents survive a power failure once the function has returned.
///   - write: A function that writes the contents to the open draft and returns `true`, or returns `false` with `errno`
///     set.
/// - Throws: The failure at the draft or at the path. The file is then unchanged, and the draft removed.
package func replaceFile(
  at path: String, draft: String, isDurable: Bool, _ write: (_ descriptor: Int32) -> Bool
) throws(SystemFailure) {
  unlink(draft)
  do throws(SystemFailure) {
    try writeNewFile(at: draft) { write($0) && (!isDurable || fsync($0) == 0) }
    guard rename(draft, path) == 0 else { throw .last(at: path) }
  } catch {
    unlink(draft)
    throw error
  }
  if isDurable { syncFolder(FolderListing.folder(of: path)) }
}
