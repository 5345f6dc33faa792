import ArgumentParser
import BinderyTerminal
import BinderyText

/// A question that a person answers before something is done.
struct Prompt {
  /// What is told before, a line each.
  var lines: [String] = []

  /// The question, without its mark.
  let question: String

  /// Asks, unless a flag has answered. Without a terminal there is nobody to ask.
  ///
  /// - Parameter isAnswered: Whether the flag `--yes` was given.
  /// - Throws: That nobody can be asked, or that the answer is no.
  func confirm(isAnswered: Bool) throws {
    guard !isAnswered else { return }
    guard Terminal.standardInput.isTerminal, Terminal.standardError.isTerminal else {
      throw CommandError("\(question)? Nobody can be asked without a terminal; give --yes to go on", exitCode: .usage)
    }
    let text = (lines + ["\(question)? [y/N] "]).map { SafeText($0).string }.joined(separator: "\n")
    try Output.standardError.write(text.utf8)
    let line = readLine()
    // Control-D leaves the cursor behind the question.
    if line == nil { try Output.standardError.write("\n".utf8) }
    guard let answer = line?.lowercased(), answer == "y" || answer == "yes" else {
      throw CommandError("nothing was changed", exitCode: .nothingFound)
    }
  }
}

extension ExitCode {
  /// The command was used in a wrong way.
  static let usage = ExitCode(64)
}

/// The option of every command that asks before it does something.
struct ConsentOptions: ParsableArguments {
  @Flag(name: [.customShort("y"), .long], help: "Go on without being asked.")
  var yes = false
}
