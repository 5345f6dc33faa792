import Foundation

/// Recorded answers of the iTunes Search API, where the surroundings have some.
enum RecordedAnswers {
  /// The folder that they are in, if there is one.
  static let folder = ProcessInfo.processInfo.environment["BINDERY_RECORDED_ANSWERS"]

  /// The names of the answers in it.
  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder ?? ""))?.filter { $0.hasSuffix(".json") }.sorted()
    ?? []

  /// Their paths.
  static let paths = names.map { "\(folder ?? "")/\($0)" }
}
