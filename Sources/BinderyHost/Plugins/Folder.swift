#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The shared libraries in a folder, in the order of their names' bytes.
///
/// Hidden files don't count.
///
/// - Parameter folder: The folder.
/// - Returns: The paths of the libraries.
/// - Throws: Why the folder can't be read.
func libraries(in folder: String) throws(PluginError) -> [String] {
  guard let directory = opendir(folder) else {
    throw PluginError(
      code: .notFound, plugin: folder, detail: "the folder can't be read: \(String(cString: strerror(errno)))")
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix("."), name.hasSuffix(".so") || name.hasSuffix(".dylib") { names.append(name) }
  }
  let separator = folder.hasSuffix("/") ? "" : "/"
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + separator + $0 }
}

/// The folder that the running program is in, with links resolved, if the system tells.
public func programFolder() -> String? {
  guard let path = realpath("/proc/self/exe", nil) else { return nil }
  defer { free(path) }
  let parts = String(cString: path).split(separator: "/").dropLast()
  return "/" + parts.joined(separator: "/")
}
