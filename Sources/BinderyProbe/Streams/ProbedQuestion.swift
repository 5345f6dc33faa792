/// What a source is asked for.
struct ProbedQuestion: Hashable, Sendable {
  /// What to look for.
  var terms: [String] = []

  /// The items to look up.
  var ids: [String] = []

  /// The kinds that are wanted; all where there are none.
  var kinds: [String] = []

  /// What else the source may understand: names and values.
  var options: [[String]] = []

  /// The most items that are wanted.
  var limit: UInt32 = 5
}

extension ProbedQuestion: CustomStringConvertible {
  /// The question in words.
  var description: String {
    let words =
      terms.isEmpty && ids.isEmpty ? "nothing" : (terms + ids).map { "'\($0.prefix(40))'" }.joined(separator: " ")
    return "a search of \(words)" + (kinds.isEmpty ? "" : " of \(kinds.joined(separator: ", "))") + ", limit \(limit)"
  }
}
