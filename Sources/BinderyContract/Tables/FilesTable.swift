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
