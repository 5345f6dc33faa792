package import Bindery
package import CBindery

/// What is read of a file: the items in it, or its picture.
package enum FilePart: UInt8, Hashable, Sendable {
  /// The items in the file, as JSON.
  case items

  /// The picture in the file or beside it, such as the cover of a song.
  case picture

  /// The maximum size of the part in bytes.
  package var limit: Int { self == .items ? 4 << 20 : 16 << 20 }

  /// The name of the contract's function that reads the part.
  package var function: String { self == .items ? "read" : "picture" }
}

/// The functions of a plugin that read files, copied from its table.
///
/// One thread at a time may call them.
package final class FilesTable: Sendable {
  /// The identifier of the plugin, for errors.
  private let plugin: String

  // It never changes, and its functions may run on any thread, one at a time.
  /// A copy of the plugin's table of these functions, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_files>

  /// Creates the functions from what a reader has read.
  init(_ table: SizedTable<bindery_files>, plugin: String) {
    self.table = table
    self.plugin = plugin
  }

  /// Reads a part of a file, and returns the bytes that the plugin wrote. They are none if the file has no such part.
  ///
  /// - Parameters:
  ///   - part: The part to read.
  ///   - file: The file, whose descriptor stays open until this returns.
  /// - Returns: The bytes, and the failure if the plugin failed after it had written them.
  package func read(_ part: FilePart, of file: ReadableFile) -> (bytes: [UInt8], failure: SourceFailure?) {
    file.rewind()
    var written = WrittenBytes(limit: part.limit)
    let failure = withUnsafeMutablePointer(to: &written) { written in
      withStream(writingTo: written) { stream in
        file.withContractFile { file -> CallFailure? in
          do throws(CallFailure) {
            try table.read(part, of: file, to: stream, in: HostCall(part.function))
            return nil
          } catch {
            return error
          }
        }
      }
    }
    if written.isTooLarge {
      let sentence = "\(plugin) wrote more than \(part.limit >> 20) MiB for one file"
      return (written.bytes, SourceFailure(.malformed, sentence))
    }
    return (written.bytes, failure.map { SourceFailure($0, of: plugin) })
  }
}

extension SourceFailure {
  /// Creates the failure of a function that reads files.
  fileprivate init(_ failure: CallFailure, of plugin: String) {
    self.init(
      status: failure.status, sentence: String(decoding: failure.sentence.prefix(1 << 14), as: UTF8.self),
      callee: plugin,
      retryAfter: nil)
  }
}

/// The bytes that a plugin has written to a stream, up to a limit.
struct WrittenBytes {
  /// The maximum number of bytes.
  let limit: Int

  /// The bytes that the plugin has written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether the plugin has written more bytes than the limit.
  private(set) var isTooLarge = false

  /// Creates an empty buffer.
  init(limit: Int) {
    self.limit = limit
  }

  /// Appends bytes and returns `true`; drops them and returns `false` if they exceed the limit.
  mutating func append(_ new: UnsafeRawBufferPointer) -> Bool {
    isTooLarge = isTooLarge || new.count > limit - bytes.count
    if !isTooLarge { bytes += new }
    return !isTooLarge
  }
}

/// Calls `body` with a stream that appends what the plugin writes to a buffer, and returns the result of `body`.
///
/// The call isn't cancelled, so that only the functions that write and that tell of a full buffer do anything.
func withStream<Result>(
  writingTo written: UnsafeMutablePointer<WrittenBytes>, _ body: (UnsafePointer<bindery_stream>) -> Result
) -> Result {
  var stream = bindery_stream(
    size: UInt32(MemoryLayout<bindery_stream>.size), reserved: 0, state: written,
    write: { stream, bytes in
      stream?.pointee.state?.assumingMemoryBound(to: WrittenBytes.self).pointee.append(bytes.utf8) ?? false
    },
    expect: { _, _ in },
    retry_after: { _, _ in },
    is_cancelled: { stream in
      stream?.pointee.state?.assumingMemoryBound(to: WrittenBytes.self).pointee.isTooLarge ?? true
    },
    on_cancel: { _, _, _ in },
    page: nil)
  return body(&stream)
}
