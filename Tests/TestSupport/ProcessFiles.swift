import Foundation

/// The files in which the system tells of processes, those of `/proc`.
///
/// They are read without Foundation, which leaks the buffer of each file whose size the system gives as 0.
package enum ProcessFiles {
  /// The text of a file, or `nil` if it isn't there any more.
  package static func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a file, or `nil` if it isn't there any more.
  package static func bytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { page in
      var bytes: [UInt8] = []
      while true {
        let count = read(file, page.baseAddress, page.count)
        // A process that ends while its file is read has no more to tell.
        guard count > 0 else { return count < 0 && bytes.isEmpty ? nil : bytes }
        bytes += page.prefix(count)
      }
    }
  }

  /// The threads of a process.
  package static func threads(of process: Int32) -> [Int32] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))?.compactMap { Int32($0) } ?? []
  }

  /// The processes that a process has started and not reaped, zombies among them.
  package static func children(of process: Int32) -> [Int32] {
    threads(of: process).flatMap { children(of: process, thread: $0) }
  }

  /// The processes that a thread has started and its process hasn't reaped, zombies among them.
  package static func children(of process: Int32, thread: Int32) -> [Int32] {
    let text = text("/proc/\(process)/task/\(thread)/children") ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }
}
