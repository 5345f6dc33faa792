import ArgumentParser
import BinderyText

/// A name in the arguments where a command is expected, and that no command has.
struct UnknownCommand {
  /// The name, as the user wrote it.
  let name: String

  /// The command that has no such command.
  let parent: any ParsableCommand.Type

  /// The names of the commands that lead to the name, without that of the program.
  private let path: [String]

  /// Finds an unknown command in arguments, or returns `nil` if there is none, or if an option comes before it.
  ///
  /// - Parameters:
  ///   - arguments: The names of commands, and what follows them.
  ///   - root: The command of the whole program.
  init?(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) {
    var (command, path) = (root, [String]())
    for name in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !name.hasPrefix("-") else { return nil }
      guard let next = commands.first(where: { $0._commandName == name }) else {
        (self.name, parent, self.path) = (name, command, path)
        return
      }
      command = next
      path.append(name)
    }
    return nil
  }

  /// Expects that no unknown command follows a command.
  ///
  /// The parser would call it an unexpected argument, and its own command `help` would show another one's help.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - command: The command. Whatever `help` doesn't find follows the command of the whole program.
  /// - Throws: A `ValidationError` with what was probably meant.
  static func expectNone(in arguments: some Collection<String>, after command: any ParsableCommand.Type) throws {
    let isHelp = arguments.first == "help"
    let unknown = Self(in: isHelp ? Array(arguments.dropFirst()) : Array(arguments), of: BinderyCommand.self)
    guard let unknown, isHelp || unknown.parent == command, !(isHelp && unknown.name == "help") else { return }
    throw ValidationError(unknown.sentence)
  }

  /// The problem and what was probably meant, or what there is.
  private var sentence: String {
    let problem = "There is no command '\(words(name))'"
    guard let nearest else { return "\(problem). There are:\n  \(known.joined(separator: ", "))" }
    return "\(problem). Did you mean '\(words(nearest))'?"
  }

  private func words(_ name: String) -> String { (path + [name]).joined(separator: " ") }

  private var known: [String] { parent.configuration.subcommands.map { $0._commandName } }

  /// The known command that begins with the name, or that is spelled nearly like it, or `nil` if none is.
  private var nearest: String? {
    if name.count > 1, let longer = known.first(where: { $0.hasPrefix(name) }) { return longer }
    return Misspelling.word(meantBy: name, among: known)
  }
}
