internal import BinderySystem

/// The libraries of the system, which the dynamic linker finds by their names alone.
struct SystemLibraries {
  /// The path of the list of libraries that `ldconfig` keeps for the dynamic linker.
  private static let cache = "/etc/ld.so.cache"

  /// The maximum number of bytes that are read of the list.
  private static let limit = 16 << 20

  /// The folders that the dynamic linker searches by default, including those of Debian.
  private static let folders = [
    "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/lib/\(triple)", "/usr/lib/\(triple)",
  ]

  #if arch(arm64)
    private static let triple = "aarch64-linux-gnu"
  #else
    private static let triple = "x86_64-linux-gnu"
  #endif

  /// The paths of the system's libraries by name, including libraries for other machines.
  private let paths: [String: [String]]

  /// Reads the list of the system's libraries; if it can't be read, only the default folders are searched.
  init(cache path: String = Self.cache) {
    guard let file = try? LibraryFile(path: path) else {
      paths = [:]
      return
    }
    paths = Self.paths(in: file.bytes(in: 0..<Self.limit))
  }

  /// Returns the path of the system's library with a name, or `nil` if there is none for this machine.
  func path(of name: String) -> String? {
    let candidates = paths[name, default: []] + Self.folders.map { FolderListing.path($0, name) }
    return candidates.first { path in
      guard let file = try? LibraryFile(path: path) else { return false }
      return (try? ELFLibrary(file, path: path)) != nil
    }
  }

  /// Parses a list in the format of glibc since 2.2: a header, the entries, and then the texts of the entries.
  private static func paths(in bytes: [UInt8]) -> [String: [String]] {
    let start = start(in: bytes)
    guard bytes.dropFirst(start).starts(with: magic), let count = bytes.word(at: start + 20) else { return [:] }
    var paths: [String: [String]] = [:]
    for index in 0..<min(count, bytes.count / entrySize) {
      let entry = start + headerSize + index * entrySize
      guard let key = bytes.word(at: entry + 4), let value = bytes.word(at: entry + 8),
        let name = bytes.name(at: start + key, limit: 4096), let path = bytes.name(at: start + value, limit: 4096)
      else { break }
      paths[name, default: []].append(path)
    }
    return paths
  }

  /// The bytes with which the list of the dynamic linker's cache begins.
  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  /// The size of the header in bytes.
  private static let headerSize = 48
  /// The size of an entry in bytes.
  private static let entrySize = 24

  /// Returns the offset of the list, which may follow a list in an older format.
  private static func start(in bytes: [UInt8]) -> Int {
    guard bytes.starts(with: Array("ld.so-1.7.0".utf8)), let count = bytes.word(at: 12) else { return 0 }
    return (16 + count * 12 + 7) / 8 * 8
  }
}
