internal import Bindery
internal import CBindery
internal import Glibc

/// An open file whose bytes a plugin may read, with the files beside it that belong to it.
///
/// The descriptors stay the caller's, who keeps them open as long as a plugin reads.
package struct ReadableFile: Sendable {
  /// The descriptor of a regular file, open for reading alone.
  package let descriptor: Int32

  /// The name of the file without its folder. It has no `/`.
  package let name: String

  /// The type of the file as the plugin's manifest names it, such as `audio/flac`, or an empty text.
  package let type: String

  /// The length of the file in bytes when it was opened.
  package let length: UInt64

  /// The files beside it that the plugin's manifest names as siblings. They have none of their own.
  package var siblings: [ReadableFile]

  /// Creates a description of an open file.
  package init(descriptor: Int32, name: String, type: String, length: UInt64, siblings: [ReadableFile] = []) {
    (self.descriptor, self.name, self.type, self.length) = (descriptor, name, type, length)
    self.siblings = siblings
  }

  /// Moves the descriptors of the file and of its siblings to their beginnings, which all copies of them share.
  func rewind() {
    lseek(descriptor, 0, SEEK_SET)
    for sibling in siblings { sibling.rewind() }
  }

  /// Calls a function with the file as a struct of the contract, which is valid until the function returns.
  func withContractFile<Result>(_ body: (UnsafePointer<bindery_file>) -> Result) -> Result {
    Self.withContractFiles(siblings[...]) { siblings in
      siblings.withUnsafeBufferPointer { siblings in
        withContractFile(beside: siblings, body)
      }
    }
  }

  /// Calls a function with the structs of files without siblings, one inside the other, since each is valid only during
  /// a call.
  private static func withContractFiles<Result>(
    _ files: ArraySlice<ReadableFile>, after first: [UnsafePointer<bindery_file>?] = [],
    _ body: ([UnsafePointer<bindery_file>?]) -> Result
  ) -> Result {
    guard let file = files.first else { return body(first) }
    return file.withContractFile(beside: UnsafeBufferPointer(start: nil, count: 0)) { pointer in
      withContractFiles(files.dropFirst(), after: first + [pointer], body)
    }
  }

  private func withContractFile<Result>(
    beside siblings: UnsafeBufferPointer<UnsafePointer<bindery_file>?>, _ body: (UnsafePointer<bindery_file>) -> Result
  ) -> Result {
    name.withContractText { name in
      type.withContractText { type in
        var file = bindery_file(
          size: UInt32(MemoryLayout<bindery_file>.size), descriptor: descriptor, state: nil, length: length, name: name,
          type: type, read: Self.reading, siblings: siblings.baseAddress, sibling_count: siblings.count)
        return body(&file)
      }
    }
  }

  /// The contract's function that reads bytes, which reads from the descriptor of the file that it is given.
  private static let reading:
    @convention(c) (UnsafePointer<bindery_file>?, UInt64, UnsafeMutableRawPointer?, Int) -> Int64 = {
      file, offset, bytes, count in
      guard let file, let bytes else { return count == 0 ? 0 : -1 }
      // No file has bytes behind the largest offset.
      guard let start = off_t(exactly: offset) else { return 0 }
      let count = min(count, Int(off_t.max - start))
      var filled = 0
      while filled < count {
        let read = pread(file.pointee.descriptor, bytes + filled, count - filled, start + off_t(filled))
        if read < 0, errno == EINTR { continue }
        guard read >= 0 else { return filled > 0 ? Int64(filled) : -1 }
        if read == 0 { break }
        filled += read
      }
      return Int64(filled)
    }
}
