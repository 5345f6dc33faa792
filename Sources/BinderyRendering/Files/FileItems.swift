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
    self.host = host
    // Trust takes time to determine, and most often nothing depends on it.
    readers = host.claims.readers.isEmpty ? FileReaders(usable: []) : host.claims.fileReaders()
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
      if let failure = answer.failure { throw Self.error(failure.detail + Self.remedy, path, winner) }
      let items = IdentifiedItems(status.number, kinds: Set(winner.claim.kinds))
      do throws(IdentifiedItems.Problem) {
        return RecordReader(bytes: try items.identified(answer.bytes), name: path.description)
      } catch {
        throw Self.error("\(error.sentence); ask for a newer build of the plugin", path, winner)
      }
    case .failure(let error):
      let isOfFile = [.crashed, .timedOut, .brokeProtocol].contains(error.code)
      throw Self.error(error.detail + (isOfFile ? Self.remedy : ""), path, winner)
    }
  }

  /// What a user can do about a file that a plugin can't read, as the end of a sentence.
  private static let remedy = "; repair the file, or leave it out"

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
