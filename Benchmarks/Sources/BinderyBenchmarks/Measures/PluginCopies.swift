import BinderyHost
import BinderyLoading
import Glibc

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

  /// Has some of the copies trusted.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - configuration: The user's folder for configuration.
  /// - Throws: Why that can't be written.
  func trust(_ count: Int, in configuration: String) throws {
    mkdir(configuration, 0o700)
    mkdir(configuration + "/bindery", 0o700)
    let choices = PluginChoicesFile(path: configuration + "/bindery/plugins")
    try choices.update { choices in
      for number in 0..<count {
        let file = PluginFile(path: "\(folder)/libEbook\(number).so")
        guard let digest = try? PluginDigest(contentsOf: file.path), let id = file.usableManifest?.id else { continue }
        choices.trust(digest, id: id, path: file.path)
      }
    }
  }
}
