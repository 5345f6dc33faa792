package import BinderySources

/// The reason why the results of a command are incomplete, which an exit code reports to scripts.
package enum ResultError: Error, Hashable {
  /// Required sources have failed; the reasons were already written to the user.
  case failedSources([SearchFailure])

  /// Some items had problems, and the user made that an error; the value is their number, such as `12 items`.
  case trouble(String)

  /// Items were found, but none of them could be read.
  case unreadable

  /// There are no items to show; the value is a sentence with the reason.
  case nothingFound(String)
}

extension ResultError: CustomStringConvertible {
  /// A sentence without a period; empty if the reasons were written before.
  package var description: String {
    switch self {
    case .failedSources: ""
    case .trouble(let items): "\(items) had trouble, which --strict makes an error"
    case .unreadable: "not one item could be read"
    case .nothingFound(let sentence): sentence
    }
  }
}

extension ItemProblemReport {
  /// Writes the problems of items to the streams as warnings.
  package mutating func report(_ problems: [ItemProblem], on streams: any OutputStreams) {
    for sentence in add(problems) { streams.say("warning: \(sentence)") }
  }

  /// Writes how many items had problems in all, and throws a `ResultError` if there are any and `strict` is true.
  package func finish(strict: Bool, on streams: any OutputStreams) throws {
    if let remainder { streams.say("warning: \(remainder)") }
    if strict, count > 0 { throw ResultError.trouble(total) }
  }
}
