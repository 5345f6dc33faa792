internal import Glibc

/// Removes a file or a link, and throws the failure if it can't be removed or doesn't exist.
package func removeFile(at path: String) throws(SystemFailure) {
  guard unlink(path) == 0 else { throw .last(at: path) }
}

/// Removes an empty folder, and throws the failure if it isn't empty, can't be removed or doesn't exist.
package func removeFolder(at path: String) throws(SystemFailure) {
  guard rmdir(path) == 0 else { throw .last(at: path) }
}

/// Renames a file, in place of any that has the new path, and throws the failure if that isn't possible.
package func moveFile(at path: String, to newPath: String) throws(SystemFailure) {
  guard rename(path, newPath) == 0 else { throw .last(at: path) }
}

/// Sets the permissions of an open file, and returns whether that succeeded.
package func setPermissions(_ mode: UInt32, of descriptor: Int32) -> Bool {
  fchmod(descriptor, mode) == 0
}

/// Sets the times of an open file, both that of the last write and that of the last access, in seconds since 1970.
///
/// - Returns: Whether that succeeded.
@discardableResult
package func setTimes(_ seconds: Int, of descriptor: Int32) -> Bool {
  let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
  return futimens(descriptor, times) == 0
}

/// Returns up to `count` bytes from the start of a file, even one of `/proc`, or `nil` if it is empty or can't be read.
package func firstBytes(of path: String, count: Int) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    initialized = max(0, read(descriptor, buffer.baseAddress, buffer.count))
  }
  return bytes.isEmpty ? nil : bytes
}
