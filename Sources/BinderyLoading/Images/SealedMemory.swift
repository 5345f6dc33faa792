internal import BinderyContract
internal import BinderySystem
internal import CSystem
internal import Glibc

/// Copies of files in memory that is sealed (`memfd_create`, `F_ADD_SEALS`), and so immutable for every process.
enum SealedMemory {
  /// Copies a file into sealed memory, and hashes the original bytes on the way.
  ///
  /// - Parameters:
  ///   - original: The file.
  ///   - path: The path of the file, for errors.
  ///   - change: Changes the copy, given its descriptor, before it is sealed; returns whether that succeeded.
  /// - Returns: The copy, and the SHA-256 of the bytes of the file.
  /// - Throws: The reason why there is no copy.
  static func copy(
    of original: LibraryFile, path: String, change: (Int32) -> Bool = { _ in true }
  ) throws(PluginError) -> (file: LibraryFile, digest: PluginDigest) {
    func failure(_ doing: String) -> PluginError {
      let reason = SystemFailure.last(at: path).reason
      return PluginError(code: .notLoadable, plugin: path, detail: "it can't be \(doing) memory: \(reason)")
    }
    let descriptor = cimage_memory_file(name(of: path))
    guard descriptor >= 0 else { throw failure("copied to") }
    var hash = PluginDigest.Hash()
    // A file that was truncated after opening is copied as it is now; its bytes are judged later.
    let isCopied = original.readParts { part in
      hash.update(part)
      return writeAll(part, to: descriptor)
    }
    guard isCopied, change(descriptor) else {
      let error = failure("copied to")
      close(descriptor)
      throw error
    }
    guard cimage_seal(descriptor), let status = FileStatus(of: descriptor) else {
      let error = failure("sealed in")
      close(descriptor)
      throw error
    }
    return (LibraryFile(adopting: descriptor, status: status), hash.finish())
  }

  /// Returns the name of the memory as debugging tools show it: the file's name, cut to the system's limit.
  private static func name(of path: String) -> String {
    String(decoding: path.utf8.split(separator: 0x2f).last?.prefix(200) ?? [], as: UTF8.self)
  }
}
