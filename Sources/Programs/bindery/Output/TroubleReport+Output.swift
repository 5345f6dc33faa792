import ArgumentParser
import BinderyRendering

extension TroubleReport {
  /// Prints troubles as warnings.
  mutating func tell(_ troubles: [Trouble]) {
    for sentence in add(troubles) { Output.standardError.say("warning: \(sentence)") }
  }

  /// Prints how many further items had trouble, and throws a `CommandError` if `strict` makes that an error.
  func finish(strict: Bool) throws {
    if let remainder { Output.standardError.say("warning: \(remainder)") }
    guard strict, count > 0 else { return }
    throw CommandError("\(total) had trouble, which --strict makes an error", exitCode: .badData)
  }
}
