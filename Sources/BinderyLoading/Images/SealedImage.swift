internal import Bindery
package import BinderySystem
internal import CSystem
internal import Glibc

/// The bytes of a plugin's file, copied once into memory where nobody can change them.
///
/// What was hashed and judged is what is loaded, whatever happens to the file in between; and overwriting the file in
/// place can't hurt an image that runs. The memory is given back when the last who holds this lets go; a loaded
/// image holds it for good.
package final class SealedImage: Sendable {
  /// The most bytes that a plugin's file may have.
  private static let limit = 512 << 20

  /// The file that was copied.
  package let path: String

  /// What the plugin is known by: the SHA-256 of the bytes, or what stands for it where the file is taken as it is.
  package let digest: PluginDigest

  /// The copy.
  package let file: LibraryFile

  /// Where the file that was copied is, and whose.
  package let original: FilePlace

  /// Copies a file, which is opened once.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it can't be read or copied.
  package init(path: String) throws(PluginError) {
    let original = try LibraryFile(path: path)
    guard original.count <= Self.limit else {
      throw PluginError(
        code: .notAPlugin, plugin: path,
        detail: "it has \(original.count) bytes; a plugin has at most \(Self.limit)")
    }
    (file, digest) = try Self.copy(of: original, path: path)
    self.original = original.place
    self.path = path
  }

  /// Takes a file as it is: one beside the running program, which is as safe as the program that is mapped from there.
  /// What stands for its hash tells it from others, and from what it was before a change, and costs nothing.
  ///
  /// - Parameter path: The file.
  /// - Throws: Why it can't be read.
  package init(ofProgram path: String) throws(PluginError) {
    file = try LibraryFile(path: path)
    original = file.place
    digest = PluginDigest(identityOf: file.status)
    self.path = path
  }

  /// Takes bytes that another process has sealed and judged.
  ///
  /// - Parameters:
  ///   - descriptor: The memory, which is closed when nobody holds this any more.
  ///   - path: The file that was copied.
  ///   - digest: The SHA-256 of the bytes.
  /// - Throws: That there is no such memory.
  package init(sealed descriptor: Int32, path: String, digest: PluginDigest) throws(PluginError) {
    guard let status = FileStatus(of: descriptor) else {
      throw PluginError(code: .notFound, plugin: path, detail: "its bytes were not handed over")
    }
    file = LibraryFile(adopting: descriptor, status: status)
    original = file.place
    self.path = path
    self.digest = digest
  }

  /// The system's number for the copy, open for reading and closed where another program starts.
  package var descriptor: Int32 { file.descriptor }

  /// The path by which the system's dynamic linker and debuggers find the copy as long as it is open.
  package var loadPath: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Reads the manifest of the copy. Nothing of it runs.
  ///
  /// - Returns: What the library says of itself.
  /// - Throws: The reason why it is no plugin, or not one for this host.
  package func manifest() throws(PluginError) -> Manifest {
    try Manifest(of: file, path: path)
  }
}

extension SealedImage {
  /// Reads what some sections of the copy hold. Nothing of it runs.
  ///
  /// - Parameters:
  ///   - names: The names of the sections, such as `.rodata`.
  ///   - limit: The most bytes that are read of each.
  /// - Returns: The bytes of each that is there.
  package func contents(ofSections names: Set<String>, limit: Int) -> [[UInt8]] {
    guard let library = try? ELFLibrary(file, path: path) else { return [] }
    return library.ranges(ofSections: names)
      .map { library.bytes(in: $0.lowerBound..<min($0.upperBound, $0.lowerBound + limit)) }
  }

  private static func copy(
    of original: LibraryFile, path: String
  ) throws(PluginError) -> (file: LibraryFile, digest: PluginDigest) {
    func failure(_ doing: String) -> PluginError {
      PluginError(
        code: .notLoadable, plugin: path, detail: "it can't be \(doing) memory: \(String(cString: strerror(errno)))")
    }
    let descriptor = cimage_memory_file(name(of: path))
    guard descriptor >= 0 else { throw failure("copied to") }
    var hash = PluginDigest.Hash()
    guard write(original, to: descriptor, &hash) else {
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

  /// Copies all bytes that are there, and hashes those that were copied.
  private static func write(_ original: LibraryFile, to descriptor: Int32, _ hash: inout PluginDigest.Hash) -> Bool {
    var offset = 0
    while offset < original.count {
      let part = original.bytes(in: offset..<offset + PluginDigest.Hash.partCount)
      // The file has become shorter since it was opened: what is there counts, and is judged.
      if part.isEmpty { break }
      guard part.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { return false }
      part.withUnsafeBytes { hash.take($0) }
      offset += part.count
    }
    return true
  }

  /// What tools show for the memory: the name of the file, as far as the system takes one.
  private static func name(of path: String) -> String {
    String(decoding: path.utf8.split(separator: 0x2f).last?.prefix(200) ?? [], as: UTF8.self)
  }
}
