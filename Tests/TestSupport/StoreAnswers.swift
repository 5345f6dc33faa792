import Foundation

/// Answers of the iTunes Search API in files: our own, and recorded ones where the surroundings have some.
package enum StoreAnswers {
  /// The folder of our own, which the repository has. Their titles, sentences and addresses are invented.
  package static let own = packageFolder + "/Tests/Fixtures/Answers"

  /// The folder of recorded answers, or `nil` if `BINDERY_RECORDED_ANSWERS` names none.
  package static let recorded = ProcessInfo.processInfo.environment["BINDERY_RECORDED_ANSWERS"]

  /// The paths of all answers in JSON.
  package static let paths = [own, recorded].compactMap { $0 }.flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Returns the paths of answers by their names, those of recorded ones only where there are any.
  package static func paths(own names: [String], recorded others: [String]) -> [String] {
    names.map { "\(own)/\($0)" } + (recorded.map { folder in others.map { "\(folder)/\($0)" } } ?? [])
  }
}
