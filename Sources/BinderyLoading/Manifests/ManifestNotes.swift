internal import CBindery

/// All manifests that a library carries, whether or not they are valid.
struct ManifestNotes {
  /// The ranges of the manifests in the file, in its order.
  private(set) var ranges: [Range<Int>] = []

  /// Finds the manifests among a library's notes.
  init(in library: ELFLibrary) {
    var rest = ManifestNote.noteLimit
    for segment in library.segments where segment.purpose == .note { find(in: segment.range, of: library, &rest) }
  }

  private mutating func find(in notes: Range<Int>, of library: ELFLibrary, _ rest: inout Int) {
    let name = Array(BINDERY_NOTE_NAME.utf8) + [0]
    var start = notes.lowerBound
    while rest > 0, start < notes.upperBound {
      rest -= 1
      let note = library.bytes(in: start..<start + 12 + name.count)
      guard let nameSize = note.word(at: 0), let size = note.word(at: 4), let type = note.word(at: 8) else { return }
      let text = start + 12 + ManifestNote.aligned(nameSize)..<start + 12 + ManifestNote.aligned(nameSize) + size
      guard text.upperBound <= notes.upperBound else { return }
      let isManifest =
        type == Int(BINDERY_NOTE_TYPE) && nameSize == name.count && note.dropFirst(12).elementsEqual(name)
      // Linkers may copy a segment's range into another.
      if isManifest, !ranges.contains(text) { ranges.append(text) }
      start = text.lowerBound + ManifestNote.aligned(size)
    }
  }
}
