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
  /// - Throws: A `SourceError` if the plugin can't read all of the file, or if what it writes are no items of the kinds
  ///   that it claims.
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
      // Of a file that was read in part, it isn't known which items it lacks.
      if let failure = answer.failure { throw Self.error(failure.detail, path, winner) }
      let items = ItemsOfFile(status.number, kinds: Set(winner.claim.kinds))
      do throws(ItemsOfFile.Problem) {
        return RecordReader(bytes: try items.identified(answer.bytes), name: path.description)
      } catch {
        throw Self.error(error.sentence, path, winner)
      }
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
}

/// The items that a plugin has read of a file, which the host identifies.
private struct ItemsOfFile {
  /// The reason why what a plugin wrote isn't a file's items, as a clause without a period.
  struct Problem: Error {
    let sentence: String
  }

  private let file: FileNumber

  /// The kinds that the plugin claims to read from such files. Another kind's plugin may use the network.
  private let kinds: Set<String>

  /// Creates the items of a file, which are of some kinds.
  init(_ file: FileNumber, kinds: Set<String>) {
    (self.file, self.kinds) = (file, kinds)
  }

  /// Returns the items that a plugin wrote as JSON Lines, each with the identifiers of its file and of itself.
  ///
  /// The fields are the last ones of an item, which count where a plugin writes others of these names. Throws if any of
  /// it isn't an item of the kinds.
  func identified(_ json: [UInt8]) throws(Problem) -> [UInt8] {
    guard !json.isEmpty else { return Array("[]".utf8) }
    var reader = RecordReader(bytes: json, name: "its items", itemLimit: .max, pieceSize: json.count)
    var (lines, count, parts): ([UInt8], Int, Set<String>) = ([], 0, [])
    while let chunk = try next(of: &reader) {
      let items = chunk.records()
      for index in items.indices {
        count += 1
        let record = try record(items[index], count)
        var part = record["filePart"]?.shownText ?? "#\(count)"
        // What isn't unique in the file identifies nothing.
        if !parts.insert(part).inserted { part = "#\(count)" }
        let item = chunk.json(at: index) ?? []
        lines += item.dropLast() + (item.count > 2 ? [UInt8(ascii: ",")] : [])
        lines += fields(part).dropFirst() + [UInt8(ascii: "\n")]
      }
    }
    return lines.isEmpty ? Array("[]".utf8) : lines
  }

  private func next(of reader: inout RecordReader) throws(Problem) -> RecordChunk? {
    do throws(SourceError) {
      return try reader.nextChunk()
    } catch {
      throw Problem(sentence: "what it wrote can't be read: \(error)")
    }
  }

  private func record(_ item: RecordItem, _ number: Int) throws(Problem) -> Record {
    switch item {
    case .damaged(let damage): throw Problem(sentence: "item \(number) that it wrote is damaged: \(damage.reason)")
    case .record(let record):
      guard kinds.contains(record.kind.rawValue) else {
        throw Problem(sentence: "item \(number) is of the kind '\(record.kind)', which it doesn't claim to read")
      }
      return record
    }
  }

  /// Returns a JSON object with the identifiers of the file and of its item with a part.
  private func fields(_ part: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("fileId", "\(file)")
      json.member("fileItemId", "\(file)/\(part)")
    }
    return json.utf8
  }
}
