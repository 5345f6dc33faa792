internal import CBindery

/// The text of a manifest, read from a library without running any of it.
struct ManifestNote {
  /// The maximum size of a manifest, in bytes.
  static let limit = 64 * 1024

  /// The maximum number of notes that are read in a library; compilers and linkers write a handful.
  static let noteLimit = 256

  /// The manifest as JSON.
  let text: [UInt8]

  /// Reads the manifest's note of a library.
  ///
  /// Throws if the file is no library for this machine, or if it has no manifest; `path` is for those errors.
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

  /// Returns the manifest among consecutive notes, or `nil` if there is none.
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

  /// Returns a count rounded up to a multiple of four, to which notes are padded.
  static func aligned(_ count: Int) -> Int {
    (count + 3) & ~3
  }
}
