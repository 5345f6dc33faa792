import Foundation
import TestSupport

/// Answers of the store in one file, which the program reads as it reads each.
///
/// Starting the program costs more than the items of most answers, so that they are rendered together: those of a
/// folder that have results, one behind another. An answer with an error is alone, as it ends the program's run.
struct JoinedAnswers: Sendable {
  /// The path of the file.
  let path: String

  /// The paths of the answers in it, in their order.
  let parts: [String]

  /// The files that have all answers.
  static let all: [JoinedAnswers] = Dictionary(grouping: StoreAnswers.paths) {
    URL(filePath: $0).deletingLastPathComponent()
  }
  .sorted { $0.key.path < $1.key.path }.flatMap { joined($0.value) }

  private static let folder = Result { try TemporaryFolder() }

  private static func joined(_ paths: [String]) -> [JoinedAnswers] {
    let answers = paths.filter { results(of: $0) != nil }
    let errors = paths.filter { results(of: $0) == nil }.map { JoinedAnswers(path: $0, parts: [$0]) }
    let bytes = answers.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: $1) ?? Data() }
    // Where there is no folder, the tests fail that render what isn't there.
    let path = try? folder.get().write(bytes, to: "answers-\(UUID().uuidString).json")
    return [JoinedAnswers(path: path ?? "/no folder", parts: answers)] + errors
  }

  /// Returns what an answer has found, or `nil` if it has an error instead.
  private static func results(of path: String) -> [[String: Any]]? {
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    return (try? JSONSerialization.jsonObject(with: bytes) as? [String: Any])?["results"] as? [[String: Any]]
  }
}

extension JoinedAnswers {
  /// What the answers have found, or `nil` if it is an error.
  var results: [[String: Any]]? {
    let results = parts.map(Self.results(of:))
    return results.contains { $0 == nil } ? nil : results.flatMap { $0 ?? [] }
  }
}
