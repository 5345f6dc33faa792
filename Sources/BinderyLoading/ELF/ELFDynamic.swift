/// The dynamic table of an ELF library, by which the dynamic linker loads the library.
struct ELFDynamic {
  /// The meaning of an entry of an ELF library's dynamic table, of the meanings that are read here.
  enum Tag: Int {
    /// The end of the table (`DT_NULL`).
    case end = 0
    /// The name of a library that this one needs (`DT_NEEDED`).
    case needed = 1
    /// The address of the symbol hash table (`DT_HASH`).
    case hash = 4
    /// The address of the table of names (`DT_STRTAB`).
    case names = 5
    /// The address of the symbol table (`DT_SYMTAB`).
    case symbols = 6
    /// The size of the table of names in bytes (`DT_STRSZ`).
    case namesSize = 10
    /// The address of the initialization function (`DT_INIT`).
    case initializer = 12

    /// The name that the library states for itself (`DT_SONAME`), by which other libraries need it.
    case soname = 14
    /// The older form of the library search path (`DT_RPATH`).
    case runPathOfOld = 15
    /// The mark of a library whose code the dynamic linker has to modify (`DT_TEXTREL`).
    case textRelocations = 22
    /// The size of the array of initialization functions in bytes (`DT_INIT_ARRAYSZ`).
    case initializersSize = 27
    /// The library search path (`DT_RUNPATH`).
    case runPath = 29
    /// The flags of the library (`DT_FLAGS`).
    case flags = 30
    /// The address of the GNU symbol hash table (`DT_GNU_HASH`).
    case gnuHash = 0x6fff_fef5

    /// The names of libraries that replace or supplement this one, and that are loaded with it.
    case auxiliary = 0x7fff_fffd
    /// The name of a library that provides the symbols in place of this one (`DT_FILTER`).
    case filter = 0x7fff_ffff
  }

  /// The maximum number of bytes that are read of a dynamic table.
  private static let limit = 64 * 1024

  /// The entries, each with its meaning, its value and its byte offset in the file.
  private var entries: [(tag: Tag, value: Int, offset: Int)] = []

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
  func offset(of tag: Tag) -> Int? { entries.last { $0.tag == tag }?.offset }

  /// Returns the values of all entries with a tag, in order.
  func all(_ tag: Tag) -> [Int] { entries.filter { $0.tag == tag }.map(\.value) }
}
