import ArgumentParser
import BinderyText

/// A name among the arguments that stands where a command is expected, but isn't one.
struct UnknownCommand {
  /// The unknown name, as the user wrote it.
  let name: String

  /// The command that has no subcommand of that name.
  let parent: any ParsableCommand.Type

  /// The names of the commands before the unknown name, without that of the program.
  private let path: [String]

  /// Finds an unknown command in arguments, or returns `nil` if there is none, or an option comes before it.
  ///
  /// - Parameters:
  ///   - arguments: The names of commands, and the arguments after them.
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

  /// Throws a `ValidationError` with a suggestion if an unknown command follows a command.
  ///
  /// The argument parser would report an unexpected argument instead, and its command `help` would show another
  /// command's help.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - command: The command whose subcommands are expected. Names that `help` doesn't find count as following the
  ///     root command.
  /// - Throws: A `ValidationError` with what was probably meant.
  static func expectNone(in arguments: some Collection<String>, after command: any ParsableCommand.Type) throws {
    let isHelp = arguments.first == "help"
    let unknown = Self(in: isHelp ? Array(arguments.dropFirst()) : Array(arguments), of: BinderyCommand.self)
    guard let unknown, isHelp || unknown.parent == command, !(isHelp && unknown.name == "help") else { return }
    throw ValidationError(unknown.sentence)
  }

  /// The error message: the problem, and the command that was probably meant or else all commands.
  private var sentence: String {
    let problem = "There is no command '\(words(name))'"
    guard let nearest else { return "\(problem). There are:\n  \(known.joined(separator: ", "))" }
    return "\(problem). Did you mean '\(words(nearest))'?"
  }

  /// Returns a command's name with those of its parent commands before it, such as `bindery plugins list`.
  private func words(_ name: String) -> String { (path + [name]).joined(separator: " ") }

  /// The names of the commands that the parent command has.
  private var known: [String] { parent.configuration.subcommands.map { $0._commandName } }

  /// The known command that begins with the unknown name or is spelled nearly like it, or `nil` if there is none.
  private var nearest: String? {
    if name.count > 1, let longer = known.first(where: { $0.hasPrefix(name) }) { return longer }
    return Misspelling.word(meantBy: name, among: known)
  }
}
