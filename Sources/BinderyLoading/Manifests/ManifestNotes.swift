internal import BinderyContract
internal import BinderyManifests
internal import CBindery

/// The ranges of the manifests among a library's ELF notes, in the order of the file, whether or not they are valid.
///
/// Linkers may copy a segment's range into another, so a range may occur twice.
struct ManifestNotes: Sequence, IteratorProtocol {
  /// The maximum number of notes that are read in a library; compilers and linkers write a handful.
  private static let limit = 256

  /// The library whose notes are read.
  private let library: ELFLibrary

  /// The ranges of notes that are yet to be read; the next one is last.
  private var unread: [Range<Int>]

  /// The number of notes that may still be read.
  private var rest = limit

  /// Creates the sequence of the manifests in a library.
  init(in library: ELFLibrary) {
    self.library = library
    unread = library.segments.filter { $0.purpose == .note }.map(\.range).reversed()
  }

  /// Returns the range of the next manifest's text in the file, or `nil` if there are no more.
  mutating func next() -> Range<Int>? {
    while rest > 0, let notes = unread.popLast() {
      guard !notes.isEmpty else { continue }
      rest -= 1
      guard let note = Note(at: notes.lowerBound, in: library), note.text.upperBound <= notes.upperBound else {
        continue
      }
      if note.end < notes.upperBound { unread.append(note.end..<notes.upperBound) }
      if note.isManifest { return note.text }
    }
    return nil
  }

  /// An ELF note: three numbers, a name and a text, of which each is padded to a multiple of four bytes.
  private struct Note {
    /// The name of the notes that hold manifests, with its NUL.
    private static let name = Array(BINDERY_NOTE_NAME.utf8) + [0]

    /// The range of the note's text in the file.
    let text: Range<Int>

    /// Whether the note's name and type are those of a manifest.
    let isManifest: Bool

    /// The offset in the file at which the note ends.
    var end: Int { text.lowerBound + Self.padded(text.count) }

    /// Reads the note at an offset in the file, or returns `nil` if the file ends before the note's numbers do.
    init?(at start: Int, in library: ELFLibrary) {
      let bytes = library.bytes(in: start..<start + 12 + Self.name.count)
      guard let nameSize = bytes.word(at: 0), let size = bytes.word(at: 4), let type = bytes.word(at: 8) else {
        return nil
      }
      let offset = start + 12 + Self.padded(nameSize)
      text = offset..<offset + size
      isManifest =
        type == Int(BINDERY_NOTE_TYPE) && nameSize == Self.name.count && bytes.dropFirst(12).elementsEqual(Self.name)
    }

    /// Returns a size rounded up to a multiple of four bytes.
    private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }
  }
}

extension ManifestNotes {
  /// Returns the text of a library's first manifest, read without running any of the library.
  ///
  /// It throws if the file is no library for this machine, or if it has no manifest; `path` is for those errors.
  static func manifest(in file: LibraryFile, path: String) throws(PluginError) -> [UInt8] {
    let library = try ELFLibrary(loadable: file, path: path)
    var notes = ManifestNotes(in: library)
    guard let range = notes.next() else {
      throw PluginError(
        code: .notAPlugin, plugin: path, detail: "it has no manifest, which plugins carry in '\(BINDERY_NOTE_SECTION)'")
    }
    guard range.count <= ManifestRules.sizeLimit else {
      throw PluginError(
        code: .badManifest, plugin: path,
        detail: "its manifest can't be read: it has \(range.count) bytes; at most \(ManifestRules.sizeLimit) are read")
    }
    return library.bytes(in: range)
  }
}
