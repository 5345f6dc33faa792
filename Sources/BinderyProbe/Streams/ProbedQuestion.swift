/// A query that a plugin's source is called with.
struct ProbedQuestion: Hashable, Sendable {
  /// The terms to search for.
  var terms: [String] = []

  /// The identifiers of items to look up.
  var ids: [String] = []

  /// The kinds that are wanted; empty for all.
  var kinds: [String] = []

  /// Further options for the source, as pairs of name and value.
  var options: [[String]] = []

  /// The maximum number of items wanted.
  var limit: UInt32 = 5
}

extension ProbedQuestion: CustomStringConvertible {
  /// The query as a noun phrase with an article, its terms cut to 40 characters, for sentences about it.
  var description: String {
    let words =
      terms.isEmpty && ids.isEmpty ? "nothing" : (terms + ids).map { "'\($0.prefix(40))'" }.joined(separator: " ")
    return "a search of \(words)" + (kinds.isEmpty ? "" : " of \(kinds.joined(separator: ", "))") + ", limit \(limit)"
  }
}
