internal import Bindery

/// The limits on a worker's answers, which the worker observes and the host enforces.
package enum AnswerLimits {
  /// The maximum size of the answer for one item in bytes, with all parts or with the reason why there are none.
  package static let item = 4 << 20

  /// The maximum size of an item's identifier in bytes: the contract's 1 MiB, tripled at most by the repair of invalid
  /// UTF-8.
  package static let identifier = 3 << 20

  /// The error about an identifier over that limit, as a clause in which `it` is the plugin.
  static let identifierSentence = "it gave an identifier of more than \(identifier >> 20) MiB"

  /// The number of bytes of answers that ends a call for items; the host requests the rest in another call.
  package static let call = 1 << 20

  /// The number of bytes at which a batch of answers is sent without waiting for more.
  package static let batch = 64 << 10

  /// The maximum number of elements of a drawing, which are runs, spacers and line ends.
  ///
  /// An element takes a byte or two in transit, and many more in a layout.
  package static let elements = 1 << 18

  /// The error about an answer of more than `item` bytes, as a clause in which `it` is the plugin.
  package static let sentence = "an item of it takes more than \(item >> 20) MiB"

  /// The error about an answer that exceeds the budget of kept answers, as a clause in which `it` is the plugin.
  package static let roomSentence = "what it shows at once takes more than \(KeptAnswers.limit >> 20) MiB"

  /// The error about a drawing of more than `elements` elements, as a clause in which `it` is the plugin.
  static let elementSentence = "it draws more than \(elements) runs, spacers and lines for one item"
}

extension Frame.FrameType {
  /// The maximum size of a worker's payload of this type, in bytes; the host refuses a larger one at its header.
  package var answerLimit: Int {
    switch self {
    case .answers, .liveAnswer: AnswerLimits.item + 2 * AnswerLimits.batch
    case .opened, .failed: AnswerLimits.item
    case .fileAnswer: FileAnswer.sizeLimit
    case .piece: StreamRequest.pieceLimit
    case .log, .fetch: 128 << 10
    case .send: SentAction.limit
    case .ended: 2 << 20
    // Repairing invalid UTF-8 may have tripled each byte of the mark.
    case .page: 3 * PageToken.limit + 64
    case .changed, .credit, .expected, .cancel: 64
    // Only a host sends these.
    case .open, .items, .search, .live, .files: 64
    }
  }
}
