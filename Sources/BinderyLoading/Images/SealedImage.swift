internal import Bindery
package import BinderyContract
package import BinderySystem
internal import Glibc

/// The bytes of a plugin's file and of the libraries that it brings along, copied once into sealed, immutable memory.
///
/// The bytes that are loaded are those that were hashed and judged, whatever happens to the files in between, and
/// overwriting a file in place can't corrupt a running image. The memory is freed with the last reference to the image;
/// a loaded image is never freed.
package final class SealedImage: Sendable {
  /// The path of the plugin's file, for messages.
  package let path: String

  /// The digest that identifies the plugin with its companions; computed from the file's identity if the file wasn't
  /// copied.
  package let digest: PluginDigest

  /// The SHA-256 of the bytes of the plugin's file without its companions, or `nil` if the bytes weren't read.
  package let ownDigest: PluginDigest?

  /// The libraries that the plugin brings along, sorted so that each follows those that it needs.
  package let companions: [Companion]

  /// The sealed copy of the plugin's file, or the file itself if it wasn't copied.
  package let file: LibraryFile

  /// The path and status that the plugin's file had when it was opened; those of the memory if another process sealed
  /// it.
  package let original: FilePlace

  /// Copies a plugin's library, and the libraries in its folder that it needs, into sealed memory.
  ///
  /// Each file is opened once. Throws if one can't be read or copied.
  package init(path: String) throws(PluginError) {
    let original = try LibraryFile(ofPlugin: path)
    let (file, own) = try SealedMemory.copy(of: original, path: path)
    let (companions, digests) = try Self.companions(of: file, at: path, digest: own)
    (self.file, self.companions) = (file, companions)
    (ownDigest, digest) = (own, own.combined(with: digests))
    self.original = original.place
    self.path = path
  }

  /// Creates an image of a plugin's file beside the running program, without copying the file.
  ///
  /// Such a file is as safe as the program, which is mapped from there too. The digest is computed from the identity of
  /// the file, not from its bytes: it needs no reading, differs between files and changes with the file. Its companions
  /// are copied all the same. Throws if a file can't be read.
  package init(ofProgram path: String) throws(PluginError) {
    file = try LibraryFile(path: path)
    companions = try Self.companions(of: file, at: path, digest: nil).companions
    original = file.place
    (ownDigest, digest) = (nil, PluginDigest(identityOf: file.status))
    self.path = path
  }

  /// Creates an image of bytes that another process has sealed and judged.
  ///
  /// - Parameters:
  ///   - descriptor: The memory, which is closed with the last reference to the image.
  ///   - path: The path of the file that was copied.
  ///   - digest: The digest that identifies the plugin with its companions.
  ///   - companions: The libraries that the plugin brings along, each after those that it needs.
  /// - Throws: An error if the descriptor isn't open.
  package init(
    sealed descriptor: Int32, path: String, digest: PluginDigest, companions: [Companion] = []
  ) throws(PluginError) {
    guard let status = FileStatus(of: descriptor) else {
      throw PluginError(code: .notFound, plugin: path, detail: "its bytes were not handed over")
    }
    file = LibraryFile(adopting: descriptor, status: status)
    original = file.place
    self.path = path
    (ownDigest, self.digest) = (nil, digest)
    self.companions = companions
  }

  /// The file descriptor of the copy, which is open for reading and closed on `exec`.
  package var descriptor: Int32 { file.descriptor }

  /// The path of the copy under `/proc`, by which the dynamic linker and debuggers find it while it is open.
  package var loadPath: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Reads the manifest of the plugin from the copy, without running any of its code.
  ///
  /// Throws the reason why the file is no plugin, or not one for this host.
  package func manifest() throws(PluginError) -> Manifest {
    try Manifest(of: file, path: path)
  }
}

extension SealedImage {
  /// Copies the companions of a plugin's library into sealed memory, and returns them with their digests by name.
  private static func companions(
    of file: LibraryFile, at path: String, digest: PluginDigest?
  ) throws(PluginError) -> (companions: [Companion], digests: [String: PluginDigest]) {
    var digests: [String: PluginDigest] = [:]
    let companions = try CompanionSearch.companions(of: file, at: path, digest: digest) {
      (name, path) throws(PluginError) in
      let original = try LibraryFile(ofPlugin: path)
      let (file, digest) = try SealedMemory.copy(of: original, path: path)
      digests[name] = digest
      return Companion(name: name, path: path, file: file, original: original.place)
    }
    return (companions, digests)
  }

  /// Returns the contents of the copy's sections with the given names, without running any of its code.
  ///
  /// At most `limit` bytes are read of each section. Sections that the copy lacks are left out.
  package func contents(ofSections names: Set<String>, limit: Int) -> [[UInt8]] {
    guard let library = try? ELFLibrary(file, path: path) else { return [] }
    return library.ranges(ofSections: names)
      .map { library.bytes(in: $0.lowerBound..<min($0.upperBound, $0.lowerBound + limit)) }
  }
}
