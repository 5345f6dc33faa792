/// The dynamic table of an ELF library, by which the dynamic linker loads the library.
struct ELFDynamic {
  /// The meaning of an entry of an ELF library's dynamic table, of the meanings that are read here.
  enum Tag: Int {
    case end = 0
    case needed = 1
    case hash = 4
    case names = 5
    case symbols = 6
    case namesSize = 10
    case initializer = 12

    /// The name that the library states for itself (`DT_SONAME`), by which other libraries need it.
    case soname = 14
    case runPathOfOld = 15
    case textRelocations = 22
    case initializersSize = 27
    case runPath = 29
    case flags = 30
    case gnuHash = 0x6fff_fef5

    /// The names of libraries that replace or supplement this one, and that are loaded with it.
    case auxiliary = 0x7fff_fffd
    case filter = 0x7fff_ffff
  }

  /// The maximum number of bytes that are read of a dynamic table.
  private static let limit = 64 * 1024

  private var entries: [(tag: Tag, value: Int, place: Int)] = []

  /// Reads the dynamic table of a library, or returns `nil` if it has none; the system refuses such a library.
  init?(of library: ELFLibrary) {
    guard let range = library.segments.first(where: { $0.purpose == .dynamic })?.range else { return nil }
    let table = library.bytes(in: range.lowerBound..<range.lowerBound + min(range.count, Self.limit))
    for start in stride(from: 0, to: table.count, by: 16) {
      guard let tag = table.long(at: start).flatMap(Tag.init), let value = table.long(at: start + 8) else { continue }
      entries.append((tag, value, range.lowerBound + start))
      if tag == .end { break }
    }
  }

  /// Whether the table has every entry that the dynamic linker follows without a check.
  ///
  /// A file whose copying was interrupted may have its full size with zeros for the missing part, which would crash the
  /// dynamic linker.
  var isComplete: Bool {
    self[.end] != nil && self[.names] ?? 0 != 0 && self[.symbols] ?? 0 != 0
  }

  /// The value of the dynamic table's entry with a tag, or `nil` if there is none; of several the last counts, as in
  /// the dynamic linker.
  subscript(tag: Tag) -> Int? { entries.last { $0.tag == tag }?.value }

  /// Returns the offset in the file of the last entry with a tag, or `nil` if the table has none.
  func place(of tag: Tag) -> Int? { entries.last { $0.tag == tag }?.place }

  /// Returns the values of all entries with a tag, in order.
  func all(_ tag: Tag) -> [Int] { entries.filter { $0.tag == tag }.map(\.value) }
}
