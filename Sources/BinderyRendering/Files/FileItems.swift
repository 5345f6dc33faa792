internal import Bindery
internal import BinderyExchange
package import BinderyHost
internal import BinderyLoading
internal import BinderyManifests
package import BinderySources
package import BinderySystem
internal import BinderyWorkers

/// The items in files of the types that plugins claim, which plugins read in worker processes.
package struct FileItems: Sendable {
  private let host: PluginHost
  private let readers: FileReaders

  /// Creates the items of the files that the plugins of a host claim.
  package init(by host: PluginHost) {
    (self.host, readers) = (host, host.claims.fileReaders())
  }

  /// Whether no plugin claims any file.
  package var isEmpty: Bool { host.claims.readers.isEmpty }

  /// Returns a reader of the items of an open file, or `nil` if no plugin claims the file.
  ///
  /// Each item has the fields `fileId` and `fileItemId` besides those that the plugin gave it, by which it is told from
  /// the items of other files and of the same file.
  ///
  /// - Parameters:
  ///   - file: The regular file, open for reading alone.
  ///   - path: The path of the file, whose folder has the files beside it.
  /// - Returns: The reader, which has all items in memory.
  /// - Throws: A `SourceError` if the plugin can't read the file.
  package func reader(of file: Descriptor, at path: FilePath) async throws(SourceError) -> RecordReader? {
    let head = FileHead(name: path.name.bytes, bytes: RegularFile.head(FileHead.byteLimit, of: file))
    guard let winner = readers.decision(on: head).winner, let status = FileStatus(of: file.number) else { return nil }
    let (siblings, descriptors) = Self.siblings(winner.claim.siblings, of: path)
    let description = FilesRequest.File(
      name: path.name.description, type: winner.claim.type, length: UInt64(max(0, status.count)), siblings: siblings)
    let outcomes = await host.read(
      .items, of: [FileToRead(description, file, siblings: descriptors)], by: winner.reader.id)
    guard let outcome = outcomes.first else { return nil }
    switch outcome {
    case .success(let answer):
      if let failure = answer.failure, answer.bytes.isEmpty { throw Self.error(failure.detail, path, winner) }
      return RecordReader(bytes: Self.identified(answer.bytes, in: status.number), name: path.description)
    case .failure(let error): throw Self.error(error.detail, path, winner)
    }
  }

  private static func error(_ detail: String, _ path: FilePath, _ winner: FileDecision.Candidate) -> SourceError {
    SourceError(code: .unreadable, source: path.description, detail: "\(winner.reader.id): \(detail)")
  }

  /// Opens the files beside one that have some names. Names of which there is no regular file are left out.
  private static func siblings(
    _ names: [String], of path: FilePath
  ) -> (files: [FilesRequest.File], descriptors: [Descriptor]) {
    var (files, descriptors): ([FilesRequest.File], [Descriptor]) = ([], [])
    for name in names {
      guard let file = try? RegularFile(at: path.folder.appending(name.utf8), followsLinks: false).descriptor,
        let status = FileStatus(of: file.number)
      else { continue }
      files.append(FilesRequest.File(name: name, length: UInt64(max(0, status.count))))
      descriptors.append(file)
    }
    return (files, descriptors)
  }

  /// Returns the items that a plugin wrote as JSON Lines, each with the identifiers of its file and of itself.
  ///
  /// The fields are the last ones of an item, which count where a plugin writes others of these names.
  private static func identified(_ json: [UInt8], in file: FileNumber) -> [UInt8] {
    var reader = RecordReader(bytes: json, name: "", itemLimit: .max, pieceSize: max(1, json.count))
    var (lines, count): ([UInt8], Int) = ([], 0)
    while let chunk = try? reader.nextChunk() {
      let items = chunk.records()
      for index in items.indices {
        count += 1
        if case .record(let record) = items[index], let item = chunk.json(at: index), item.last == UInt8(ascii: "}") {
          lines += item.dropLast() + (item.count > 2 ? [UInt8(ascii: ",")] : [])
          lines += fields(of: file, record["filePart"]?.shownText ?? "\(count)").dropFirst()
        } else {
          chunk.withBytes(at: index) { lines += $0 }
        }
        lines.append(UInt8(ascii: "\n"))
      }
    }
    return lines.isEmpty ? Array("[]".utf8) : lines
  }

  /// Returns a JSON object with the identifiers of a file and of its item with a part.
  private static func fields(of file: FileNumber, _ part: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("fileId", "\(file)")
      json.member("fileItemId", "\(file)/\(part)")
    }
    return json.utf8
  }
}
