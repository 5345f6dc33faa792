package import BinderyManifests
package import BinderySystem

extension FileHead {
  /// Reads the head of the regular file at a path, following symbolic links.
  ///
  /// Throws the error if there is none or it can't be read. Anything else, such as a named pipe, isn't opened.
  package init(at path: FilePath) throws(FileReadingError) {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile(at: path).head(Self.byteLimit)
      self.init(name: path.name.bytes, bytes: bytes)
    } catch {
      throw FileReadingError(path.description, error)
    }
  }

  /// Whether the file is a program or a library: whether it has the magic number of ELF.
  package var isELF: Bool { bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) }
}
