import Foundation

/// Files with answers of the iTunes Search API: invented ones, and recorded ones if the environment names some.
package enum StoreAnswers {
  /// The folder of invented answers in the repository, with made-up titles, sentences and addresses.
  package static let own = packageFolder + "/Tests/Fixtures/Answers"

  /// The folder of recorded answers, or `nil` if `BINDERY_RECORDED_ANSWERS` isn't set.
  package static let recorded = ProcessInfo.processInfo.environment["BINDERY_RECORDED_ANSWERS"]

  /// The paths of all answers in JSON.
  package static let paths = [own, recorded].compactMap { $0 }.flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Returns the paths of answers by name; those of recorded answers are left out if there is no folder of them.
  package static func paths(own names: [String], recorded others: [String]) -> [String] {
    names.map { "\(own)/\($0)" } + (recorded.map { folder in others.map { "\(folder)/\($0)" } } ?? [])
  }
}
