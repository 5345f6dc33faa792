import ArgumentParser
import Bindery
import BinderyTerminal
import BinderyText

/// A yes-or-no question on the terminal, which the user must confirm before an action.
struct Confirmation {
  /// The lines printed before the question.
  var lines: [String] = []

  /// The question, without its question mark, eg: `Trust org.example.song`.
  let question: String

  /// Asks the user to confirm, unless a flag has already done so.
  ///
  /// - Parameter isAnswered: Whether the flag `--yes` was given.
  /// - Throws: A `CommandError` if there is no terminal to ask on, or if the answer is no.
  func confirm(isAnswered: Bool) throws {
    guard !isAnswered else { return }
    guard let isWanted = try answer() else { throw unanswerable }
    guard isWanted else { throw CommandError("nothing was changed", exitCode: .nothingFound) }
  }

  /// The error for a question that there is no terminal to ask on.
  var unanswerable: CommandError {
    CommandError("\(question)? Nobody can be asked without a terminal; give --yes to go on", exitCode: .usage)
  }

  /// Asks the question; returns whether the answer is yes, or `nil` if there is no terminal to ask on.
  func answer() throws -> Bool? {
    guard Terminal.standardInput.isTerminal, Terminal.standardError.isTerminal else { return nil }
    let text = (lines + ["\(question)? [y/N] "]).map { SafeText($0).string }.joined(separator: "\n")
    try Output.standardError.write(text.utf8)
    let line = readLine()
    // Control-D leaves the cursor on the line of the question.
    if line == nil { try Output.standardError.write("\n".utf8) }
    return ["y", "yes"].contains(line?.lowercased())
  }
}

extension Confirmation {
  /// Creates the question whether to open an address, whose scheme decides which program receives it.
  init(opening address: String) {
    self.init(
      lines: [address, "The program for '\(address.addressScheme ?? "")' addresses will get this."],
      question: "Open this address")
  }
}

/// The option `--yes` of every command that asks for confirmation.
struct ConsentOptions: ParsableArguments {
  @Flag(name: [.customShort("y"), .long], help: "Go on without being asked.")
  var yes = false
}
