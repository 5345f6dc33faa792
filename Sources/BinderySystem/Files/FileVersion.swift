internal import Glibc

/// The identity and the times of a file, which differ after a change of its contents or permissions.
struct FileVersion: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let written: SIMD2<Int64>
  private let changed: SIMD2<Int64>

  /// Creates the version of a file from its status.
  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    let (written, changed) = (status.st_mtim, status.st_ctim)
    self.written = SIMD2(Int64(written.tv_sec), Int64(written.tv_nsec))
    self.changed = SIMD2(Int64(changed.tv_sec), Int64(changed.tv_nsec))
  }
}

extension FileVersion: CustomStringConvertible {
  /// All members as numbers.
  var description: String { "\(device) \(number) \(written.x).\(written.y) \(changed.x).\(changed.y)" }
}
