internal import BinderySystem
internal import Glibc

/// The file operations of tests, without Foundation.
enum TestFile {
  /// Returns the text of the file at a path, or `nil` if it can't be read.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0 { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Replaces the text of the file at a path, creates its folder if needed, and returns whether that succeeded.
  static func write(_ text: String, to path: String) -> Bool {
    if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o777) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  /// Returns the paths of the files in a folder that end in `.json`, `.jsonl` or `.ndjson`, in the order of their
  /// names.
  ///
  /// The result is empty if there is no such folder.
  static func files(in folder: String) -> [String] {
    let names = (try? FolderListing(folder, includesHidden: true).names) ?? []
    let endings = [".json", ".jsonl", ".ndjson"]
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.map { "\(folder)/\($0)" }
  }

  /// Returns whether an environment variable is set and isn't empty.
  static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }
}
