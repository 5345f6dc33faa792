package import CBindery
internal import Synchronization

/// A file whose items a plugin reads: its bytes, its name and its type, and never its folder.
///
/// Its bytes can be read until the call ends that was given it; afterwards, reading fails.
public final class MediaFile: Sendable {
  /// The name of the file without its folder, such as `song.flac`, with U+FFFD where it isn't UTF-8.
  public let name: String

  /// The type of the file as the plugin's manifest names it, such as `audio/flac`, or an empty text.
  public let type: String

  /// The number of bytes of the file when it was opened. The file may change while it is read.
  public let count: Int

  /// The files beside it, in the same folder, that the plugin's manifest names as siblings and that are there.
  public let siblings: [MediaFile]

  /// The host's description of the file.
  ///
  /// `@unchecked Sendable`, because the struct is constant until the call ends, and its function may be called on any
  /// thread.
  private struct Description: @unchecked Sendable {
    let pointer: UnsafePointer<bindery_file>
  }

  /// The host's description of the file, or `nil` once the call has ended that was given it.
  private let file: Mutex<Description?>

  /// Creates a file from the host's description, which has to be valid until ``close()`` is called.
  package init(_ file: UnsafePointer<bindery_file>) {
    let members = sizedCopy(of: file, over: bindery_file()).members
    (name, type) = (members.name.string, members.type.string)
    count = Int(clamping: members.length)
    siblings = UnsafeBufferPointer(start: members.siblings, count: members.siblings == nil ? 0 : members.sibling_count)
      .compactMap { $0.map(MediaFile.init) }
    self.file = Mutex(Description(pointer: file))
  }

  /// Makes every later attempt to read the file or its siblings fail, because the call has ended that was given it.
  package func close() {
    file.withLock { $0 = nil }
    for sibling in siblings { sibling.close() }
  }

  /// Reads bytes into a buffer until it is full or the file ends.
  ///
  /// - Parameters:
  ///   - buffer: The buffer, of which the beginning is filled.
  ///   - offset: The offset of the first byte in the file, which isn't negative.
  /// - Returns: The number of bytes that were read, which is less than the buffer's only at the end of the file.
  /// - Throws: A `SourceFailure` if the file can't be read, or if the call has ended that was given it.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceFailure) -> Int {
    let count = file.withLock { file in
      guard let pointer = file?.pointer, let read = pointer.pointee.read else { return Int64(-1) }
      return read(pointer, UInt64(max(0, offset)), buffer.baseAddress, buffer.count)
    }
    guard (0...Int64(buffer.count)).contains(count) else {
      throw SourceFailure(.failed, "the file '\(name)' can't be read at byte \(offset)")
    }
    return Int(count)
  }

  /// Returns the bytes at a range of offsets, or fewer if the file ends before.
  ///
  /// - Parameter range: The range, whose size is that of the memory which is allocated: limit it by ``count``.
  /// - Returns: The bytes.
  /// - Throws: A `SourceFailure` if the file can't be read, or if the call has ended that was given it.
  public func bytes(in range: Range<Int>) throws(SourceFailure) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SourceFailure) in try read(into: buffer, at: range.lowerBound) }
    }
    bytes.removeSubrange(try result.get()...)
    return bytes
  }
}
