import Bindery
import BinderySystem

/// A reader of folders, which a test replaces by one in memory.
protocol FolderReader: Sendable {
  /// Reads the entries of a folder, in order.
  ///
  /// - Parameter path: The path of the folder.
  /// - Returns: The entries, in the order to show them.
  /// - Throws: A failure that names the folder.
  @concurrent func entries(of path: String) async throws(FolderFailure) -> [FolderEntry]
}

/// A file or a folder, identified by its path.
struct FolderEntry: CollectionElement, Equatable {
  let path: String
  let isFolder: Bool

  var elementId: String { path }
  var name: Substring { path.split(separator: "/").last ?? "/" }

  var modelVersion: ModelVersion {
    var mixer = ModelVersionMixer()
    mixer.mix(path)
    mixer.mix(isFolder)
    return mixer.result()
  }
}

/// The reason why a folder can't be read.
struct FolderFailure: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "'\(path)' can't be read: \(reason)" }
}

/// The folders of this machine, without hidden entries.
struct DiskFolders: FolderReader {
  @concurrent func entries(of path: String) async throws(FolderFailure) -> [FolderEntry] {
    do throws(SystemFailure) {
      return try FolderListing(path).names.map { name in
        let path = FolderListing.path(path, name)
        return FolderEntry(path: path, isFolder: FolderListing.isFolder(path))
      }
    } catch {
      throw FolderFailure(path: path, reason: "\(error)")
    }
  }
}
