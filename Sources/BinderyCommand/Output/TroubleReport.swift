import BinderyRendering
import BinderyTerminal

/// Tells the user what went wrong with parts of the input, without flooding them.
struct TroubleReport {
  /// How many different troubles are told; the rest is counted.
  private static let limit = 10

  private var sentences: Set<String> = []

  /// How many items had trouble.
  private(set) var count = 0

  /// Tells troubles, those only that weren't told before.
  mutating func tell(_ troubles: [Trouble]) {
    for trouble in troubles {
      count += 1
      let sentence = SafeText(trouble.description).string
      guard sentences.count <= Self.limit, sentences.insert(sentence).inserted else { continue }
      if sentences.count <= Self.limit { Output.standardError.say("warning: \(sentence)") }
    }
  }

  /// Tells how many items had trouble, and ends the command where that is an error.
  func finish(strict: Bool) throws {
    guard count > 0 else { return }
    let items = count == 1 ? "1 item" : "\(count) items"
    if sentences.count > Self.limit || count > sentences.count {
      Output.standardError.say("warning: \(items) had trouble in all")
    }
    if strict { throw CommandError("\(items) had trouble, which --strict makes an error", exitCode: .badData) }
  }
}
