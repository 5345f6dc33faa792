/// How much a worker may answer with. The worker keeps to it, and the host counts for itself.
package enum AnswerLimits {
  /// The most bytes of what a worker says of one item: all that was asked for, or why there is nothing.
  package static let item = 4 << 20

  /// The most bytes of an identifier: the 1 MiB that the contract allows, each byte of which may have been repaired to
  /// three.
  package static let identifier = 3 << 20

  /// The reason an identifier isn't taken that is longer than it may be.
  package static let identifierSentence = "it gave an identifier of more than \(identifier >> 20) MiB"

  /// The bytes of answers that end a call for items: what is not answered by then is asked for in another call.
  package static let call = 1 << 20

  /// The bytes from which on answers that wait to be sent together wait no longer.
  package static let batch = 64 << 10

  /// The most elements of a drawing: runs, spacers and ends of lines. Each takes a byte or two on the way, and many more
  /// where it is laid out.
  package static let elements = 1 << 18

  /// The reason an item isn't handed over that takes more than it may, as the rest of a sentence.
  package static let sentence = "an item of it takes more than \(item >> 20) MiB"

  /// The reason a drawing isn't handed over that has more elements than it may, as the rest of a sentence.
  package static let elementSentence = "it draws more than \(elements) runs, spacers and lines for one item"
}

extension Frame.FrameType {
  /// The most bytes that a host reads of a frame of this type: it refuses a larger one at its header.
  package var answerLimit: Int {
    switch self {
    case .answers, .liveAnswer: AnswerLimits.item + 2 * AnswerLimits.batch
    case .opened, .failed: AnswerLimits.item
    case .piece: StreamRequest.pieceLimit
    case .log, .fetch: 128 << 10
    case .send: SentAction.limit
    case .ended: 2 << 20
    case .changed, .credit, .expected, .cancel: 64
    // Only a host says these.
    case .open, .items, .search, .live: 64
    }
  }
}
