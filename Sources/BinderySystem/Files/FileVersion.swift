internal import Glibc

/// Which file it is, and when it was changed last: with other contents or other rights, it is another.
struct FileVersion: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let written: SIMD2<Int64>
  private let changed: SIMD2<Int64>

  /// Creates the version of a file.
  ///
  /// - Parameter status: What the system tells of the file.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    let (written, changed) = (status.st_mtim, status.st_ctim)
    self.written = SIMD2(Int64(written.tv_sec), Int64(written.tv_nsec))
    self.changed = SIMD2(Int64(changed.tv_sec), Int64(changed.tv_nsec))
  }
}

extension FileVersion: CustomStringConvertible {
  /// All of it, as numbers.
  var description: String { "\(device) \(number) \(written.x).\(written.y) \(changed.x).\(changed.y)" }
}
