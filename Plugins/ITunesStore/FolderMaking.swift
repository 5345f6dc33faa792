#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Makes the folders above a file, for the user alone, where they don't exist.
///
/// - Parameter path: The absolute path of the file. What can't be made shows when the file is opened.
func makeFolders(above path: String) {
  var folder = ""
  for name in path.split(separator: "/").dropLast() {
    folder += "/\(name)"
    if access(folder, F_OK) != 0 { mkdir(folder, 0o700) }
  }
}
