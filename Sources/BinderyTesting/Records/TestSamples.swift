internal import Bindery
internal import BinderySources
public import BinderyRules

/// The sample records for the test of a plugin, which the plugin's author knows it to show.
///
/// ```swift
/// try await checkContract(of: SongPlugin.self, samples: .json(#"{"kind": "song", "trackId": 1, "trackName": "A"}"#))
/// try await checkContract(of: SongPlugin.self, samples: .path("Samples/song.jsonl"))
/// ```
public struct TestSamples: Sendable {
  /// The function that reads the records.
  private let load: @Sendable () throws -> [TestRecord]

  /// Returns samples in a text, which ``read()`` parses: a JSON object, an array, JSON Lines, or an answer with its
  /// records under `results`.
  public static func json(_ text: String) -> TestSamples {
    TestSamples { try records(of: RecordReader(bytes: Array(text.utf8), name: "the samples"), "the samples") }
  }

  /// Returns samples in a file, or in the files of a folder that end in `.json`, `.jsonl` or `.ndjson`, which
  /// ``read()`` reads.
  public static func path(_ path: String) -> TestSamples {
    TestSamples {
      let files = TestFile.files(in: path)
      return try (files.isEmpty ? [path] : files).flatMap { try records(of: RecordReader(path: $0), $0) }
    }
  }

  /// Returns samples made of records.
  public static func records(_ records: [TestRecord]) -> TestSamples {
    TestSamples { records }
  }

  /// Returns the samples in the nearest folder `Samples` that has any: beside a file, or beside a folder around it.
  ///
  /// - Parameter file: The path of the file, such as `#filePath`.
  /// - Returns: Samples in the folder.
  /// - Throws: A `SamplesError` if there is no such folder.
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

/// The reason why samples can't be found or used.
public struct SamplesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and how to solve it, in one sentence without a period.
  public let description: String

  /// Creates an error with its message.
  init(_ description: String) {
    self.description = description
  }
}

extension TestSamples {
  /// Reads the records of the samples.
  ///
  /// - Returns: The records, in the order of the files and of the items in them.
  /// - Throws: A `SourceError` if a file can't be read or isn't JSON, or a `SamplesError` if an item is damaged.
  public func read() throws -> [TestRecord] {
    try load()
  }

  /// Returns all records that a reader finds; throws if one can't be read.
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
