import ArgumentParser
import BinderyRendering

extension TroubleReport {
  /// Tells the user of troubles.
  mutating func tell(_ troubles: [Trouble]) {
    for sentence in add(troubles) { Output.standardError.say("warning: \(sentence)") }
  }

  /// Tells how many items had trouble, and ends the command where that is an error.
  func finish(strict: Bool) throws {
    if let remainder { Output.standardError.say("warning: \(remainder)") }
    guard strict, count > 0 else { return }
    throw CommandError("\(total) had trouble, which --strict makes an error", exitCode: .badData)
  }
}
