package import BinderyContract
package import BinderySystem

/// A request to read files, whose descriptors are passed beside it, in the order of the files with the siblings of each
/// behind it.
package struct FilesRequest: Sendable {
  /// A file to read, without its bytes.
  package struct File: Hashable, Sendable {
    /// The name of the file without its folder, with U+FFFD where it isn't UTF-8.
    package var name: String

    /// The type of the file as the plugin's manifest names it, or an empty text.
    package var type = ""

    /// The length of the file in bytes.
    package var length: UInt64

    /// The files beside it that belong to it, without siblings of their own.
    package var siblings: [File] = []

    /// Creates the description of a file.
    package init(name: String, type: String = "", length: UInt64, siblings: [File] = []) {
      (self.name, self.type, self.length, self.siblings) = (name, type, length, siblings)
    }
  }

  /// The part of the files that is read.
  package let part: FilePart

  /// The files to read, in the order of the answers.
  package let files: [File]

  /// The maximum number of descriptors of a request: two requests in transit leave half of a worker's open files free.
  package static let descriptorLimit = 16

  /// Creates a request.
  package init(_ part: FilePart, of files: [File]) {
    (self.part, self.files) = (part, files)
  }

  /// The request, encoded as the payload of a frame.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    writer.append(part.rawValue)
    writer.append(list: files) { writer, file in
      writer.append(file)
      writer.append(list: file.siblings) { $0.append($1) }
    }
    return writer.bytes
  }

  /// Decodes a request, and throws if it is malformed.
  package init(_ payload: [UInt8]) throws(ExchangeError) {
    self = try ReceivedBytes(payload).read { (reader) throws(ExchangeError) in
      guard let part = FilePart(rawValue: try reader.number()) else {
        throw ExchangeError("a part of files is unknown")
      }
      return FilesRequest(
        part,
        of: try reader.list(limit: Self.descriptorLimit) { (reader) throws(ExchangeError) in
          var file = try reader.file()
          file.siblings = try reader.list(limit: Self.descriptorLimit) { (reader) throws(ExchangeError) in
            try reader.file()
          }
          return file
        })
    }
  }

  /// Returns the files with the descriptors that came beside the request; throws if their numbers differ.
  ///
  /// The files are readable as long as the descriptors live.
  package func readableFiles(_ descriptors: [Descriptor]) throws(ExchangeError) -> [ReadableFile] {
    let count = files.reduce(0) { $0 + 1 + $1.siblings.count }
    guard count == descriptors.count else {
      throw ExchangeError("\(count) open files were announced, and \(descriptors.count) came")
    }
    var rest = descriptors[...]
    return files.map { file in
      var readable = ReadableFile(file, rest.removeFirst())
      readable.siblings = file.siblings.map { ReadableFile($0, rest.removeFirst()) }
      return readable
    }
  }
}

extension ReadableFile {
  /// Creates a file without siblings from its description and its descriptor.
  fileprivate init(_ file: FilesRequest.File, _ descriptor: Descriptor) {
    self.init(descriptor: descriptor.number, name: file.name, type: file.type, length: file.length)
  }
}

extension ByteWriter {
  /// Writes the description of a file without its siblings.
  fileprivate mutating func append(_ file: FilesRequest.File) {
    append(file.name)
    append(file.type)
    append(file.length)
  }
}

extension ByteReader {
  /// Reads the description of a file without its siblings.
  fileprivate mutating func file() throws(ExchangeError) -> FilesRequest.File {
    FilesRequest.File(name: try text(), type: try text(), length: try number())
  }
}
