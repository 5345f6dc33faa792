internal import Foundation

/// What the store says where it has items: an object with a list of results.
///
/// Only a whole one reads, so an answer that was cut off is none, however it came, nor is a message of the store.
struct StoreResults: Hashable, Sendable {
  /// How many items there are.
  let count: Int

  /// Reads a body such as `{"resultCount":1,"results":[{"trackId":1}]}`.
  ///
  /// - Parameter body: The body. Anything else has no results.
  init?(_ body: [UInt8]) {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(body)) else { return nil }
    count = answer.results.count
  }

  private struct Answer: Decodable {
    let results: [Item]
  }

  private struct Item: Decodable {}
}
