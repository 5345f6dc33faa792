package import Bindery
internal import BinderySystem

/// A file of samples, or a folder of files whose names end in `.json`, `.jsonl` or `.ndjson`.
package struct SampleFolder: Sendable {
  /// The paths of the files, in the order of their names.
  package let files: [String]

  /// Lists the files at the path of a file or folder, and throws a `SampleError` if the folder can't be read.
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
  /// - Parameter kinds: The kinds of the records to keep, or `nil` for all records.
  /// - Returns: The records as JSON, each on one line, in the order of the files.
  /// - Throws: A `SampleError` if a file can't be read, or an item of it is damaged.
  package func records(of kinds: Set<Kind>?) throws(SampleError) -> [String] {
    var records: [String] = []
    for file in files { records += try SampleFile(path: file, kinds: kinds).records }
    return records
  }
}
