internal import BinderyLoading

/// The texts in a library that may be names of fields, or values that it looks for: the dictionary of a fuzzer.
struct LibraryWords {
  /// The texts in the order of the library, without duplicates.
  let words: [String]

  /// Finds the texts in the constant data of a library, without running any of its code.
  init(of image: SealedImage) {
    let sections: Set<String> = [".rodata", ".swift5_reflstr", ".rodata.str1.1", ".data.rel.ro"]
    var known: Set<String> = []
    words = Array(
      image.contents(ofSections: sections, limit: 1 << 20)
        .flatMap { LibraryWords.words(in: $0) }
        .filter { known.insert($0).inserted }
        .prefix(LibraryWords.limit))
  }

  /// The most texts that are kept.
  static let limit = 512

  /// Returns the NUL-terminated texts in constant data that look like names, in order: `trackName`, `feature-movie`,
  /// `@id`.
  static func words(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0)
      .filter { (2...40).contains($0.count) && $0.allSatisfy(isPartOfName) && $0.contains(where: isLetter) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_-.:@".utf8.contains(byte)
  }
}
