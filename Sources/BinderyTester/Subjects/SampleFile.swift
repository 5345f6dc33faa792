package import Bindery
internal import BinderyRules
internal import BinderySources
internal import BinderySystem

/// A record that a plugin is given as a sample, and the file and position where it was found.
package struct Sample: Hashable, Sendable {
  /// The record as JSON, on one line.
  package let record: String

  /// The file and position of the record, as in `Samples/song.jsonl, item 3`.
  package let location: String

  /// Creates a sample from a record, and the file and position where it was found.
  package init(record: String, location: String) {
    self.record = record
    self.location = location
  }
}

/// A file of sample records: JSON objects, arrays, JSON Lines, or objects with an array "results".
struct SampleFile: Sendable {
  /// The records of the file, in the order of the file.
  let samples: [Sample]

  /// Reads a whole file, and fails at its first damaged item.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - kinds: The kinds of the records to keep, or `nil` for all records.
  /// - Throws: A `SampleError` if the file can't be read, or an item of it is damaged.
  init(path: String, kinds: Set<Kind>? = nil) throws(SampleError) {
    do throws(SourceError) {
      var reader = try RecordReader(path: path)
      var samples: [Sample] = []
      var damage: DamagedItem?
      var count = 0
      while damage == nil, let chunk = try reader.nextChunk() {
        for item in chunk.records() {
          damage = damage ?? item.damage
          count += 1
          guard let record = item.record, kinds?.contains(record.kind) ?? true else { continue }
          samples.append(Sample(record: TestRecord(record).description, location: "\(path), item \(count)"))
        }
      }
      self.samples = samples
      if let damage { throw SourceError(code: .notJSON, source: path, detail: "\(damage)") }
    } catch {
      throw SampleError(error)
    }
  }
}

/// A file of samples, or a folder of files whose names end in `.json`, `.jsonl` or `.ndjson`.
package struct SampleFolder: Sendable {
  /// The paths of the files, in the order of their names; for a single file, its path alone.
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

  /// The endings of the names of files with samples.
  private static let endings = [".json", ".jsonl", ".ndjson"]

  /// Reads all records of the files.
  ///
  /// - Parameter kinds: The kinds of the records to keep, or `nil` for all records.
  /// - Returns: The records with their positions, in the order of the files.
  /// - Throws: A `SampleError` if a file can't be read, or an item of it is damaged.
  package func samples(of kinds: Set<Kind>?) throws(SampleError) -> [Sample] {
    var samples: [Sample] = []
    for file in files { samples += try SampleFile(path: file, kinds: kinds).samples }
    return samples
  }
}

/// The reason why samples can't be read.
package struct SampleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The category of the error, in a form that code can compare.
  package enum Code: Hashable, Sendable {
    /// There is no such file or folder, or the system refuses to read it.
    case unreadable

    /// The file is empty or isn't JSON, or an item of it is damaged.
    case damaged
  }

  /// The category of the error.
  package let code: Code

  /// The problem and how to fix it, in one line.
  package let description: String

  /// Creates an error from the error of the source that reads the records.
  init(_ error: SourceError) {
    code = error.code == .notJSON || error.code == .empty ? .damaged : .unreadable
    description = "samples: \(error)"
  }

  /// Creates the error for a folder that can't be read, with a reason such as `Permission denied`.
  init(unreadable folder: String, _ reason: String) {
    code = .unreadable
    description = "samples: the folder '\(folder)' can't be read: \(reason)"
  }
}
