internal import Bindery
package import BinderySystem
internal import CSystem
internal import Glibc

/// The bytes of a plugin's file, copied once into memory that nobody can change.
///
/// The bytes that are loaded are those that were hashed and judged, whatever happens to the file in between, and
/// overwriting the file in place can't corrupt a running image. The memory is freed with the last reference to this; a
/// loaded image keeps one for good.
package final class SealedImage: Sendable {
  /// The path of the plugin's file, for messages.
  package let path: String

  /// The digest that identifies the plugin: the SHA-256 of the bytes, or of the file's identity if it wasn't copied.
  package let digest: PluginDigest

  /// The copy, or the file itself if it wasn't copied.
  package let file: LibraryFile

  /// The path and status of the plugin's file when it was opened, or of the memory that another process has sealed.
  package let original: FilePlace

  /// Copies a file, which is opened once.
  ///
  /// Throws if the file can't be read or copied.
  package init(path: String) throws(PluginError) {
    let original = try LibraryFile(ofPlugin: path)
    (file, digest) = try Self.copy(of: original, path: path)
    self.original = original.place
    self.path = path
  }

  /// Creates an image of a file beside the running program, without a copy.
  ///
  /// Such a file is as safe as the program, which is mapped from there too. The digest is computed from the identity of
  /// the file, not from its bytes: it needs no reading, differs between files and changes with the file. Throws if the
  /// file can't be read.
  package init(ofProgram path: String) throws(PluginError) {
    file = try LibraryFile(path: path)
    original = file.place
    digest = PluginDigest(identityOf: file.status)
    self.path = path
  }

  /// Creates an image of bytes that another process has sealed and judged.
  ///
  /// - Parameters:
  ///   - descriptor: The memory, which is closed with the last reference to this.
  ///   - path: The path of the file that was copied.
  ///   - digest: The SHA-256 of the bytes.
  /// - Throws: An error if the descriptor isn't open.
  package init(sealed descriptor: Int32, path: String, digest: PluginDigest) throws(PluginError) {
    guard let status = FileStatus(of: descriptor) else {
      throw PluginError(code: .notFound, plugin: path, detail: "its bytes were not handed over")
    }
    file = LibraryFile(adopting: descriptor, status: status)
    original = file.place
    self.path = path
    self.digest = digest
  }

  /// The file descriptor of the copy, which is open for reading and closed on `exec`.
  package var descriptor: Int32 { file.descriptor }

  /// The path under `/proc` by which the dynamic linker and debuggers find the copy while it is open.
  package var loadPath: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Reads the manifest of the copy without running any of it.
  ///
  /// Throws the reason why the file is no plugin, or not one for this host.
  package func manifest() throws(PluginError) -> Manifest {
    try Manifest(of: file, path: path)
  }
}

extension SealedImage {
  /// Returns the contents of the copy's sections with the given names, without running any of it.
  ///
  /// At most `limit` bytes are read of each section. Sections that the copy lacks are left out.
  package func contents(ofSections names: Set<String>, limit: Int) -> [[UInt8]] {
    guard let library = try? ELFLibrary(file, path: path) else { return [] }
    return library.ranges(ofSections: names)
      .map { library.bytes(in: $0.lowerBound..<min($0.upperBound, $0.lowerBound + limit)) }
  }

  private static func copy(
    of original: LibraryFile, path: String
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
      hash.take(part)
      return writeAll(part, to: descriptor)
    }
    guard isCopied else {
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

  /// Returns the name of the memory in debugging tools, which is that of the file, cut off at the system's limit.
  private static func name(of path: String) -> String {
    String(decoding: path.utf8.split(separator: 0x2f).last?.prefix(200) ?? [], as: UTF8.self)
  }
}
