internal import Bindery
internal import BinderySources
public import BinderyRules
internal import Glibc

/// Records that a plugin is tested with: those that its author knows it shows.
///
/// ```swift
/// try await checkContract(of: SongPlugin.self, samples: .json(#"{"kind": "song", "trackId": 1, "trackName": "A"}"#))
/// try await checkContract(of: SongPlugin.self, samples: .path("Samples/song.jsonl"))
/// ```
public struct TestSamples: Sendable {
  private enum Origin: Sendable {
    case json(String)
    case path(String)
    case records([TestRecord])
  }

  private let origin: Origin

  /// Records in a text: an object, an array, JSON Lines, or an answer that has them under `results`.
  ///
  /// - Parameter text: The JSON.
  /// - Returns: The samples.
  public static func json(_ text: String) -> TestSamples {
    TestSamples(origin: .json(text))
  }

  /// Records in a file, or in the files of a folder that end in `.json` or `.jsonl`.
  ///
  /// - Parameter path: The file or folder.
  /// - Returns: The samples.
  public static func path(_ path: String) -> TestSamples {
    TestSamples(origin: .path(path))
  }

  /// Records.
  ///
  /// - Parameter records: The records.
  /// - Returns: The samples.
  public static func records(_ records: [TestRecord]) -> TestSamples {
    TestSamples(origin: .records(records))
  }

  /// The folder `Samples` that is nearest to a file: beside it, or beside one of the folders around it.
  ///
  /// - Parameter file: The file, such as `#filePath`.
  /// - Returns: The samples.
  /// - Throws: A `SamplesError` where there is no such folder.
  public static func near(_ file: String) throws -> TestSamples {
    var folder = file[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let path = folder + "/Samples"
      if !TestFile.files(in: String(path)).isEmpty { return .path(String(path)) }
    }
    throw SamplesError(
      "there is no folder 'Samples' near '\(file)'; give the samples, as in 'samples: .path(\"Samples\")'")
  }
}

/// The reason why there are no samples.
public struct SamplesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and the way out.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension TestSamples {
  /// Reads the records.
  ///
  /// - Returns: The records, in order.
  /// - Throws: A `SamplesError` or a `SourceError` where they can't be read.
  public func read() throws -> [TestRecord] {
    switch origin {
    case .records(let records): return records
    case .json(let text):
      return try Self.records(of: RecordReader(bytes: Array(text.utf8), name: "the samples"), "the samples")
    case .path(let path):
      let files = TestFile.files(in: path)
      return try (files.isEmpty ? [path] : files).flatMap { try Self.records(of: RecordReader(path: $0), $0) }
    }
  }

  private static func records(of reader: RecordReader, _ name: String) throws -> [TestRecord] {
    var reader = reader
    var records: [TestRecord] = []
    while let chunk = try reader.nextChunk() {
      for item in chunk.records() {
        switch item {
        case .record(let record): records.append(TestRecord(record))
        case .damaged(let damage): throw SamplesError("\(name) can't be used: \(damage); mend the item")
        }
      }
    }
    return records
  }
}
