internal import BinderySystem

/// The libraries of the system, which the dynamic linker finds by their names alone.
struct SystemLibraries {
  /// The list of libraries that `ldconfig` keeps for the dynamic linker.
  private static let cache = "/etc/ld.so.cache"

  /// The maximum number of bytes that are read of that list.
  private static let limit = 16 << 20

  /// The folders that the dynamic linker knows itself, with those of Debian.
  private static let folders = [
    "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/lib/\(triple)", "/usr/lib/\(triple)",
  ]

  #if arch(arm64)
    private static let triple = "aarch64-linux-gnu"
  #else
    private static let triple = "x86_64-linux-gnu"
  #endif

  /// The paths of the libraries by name, also of those for other machines.
  private let paths: [String: [String]]

  /// Reads the list of the system's libraries. Without a readable one, only the folders are searched.
  init(cache path: String = Self.cache) {
    guard let file = try? LibraryFile(path: path) else {
      paths = [:]
      return
    }
    paths = Self.paths(in: file.bytes(in: 0..<Self.limit))
  }

  /// Returns the path of a library for this machine, or `nil` if the system has none of that name.
  func path(of name: String) -> String? {
    let candidates = paths[name, default: []] + Self.folders.map { FolderListing.path($0, name) }
    return candidates.first { path in
      guard let file = try? LibraryFile(path: path) else { return false }
      return (try? ELFLibrary(file, path: path)) != nil
    }
  }

  /// Returns the libraries in a list as glibc has written it since 2.2: a header, an entry for each, then their texts.
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

  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  private static let headerSize = 48
  private static let entrySize = 24

  /// Returns where the list begins: behind one in an older format, if there is such a list.
  private static func start(in bytes: [UInt8]) -> Int {
    guard bytes.starts(with: Array("ld.so-1.7.0".utf8)), let count = bytes.word(at: 12) else { return 0 }
    return (16 + count * 12 + 7) / 8 * 8
  }
}
