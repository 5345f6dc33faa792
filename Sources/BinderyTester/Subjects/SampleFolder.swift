package import Bindery
internal import BinderySystem

/// Where samples are: a file, or a folder of files whose names end in `.json`, `.jsonl` or `.ndjson`.
package struct SampleFolder: Sendable {
  /// The files, in the order of their names.
  package let files: [String]

  /// Looks at what is there.
  ///
  /// - Parameter path: A file or a folder.
  /// - Throws: That the folder can't be read.
  package init(path: String) throws(SampleError) {
    guard FolderListing.isFolder(path) else {
      files = [path]
      return
    }
    do throws(SystemFailure) {
      files = try FolderListing(path).names
        .filter { name in Self.endings.contains { name.hasSuffix($0) } }
        .map { FolderListing.path(path, $0) }
    } catch {
      throw SampleError(unreadable: path, error.reason)
    }
  }

  private static let endings = [".json", ".jsonl", ".ndjson"]

  /// Reads all records.
  ///
  /// - Parameter kinds: The kinds whose records are wanted; nothing for all.
  /// - Returns: The records as JSON, a line each, in the order of the files.
  /// - Throws: Why a file can't be read, or which item of it is damaged.
  package func records(of kinds: Set<Kind>?) throws(SampleError) -> [String] {
    var records: [String] = []
    for file in files { records += try SampleFile(path: file, kinds: kinds).records }
    return records
  }
}
