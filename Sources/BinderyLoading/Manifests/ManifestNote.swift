internal import CBindery

/// The manifest's text, read from a library without running any of it.
struct ManifestNote {
  /// The most bytes that a manifest may have.
  static let limit = 64 * 1024

  /// The most notes that are looked at in a library; compilers and linkers write a handful.
  static let noteLimit = 256

  /// The manifest as JSON.
  let text: [UInt8]

  /// Reads the note of a library.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - path: Its path, for errors.
  /// - Throws: Why the file is no library for this machine, or none with a manifest.
  init(in file: LibraryFile, path: String) throws(PluginError) {
    let library = try ELFLibrary(loadable: file, path: path)
    var noteCount = 0
    for segment in library.segments where segment.purpose == .note {
      if let text = try Self.text(in: segment.range, of: library, path: path, &noteCount) {
        self.text = text
        return
      }
    }
    throw PluginError(
      code: .notAPlugin, plugin: path, detail: "it has no manifest, which plugins carry in '\(BINDERY_NOTE_SECTION)'")
  }

  /// Finds the manifest among notes that stand one after the other.
  private static func text(
    in notes: Range<Int>, of library: ELFLibrary, path: String, _ noteCount: inout Int
  ) throws(PluginError) -> [UInt8]? {
    let name = Array(BINDERY_NOTE_NAME.utf8) + [0]
    var start = notes.lowerBound
    while noteCount < noteLimit {
      noteCount += 1
      let note = library.bytes(in: start..<start + 12 + name.count)
      guard let nameSize = note.word(at: 0), let size = note.word(at: 4), let type = note.word(at: 8) else {
        return nil
      }
      let text = start + 12 + aligned(nameSize)..<start + 12 + aligned(nameSize) + size
      guard text.upperBound <= notes.upperBound else { return nil }
      if type == Int(BINDERY_NOTE_TYPE), nameSize == name.count, note.dropFirst(12).elementsEqual(name) {
        guard size <= limit else {
          throw PluginError(
            code: .badManifest, plugin: path,
            detail: "its manifest can't be read: it has \(size) bytes; at most \(limit) are read")
        }
        return library.bytes(in: text)
      }
      start = text.lowerBound + aligned(size)
    }
    return nil
  }

  static func aligned(_ count: Int) -> Int {
    (count + 3) & ~3
  }
}
