internal import Bindery
internal import CBindery

/// The C table of a plugin's reader of files.
enum FilesExport {
  /// Returns the C table of a reader, which is never freed, or `nil` if there is none.
  static func table(of reader: (any MediaFileReader)?) -> UnsafePointer<bindery_files>? {
    guard let reader else { return nil }
    return PluginExport.constants([
      bindery_files(
        size: UInt32(MemoryLayout<bindery_files>.size), reserved: 0,
        state: Shared<any MediaFileReader>.constant(reader),
        read: { table, file, items, failure in
          FilesExport.give(file, from: table, to: items, failure) { (reader, file) throws(SourceFailure) in
            try reader.items(of: file)
          }
        },
        picture: { table, file, picture, failure in
          FilesExport.give(file, from: table, to: picture, failure) { (reader, file) throws(SourceFailure) in
            try reader.picture(of: file) ?? []
          }
        })
    ])
  }

  /// Writes what a function reads of a file to a stream, and returns a status of the contract.
  private static func give(
    _ file: UnsafePointer<bindery_file>?, from table: UnsafePointer<bindery_files>?,
    to stream: UnsafePointer<bindery_stream>?, _ failure: UnsafePointer<bindery_sink>?,
    _ read: (any MediaFileReader, MediaFile) throws(SourceFailure) -> [UInt8]
  ) -> Int32 {
    guard let state = table?.pointee.state, let file, let write = stream?.pointee.write else {
      "the host gave no file".write(to: failure)
      return Int32(BINDERY_FAILED.rawValue)
    }
    let media = MediaFile(file)
    defer { media.close() }
    do throws(SourceFailure) {
      let bytes = try read(Shared<any MediaFileReader>.value(at: state), media)
      let isTaken = bytes.isEmpty || bytes.withUnsafeBytes { write(stream, bindery_text(raw: $0)) }
      return Int32((isTaken ? BINDERY_OK : BINDERY_CANCELLED).rawValue)
    } catch {
      error.detail.write(to: failure)
      return error.contractStatus
    }
  }
}

extension bindery_text {
  /// Creates a borrowed text of bytes.
  fileprivate init(raw bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
  }
}
