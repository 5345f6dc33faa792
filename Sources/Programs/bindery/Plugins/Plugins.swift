import ArgumentParser

/// The command `bindery plugins`, which groups all commands that manage plugins.
struct Plugins: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists, explains, installs, trusts and removes plugins, without running them.",
    discussion: """
      A plugin that you don't trust runs in a process of its own, from which most of
      the system is taken. See 'bindery plugins why' for what becomes of a plugin.

      EXAMPLES:
        bindery plugins list
        bindery plugins inspect ./libPodcast.so
        bindery plugins why podcast
        bindery plugins install ./libPodcast.so
      """,
    subcommands: [
      List.self, Inspect.self, Why.self, Install.self, Remove.self, Trust.self, Untrust.self, Grant.self, Revoke.self,
      Prefer.self, QuarantineCommand.self,
    ])

  func validate() throws {
    try UnknownCommand.expectNone(in: CommandLine.arguments.dropFirst(), after: Self.self)
  }
}
