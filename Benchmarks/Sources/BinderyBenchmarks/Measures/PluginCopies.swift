#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Copies of the ebook plugin, each with an identifier of its own. It is the smallest one.
struct PluginCopies {
  /// The identifier of the ebook plugin; those of the copies are as long.
  private static let id = Array("org.bindery.ebook".utf8)

  /// The folder that they are in.
  let folder: String

  /// Makes copies.
  ///
  /// - Parameters:
  ///   - library: The ebook plugin.
  ///   - folder: Where they go; it is made here.
  ///   - count: How many, at most 100,000.
  /// - Throws: What the system refused.
  init(of library: String, in folder: String, count: Int) throws {
    self.folder = folder
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemError(folder) }
    let file = try InputFile(path: library)
    var bytes = try file.read(file.count)
    let places = bytes.indices.dropLast(Self.id.count).filter { start in
      bytes[start] == Self.id[0] && bytes[start..<start + Self.id.count].elementsEqual(Self.id)
    }
    for number in 0..<count {
      let digits = Array(String(100_000 + number).utf8.dropFirst())
      for place in places { bytes.replaceSubrange(place + 12..<place + 17, with: digits) }
      try OutputFile(path: "\(folder)/libEbook\(number).so").write(bytes)
    }
  }
}
